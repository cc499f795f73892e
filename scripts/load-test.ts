/**
 * Loads a server of its own on each database over 200 connections with reads, writes, uploads and questions, and prints
 * the responses, the latencies and the resident memory. Exit code 1 when a response is 5xx, a request gets no response,
 * or less than 95 % of the requests get a 2xx. The plan of its workspaces has no limits. Loopback only. Linux only.
 *
 *     npm run load [-- sqlite | postgresql] [--seconds 120]    seconds on each database
 */
import { parseArgs } from 'node:util';

import { openBenchDatabases } from '../bench/bench-databases.ts';
import { type LoadResult, type Memory, runLoad } from './load-test/run-load.ts';
import { listFailures, summarize } from './load-test/summarize.ts';

const CONNECTIONS = 200;
const SECONDS = '120';
/** Time for the start, the first documents and the end of a server. */
const MARGIN_MS = 3 * 60_000;
const MEGABYTE = 1e6;

function report(database: string, result: LoadResult): void {
  const { samples, seconds, memory } = result;
  const perSecond = (samples.length / seconds).toFixed(0);
  console.log(
    `\n${database}: ${CONNECTIONS} connections, ${seconds.toFixed(0)} s, ${perSecond}/s\n`,
  );
  console.table(
    summarize(samples).map(({ success, p50, p99, status429, status5xx, ...each }) => ({
      ...each,
      '2xx': `${(success * 100).toFixed(2)} %`,
      429: status429,
      '5xx': status5xx,
      'p50 ms': Number(p50.toFixed(1)),
      'p99 ms': Number(p99.toFixed(1)),
    })),
  );
  console.log(`Resident memory of the server: ${formatMemory(memory)}`);
  const failures = listFailures(samples);
  for (const failure of failures) console.log(`✖ ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

function formatMemory({ idle, highest, last }: Memory): string {
  const [before, most, after] = [idle, highest, last].map((bytes) => Math.round(bytes / MEGABYTE));
  return `${before} MB before, ${most} MB at most, ${after} MB at the end`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: SECONDS } },
});
const seconds = Number(values.seconds);
const wanted = positionals.length > 0 ? positionals : ['sqlite', 'postgresql'];

// Servers end with this process, by whatever way it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const timeoutMs = wanted.length * (seconds * 1_000 + MARGIN_MS);
setTimeout(() => {
  console.error(`The load test took longer than ${timeoutMs / 60_000} minutes`);
  process.exit(1);
}, timeoutMs).unref();

await using databases = await openBenchDatabases();
if (wanted.includes('sqlite')) {
  await using place = await databases.sqlite();
  report('SQLite', await runLoad(place, { connections: CONNECTIONS, seconds }));
}
if (wanted.includes('postgresql')) {
  await using place = await databases.postgres();
  const result = await runLoad(place, { connections: CONNECTIONS, seconds });
  report(`PostgreSQL, ${databases.postgresOrigin}`, result);
}
