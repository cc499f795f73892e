/**
 * Sends 20,000 events to 3 of 50 endpoints each, of which some answer 500, hang, reset, redirect, answer slowly or lie
 * about the length of their answer, kills the worker (SIGKILL) ten times amid it, and takes what fails through the retry
 * ladder by a clock that it moves, on each database. Then some endpoints are mended and enabled. Exit code 1 unless, by
 * the rows and by what the receivers got: every committed event reached every healthy and every mended endpoint; an attempt
 * came twice only if it was in flight at a kill; those that fail were warned, disabled and told so, and no others; every
 * attempt was signed, the same bytes each time, and none before its time. Loopback only; takes ten to twenty minutes.
 *
 *     npm run webhook-chaos [-- sqlite | postgresql] [--events 20000] [--kills 10] [--seed 1]
 */
import { parseArgs } from 'node:util';

import { openEmptyPostgres } from '../server/src/testing/empty-postgres.ts';
import { type Place, postgresPlace, sqlitePlace } from './webhook-chaos/place.ts';
import { tableOf } from './webhook-chaos/report.ts';
import { runChaos } from './webhook-chaos/run-chaos.ts';

const TIMEOUT_MS = 20 * 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});
const size = {
  events: Number(values.events),
  kills: Number(values.kills),
  seed: Number(values.seed),
};

async function runOn(opened: Place): Promise<void> {
  await using place = opened;
  const result = await runChaos(place, size);
  const { violations } = result.verdict;
  console.log(`\n${place.name}\n`);
  console.table(tableOf(result));
  for (const violation of violations) console.log(`✖ ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
}

// Workers end with this process, by whatever way it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
setTimeout(() => {
  console.error(`It took longer than ${TIMEOUT_MS / 60_000} minutes`);
  process.exit(1);
}, TIMEOUT_MS).unref();

const [only] = positionals;
if (only !== 'postgresql') await runOn(await sqlitePlace());
if (only !== 'sqlite') {
  await using server = await openEmptyPostgres();
  await runOn(await postgresPlace(server));
}
