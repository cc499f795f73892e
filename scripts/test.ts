/**
 * Runs the tests on SQLite, on PostgreSQL and on Redis, which it finds or starts. Without Redis the tests on it are
 * skipped, and said to be; where CI is set, nothing runs without it.
 *
 *     npm test                       all but what the other two commands run
 *     npm test -- PATH …             those of these files and folders; `documents` is server/src/documents
 *     npm test -- -t PATTERN         those whose name matches
 *     npm run test:matrix            features on PostgreSQL, real engines
 *     npm run test:browser           every page of the dashboard in Chromium
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { dropUnusedDatabases } from '../server/src/testing/postgres-databases.ts';
import { findPostgres } from '../server/src/testing/postgres-server.ts';
import { findRedis } from '../server/src/testing/redis-server.ts';
import { readDurations, writeDurations } from './test/durations.ts';
import { type Lane, planFiles } from './test/plan.ts';
import { createSummary } from './test/report.ts';
import { runQueue } from './test/run-queue.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = 'node_modules/.cache/docket-test';
/** Each has its suites, whose names end in it. */
const STORES = ['SQLite', 'PostgreSQL', 'Redis'];
/** A test that hangs fails its file, and the others still run. */
const FILE_TIMEOUT_MS = 5 * 60_000;
const PROCESS_BYTES_MAX = 1024 ** 3;
/** Stands in the names of the suites that the first lane leaves out. */
const REST_PATTERN = ' on PostgreSQL';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    matrix: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    'test-name-pattern': { type: 'string', short: 't', multiple: true, default: [] },
  },
});
const { 'test-name-pattern': namePatterns } = values;
const lane = laneOf(values);
if (lane === 'matrix' && namePatterns.length > 0) fail('test:matrix takes no -t');
const isWhole = lane === 'first' && positionals.length === 0 && namePatterns.length === 0;

process.chdir(ROOT);
const durationsPath = `${CACHE}/${lane}.json`;
const durations = await readDurations(durationsPath);
const files = planFiles(positionals, lane, durations);
if (files.length === 0) {
  fail(`No test file here runs in this command; see CONTRIBUTING.md`);
}

const postgres = await findPostgres().catch((error: Error) => fail(error.message));
process.env['DOCKET_TEST_POSTGRES_URL'] = postgres.url;
console.log(`PostgreSQL: ${postgres.origin}`);
const redis = await findRedis().catch((error: Error) => {
  if (process.env['CI']) fail(error.message);
  console.log(`Redis: none, tests on it are skipped. ${error.message}`);
});
if (redis) {
  process.env['DOCKET_TEST_REDIS_URL'] = redis.url;
  console.log(`Redis: ${redis.origin}`);
}
const summary = createSummary(STORES);
const printSummary = () => console.log(summary.lines().join('\n'));
const stopServers = () => Promise.all([postgres.stop(), redis?.stop()]);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    printSummary();
    void stopServers().finally(() => process.exit(1));
  });
}

process.env['DOCKET_TEST_MATRIX'] = lane === 'matrix' ? '1' : '0';
process.env['NODE_COMPILE_CACHE'] = `${ROOT}${CACHE}/compiled`;
await runQueue(files, {
  // Tests wait for databases, children and receivers a third of their time.
  concurrency: availableParallelism() + 1,
  fileTimeoutMs: FILE_TIMEOUT_MS,
  rssBytesMax: PROCESS_BYTES_MAX,
  namePatternsOf: ({ isRest }) => (isRest ? [REST_PATTERN] : namePatterns),
  allowsNone: namePatterns.length > 0,
  onReport(report) {
    console.log(summary.add(report));
    if (namePatterns.length === 0) durations.set(report.file, Math.round(report.ms));
  },
});
await dropUnusedDatabases(postgres.url);
await stopServers();
await writeDurations(durationsPath, durations);

printSummary();
if (summary.hasFailed()) process.exitCode = 1;
const untested = summary.storesWithoutTests().filter((store) => redis || store !== 'Redis');
if (isWhole && untested.length > 0) fail(`No test ran on ${untested.join(' and ')}`);

function laneOf({ matrix, browser }: { matrix: boolean; browser: boolean }): Lane {
  if (matrix) return 'matrix';
  return browser ? 'browser' : 'first';
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
