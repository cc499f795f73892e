/**
 * Kills the server (SIGKILL) in each stage of the walk from a submission to the receiver, twelve times on each
 * database, and starts it again. The stage hit is read from the rows after the death. Exit code 1 unless every
 * stage was hit on each database and after each restart: every accepted document ended, with one event each for its
 * submission and its end; every event reached the receiver, signed, twice at most and only if its arrival was not on
 * record; no compute child outlived its server.
 *
 * Also kills it while 32 clients create tasks, whose transactions share commits on SQLite: every accepted task must be
 * there once, with one event, and counted. Linux only; takes about five minutes.
 *
 *     npm run crash-test [-- sqlite | postgresql]
 */
import { join } from 'node:path';

import { type EmptyPostgres, openEmptyPostgres } from '../server/src/testing/empty-postgres.ts';
import { crashAmidWrites, type WritesResult } from './crash-test/grouped-writes.ts';
import { crashAt, type Result, type RoundDatabase } from './crash-test/round.ts';
import { type Stage, STAGES } from './crash-test/stages.ts';
import { readPostgres, readSqlite } from './crash-test/table-reader.ts';

const ROUNDS = 12;
const TIMEOUT_MS = 10 * 60_000;
/** Answers before the death of the server, one round each. */
const ANSWERS_BEFORE_DEATH = [1, 50, 200, 400, 800, 1_600];
/** Stage in which a crash could repeat an effect, for rounds without another stage to hit. */
const SPARE_STAGE: Stage = 'written';

/** Time to settle on SQLite, whose single process reclaims every job at its start. */
const SQLITE_SETTLE_MS = 60_000;
/** Other processes may live: the leases of the dead one must pass first (90 s, looked after every 15 s). */
const POSTGRES_SETTLE_MS = 150_000;

async function sqliteRound(): Promise<RoundDatabase> {
  return {
    url: undefined,
    settleTimeoutMs: SQLITE_SETTLE_MS,
    open: (dataDir) => readSqlite(join(dataDir, 'docket.db')),
    drop: async () => {},
  };
}

async function postgresRound(server: EmptyPostgres): Promise<RoundDatabase> {
  const { url, drop } = await server.create();
  return { url, drop, settleTimeoutMs: POSTGRES_SETTLE_MS, open: () => readPostgres(url) };
}

/** @param overlap lets a round wait for its leases while the next ones are under way */
async function crashInEveryStage(
  makeDatabase: () => Promise<RoundDatabase>,
  { overlap }: { overlap: boolean },
): Promise<Promise<Result>[]> {
  const missed = new Set(STAGES);
  const results: Promise<Result>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [firstMissed] = missed;
    const wanted = STAGES[round] ?? firstMissed ?? SPARE_STAGE;
    const crashed = await crashAt(wanted, await makeDatabase());
    for (const stage of crashed.hit) missed.delete(stage);
    const result = crashed.finish();
    results.push(result);
    if (!overlap) await result;
  }
  return results;
}

async function crashAmidAllWrites(
  makeDatabase: () => Promise<RoundDatabase>,
): Promise<WritesResult[]> {
  const results: WritesResult[] = [];
  for (const answers of ANSWERS_BEFORE_DEATH) {
    results.push(await crashAmidWrites(answers, await makeDatabase()));
  }
  return results;
}

function reportWrites(name: string, results: readonly WritesResult[]): void {
  console.log(`\n${name}, tasks of 32 clients\n`);
  console.table(
    results.map(({ accepted, cutOff, committed, violations }) => ({
      accepted,
      'cut off': cutOff,
      'of them committed': committed,
      result: violations.length === 0 ? 'ok' : 'VIOLATED',
    })),
  );
  const violations = results.flatMap((result) => result.violations);
  if (results.every(({ cutOff }) => cutOff === 0)) violations.push('no request was cut off');
  for (const violation of violations) console.log(`✖ ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
}

function report(name: string, results: readonly Result[]): void {
  console.log(`\n${name}\n`);
  console.table(
    results.map((result) => ({
      wanted: result.wanted,
      hit: [...result.hit].join(' '),
      accepted: result.accepted,
      completed: result.completed,
      failed: result.failed,
      events: result.events,
      'sent twice': result.repeated,
      'settled in s': Number(result.settleSeconds.toFixed(1)),
      result: result.violations.length === 0 ? 'ok' : 'VIOLATED',
    })),
  );
  const violations = results.flatMap((result, round) =>
    result.violations.map((violation) => `round ${round}, ${result.wanted}: ${violation}`),
  );
  const hit = new Set(results.flatMap((result) => [...result.hit]));
  for (const stage of STAGES) if (!hit.has(stage)) violations.push(`no crash hit ${stage}`);
  for (const violation of violations) console.log(`✖ ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
}

// Servers end with this process, by whatever way it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
setTimeout(() => {
  console.error(`The crash test took longer than ${TIMEOUT_MS / 60_000} minutes`);
  process.exit(1);
}, TIMEOUT_MS).unref();

const [only] = process.argv.slice(2);
await using postgres = only === 'sqlite' ? undefined : await openEmptyPostgres();
// PostgreSQL goes first: while its leases run out, SQLite has its turns.
const waiting = postgres
  ? await crashInEveryStage(() => postgresRound(postgres), { overlap: true })
  : [];
if (only !== 'postgresql') {
  reportWrites('SQLite', await crashAmidAllWrites(sqliteRound));
  report('SQLite', await Promise.all(await crashInEveryStage(sqliteRound, { overlap: false })));
}
if (postgres) {
  const name = `PostgreSQL, ${postgres.origin}`;
  reportWrites(name, await crashAmidAllWrites(() => postgresRound(postgres)));
  report(name, await Promise.all(waiting));
}
