/**
 * Writes the npm package of the command line into `cli/dist`.
 *
 *     npm run build -w cli
 */
import { buildCli } from './build-cli/build-package.ts';

console.log(`Wrote ${await buildCli()}`);
