/**
 * Chaos test of webhook delivery, on each database. Sends 20,000 events to 3 of 50 endpoints each. Some endpoints answer
 * 500, hang, reset, redirect, answer slowly or lie about the length of their response. Kills the worker ten times with
 * SIGKILL, and advances the clock through the retry schedule. Then some endpoints are repaired and enabled.
 *
 * The exit code is 0 only if, by the database and by the receivers' own records:
 * - every committed event reached every healthy and every repaired endpoint;
 * - an attempt was repeated only if it was in flight at a kill;
 * - failing webhooks, and no others, were warned and disabled, with the right events;
 * - every attempt was signed, had the same body, and came no earlier than its time.
 *
 * Uses loopback only. Takes ten to twenty minutes.
 *
 *     npm run webhook-chaos [-- sqlite | postgresql] [--events 20000] [--kills 10] [--seed 1]
 */
import { parseArgs } from 'node:util';

import { openEmptyPostgres } from '../server/src/testing/empty-postgres.ts';
import {
  type ChaosEnvironment,
  createPostgresEnvironment,
  createSqliteEnvironment,
} from './webhook-chaos/environment.ts';
import { toReportTable } from './webhook-chaos/report.ts';
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

async function runOn(opened: ChaosEnvironment): Promise<void> {
  await using environment = opened;
  const result = await runChaos(environment, size);
  const { violations } = result.verdict;
  console.log(`\n${environment.name}\n`);
  console.table(toReportTable(result));
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
if (only !== 'postgresql') await runOn(await createSqliteEnvironment());
if (only !== 'sqlite') {
  await using server = await openEmptyPostgres();
  await runOn(await createPostgresEnvironment(server));
}
