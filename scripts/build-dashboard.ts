/**
 * Builds the dashboard into `dashboard/dist`, when its sources have changed since the last time.
 *
 *     npm run dashboard
 */
import { buildDashboard } from './build-dashboard/build-application.ts';

const started = performance.now();
const { isNew } = await buildDashboard();
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
if (isNew) console.error(`Built the dashboard in ${seconds} s`);
