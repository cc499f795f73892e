/**
 * Makes the bundle that `npm start` runs and the dashboard that it serves, when the sources or the lock file have changed since the last time.
 *
 *     npm run bundle
 */
import { buildDashboard } from './build-dashboard/build-application.ts';
import { makeBundle } from './bundle/make-bundle.ts';

const started = performance.now();
const made = [
  (await makeBundle()).isNew && 'server',
  (await buildDashboard()).isNew && 'dashboard',
].filter((name) => name !== false);
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
if (made.length > 0) console.error(`Built ${made.join(' and ')} in ${seconds} s`);
