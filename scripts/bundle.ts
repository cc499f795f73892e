/**
 * Makes the bundle that `npm start` runs, when the sources or the lock file have changed since the last time.
 *
 *     npm run bundle
 */
import { makeBundle } from './bundle/make-bundle.ts';

const started = performance.now();
const { isNew } = await makeBundle();
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
if (isNew) console.error(`Bundled the server in ${seconds} s`);
