import type { KeysArgument, KeysResult } from './authenticate-subjects.ts';
import { type BenchDatabases, openBenchDatabases, type Place } from './bench-databases.ts';
import { runChild } from './child-process.ts';
import type { Row } from './row.ts';

const KEYS = 100_000;
const ROUNDS = 7;
const PER_ROUND = 50_000;
/** Each is a round trip. */
const PER_ROUND_POSTGRES = 2_000;

const FLOOR = 'floor: SHA-256 and a map of all keys';

/** Measures authentication by API key with its limits, with 100,000 keys used evenly. */
export async function benchAuthenticate(): Promise<Row[]> {
  await using databases = await openBenchDatabases();
  const sqlite = await measure(databases.sqlite(), PER_ROUND);
  const postgres = await measure(databases.postgres(), PER_ROUND_POSTGRES);
  return [
    {
      what: 'API key and limits, any of 100,000, SQLite',
      figure: sqlite.any,
      unit: 'µs',
      goal: { atMost: 60 },
      note: 'a quarter are user keys; most are read anew',
    },
    {
      what: 'API key and limits, one that is remembered',
      figure: sqlite.remembered,
      unit: 'µs',
      floor: sqlite.floor,
      goal: { atMost: 6 },
      note: FLOOR,
    },
    {
      what: 'memory after all 100,000 were used',
      figure: sqlite.heapBytes / 2 ** 20,
      unit: 'MiB',
      goal: { atMost: 200 },
      note: 'counts of the limits, keys that are remembered, and garbage',
    },
    {
      what: 'API key and limits, any of 100,000, PostgreSQL',
      figure: postgres.any,
      unit: 'µs',
      note: 'wall time of one statement, one after the other',
    },
  ];
}

async function measure(
  opening: ReturnType<BenchDatabases['sqlite']>,
  perRound: number,
): Promise<KeysResult> {
  await using place: Place = await opening;
  const { databaseUrl, dataDir } = place;
  return await runChild<KeysResult>('authenticate-subjects.ts', 'keys', {
    databaseUrl,
    dataDir,
    keys: KEYS,
    rounds: ROUNDS,
    perRound,
  } satisfies KeysArgument);
}
