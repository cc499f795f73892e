/**
 * Measures speed and memory and prints one table; exit code 1 when a goal is missed. Floors and we take turns
 * within the run, so that ratios hold although absolute figures drift. Writes nothing to the repository. Linux only.
 *
 *     npm run bench [-- name…]
 */
import { benchAnalyzeDocuments } from './analyze-documents.ts';
import { benchAsk } from './ask.ts';
import { benchAuthenticate } from './authenticate.ts';
import { benchDashboard } from './dashboard.ts';
import { benchDeliveries } from './deliver-events.ts';
import { benchExtractText } from './extract-text.ts';
import { benchGrounding } from './grounding.ts';
import { benchIdleServer } from './idle-server.ts';
import { benchIndexDocument } from './index-document.ts';
import { benchJwt } from './jwt.ts';
import { benchLiveText } from './live-text.ts';
import { benchLimits } from './limits.ts';
import { benchLocalModel } from './local-model.ts';
import { benchListDocuments } from './list-documents.ts';
import { benchMeetings } from './meetings.ts';
import { benchModelOverhead } from './model-overhead.ts';
import { formatTable, meetsGoal, type Row } from './row.ts';
import { benchJobs } from './run-jobs.ts';
import { benchSearch } from './search.ts';
import { benchSlowBodies } from './slow-bodies.ts';
import { benchSubmitDocuments } from './submit-documents.ts';
import { benchTasks } from './tasks.ts';
import { benchTranscribe } from './transcribe.ts';
import { benchUpload } from './upload.ts';
import { benchVectors } from './vectors.ts';

const TIMEOUT_MS = 10 * 60_000;

const BENCHMARKS: Record<string, () => Promise<Row[]>> = {
  authenticate: benchAuthenticate,
  list: benchListDocuments,
  submit: benchSubmitDocuments,
  jobs: benchJobs,
  deliveries: benchDeliveries,
  analyze: benchAnalyzeDocuments,
  ask: benchAsk,
  search: benchSearch,
  vectors: benchVectors,
  index: benchIndexDocument,
  grounding: benchGrounding,
  idle: benchIdleServer,
  tasks: benchTasks,
  upload: benchUpload,
  extract: benchExtractText,
  speech: benchTranscribe,
  meetings: benchMeetings,
  jwt: benchJwt,
  limits: benchLimits,
  bodies: benchSlowBodies,
  models: benchModelOverhead,
  'local-model': benchLocalModel,
  dashboard: benchDashboard,
  live: benchLiveText,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in BENCHMARKS));
if (unknown !== undefined) {
  console.error(`No benchmark ${unknown}; there are ${Object.keys(BENCHMARKS).join(', ')}`);
  process.exit(2);
}
// Children end with this process, by whatever way it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
setTimeout(() => {
  console.error(`The benchmarks took longer than ${TIMEOUT_MS / 1_000} s`);
  process.exit(1);
}, TIMEOUT_MS).unref();

const rows: Row[] = [];
for (const name of names.length > 0 ? names : Object.keys(BENCHMARKS)) {
  const started = performance.now();
  rows.push(...(await BENCHMARKS[name]!()));
  console.error(`${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
}
console.log(formatTable(rows));
if (rows.some((row) => meetsGoal(row) === false)) process.exitCode = 1;
