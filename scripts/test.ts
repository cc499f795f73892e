/**
 * Runs the tests on SQLite, on PostgreSQL and on Redis, which it finds or starts. Without Redis the tests on it are
 * skipped, and said to be; where CI is set, nothing runs without it.
 *
 *     npm test                       all of them
 *     npm test -- PATH …             those of these files and folders
 *     npm test -- -t PATTERN         those whose name matches
 */
import { globSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { dropUnusedDatabases } from '../server/src/testing/postgres-databases.ts';
import { findPostgres } from '../server/src/testing/postgres-server.ts';
import { findRedis } from '../server/src/testing/redis-server.ts';
import { createTally } from './test-tally.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['server/src', 'scripts', 'eval', 'examples', 'bench'];
/** Each has its suites, whose names end in it. */
const STORES = ['SQLite', 'PostgreSQL', 'Redis'];
/** Of one file: a test that hangs fails, and the others are heard of. */
const FILE_TIMEOUT_MS = 15 * 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'test-name-pattern': { type: 'string', short: 't', multiple: true } },
});
const namePatterns = values['test-name-pattern'] ?? [];
const isWhole = positionals.length === 0 && namePatterns.length === 0;

process.chdir(ROOT);
const files = (positionals.length > 0 ? positionals : FOLDERS).flatMap(listTests);
if (files.length === 0) fail('There is no test file here');

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
const stopServers = () => Promise.all([postgres.stop(), redis?.stop()]);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopServers().finally(() => process.exit(1)));
}

const tally = createTally(STORES);
const events = run({
  files,
  concurrency: availableParallelism(),
  timeout: FILE_TIMEOUT_MS,
  ...(namePatterns.length > 0 && { testNamePatterns: namePatterns }),
});
events.on('test:start', tally.noteStart);
events.on('test:pass', tally.notePass);
events.on('test:fail', () => (process.exitCode = 1));
for await (const text of events.compose(spec)) process.stdout.write(text);
await dropUnusedDatabases(postgres.url);
await stopServers();

for (const line of tally.lines()) console.log(line);
const untested = tally.storesWithoutTests().filter((store) => redis || store !== 'Redis');
if (isWhole && untested.length > 0) fail(`No test ran on ${untested.join(' and ')}`);

function listTests(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? globSync(`${path}/**/*.test.ts`).toSorted() : globSync(path).toSorted();
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
