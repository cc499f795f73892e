/**
 * Builds the npm package of the SDK into `sdk/dist`: `npm pack ./sdk/dist` makes the tarball.
 *
 *     npm run build -w sdk
 */
import { buildSdk } from './build-sdk/build-package.ts';

const folder = await buildSdk();
console.log(`${folder} written`);
