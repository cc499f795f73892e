import { type BenchDatabases, openBenchDatabases, type Place } from './bench-databases.ts';
import { runChild } from './child-process.ts';
import type { JwtArgument, JwtResult } from './jwt-subjects.ts';
import type { Row } from './row.ts';

const TOKENS = 4_000;
const TOKENS_POSTGRES = 1_000;
const ROUNDS = 7;

/** Measures the verification of access tokens, each of its own sign-in. */
export async function benchJwt(): Promise<Row[]> {
  await using databases = await openBenchDatabases();
  const sqlite = await measure(databases.sqlite(), TOKENS);
  const postgres = await measure(databases.postgres(), TOKENS_POSTGRES);
  return [
    {
      what: 'JWT that was seen before, SQLite',
      figure: sqlite.cached,
      unit: 'µs',
      goal: { atMost: 30 },
      note: `${TOKENS} sign-ins`,
    },
    {
      what: 'JWT never seen before, SQLite',
      figure: sqlite.uncached,
      unit: 'µs',
      goal: { atMost: 250 },
      note: 'signature, grant and memberships',
    },
    {
      what: 'of these its signature, by jose',
      figure: sqlite.jose,
      unit: 'µs',
      note: 'WebCrypto; ours is checked by node:crypto, on the spot',
    },
    {
      what: 'JWT of another issuer, never seen before',
      figure: sqlite.foreign,
      unit: 'µs',
      goal: { atMost: 500 },
      note: 'jose and ES256; once in five minutes a token',
    },
    {
      what: 'JWT that was seen before, PostgreSQL',
      figure: postgres.cached,
      unit: 'µs',
      note: 'wall time of one statement, one after the other',
    },
  ];
}

async function measure(
  opening: ReturnType<BenchDatabases['sqlite']>,
  tokens: number,
): Promise<JwtResult> {
  await using place: Place = await opening;
  const { databaseUrl, dataDir } = place;
  const argument: JwtArgument = { databaseUrl, dataDir, tokens, rounds: ROUNDS };
  return await runChild<JwtResult>('jwt-subjects.ts', 'jwt', argument);
}
