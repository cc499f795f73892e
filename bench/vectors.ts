import { sql } from 'kysely';

import { systemClock } from '../server/src/kernel/clock.ts';
import { migrate } from '../server/src/storage/migrate.ts';
import { openDatabase } from '../server/src/storage/open-database.ts';
import { PASSAGES_OF_SOURCE } from '../server/src/storage/passage-id.ts';
import { quantile, type Row } from './row.ts';

const VECTORS = 100_000;
const SPACES = 10;
const DIMENSIONS = [384, 1_536];
const VECTORS_PER_TRANSACTION = 64;
const QUERIES = 25;
const RESULTS = 20;

/** The nearest of 10,000 vectors in a table of 100,000, on SQLite: all of the space are compared. */
export async function benchVectors(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const dimensions of DIMENSIONS) rows.push(...(await measure(dimensions)));
  return rows;
}

async function measure(dimensions: number): Promise<Row[]> {
  const database = await openDatabase('file::memory:');
  await migrate(database, systemClock);
  const made = Array.from({ length: 500 }, () => randomVector(dimensions));
  const writes = await write(database, made);
  const missing = await database.dialect.prepareVectors(database.db);
  if (missing !== undefined) throw new Error(missing);
  const times: number[] = [];
  for (let index = 0; index < QUERIES; index += 1) {
    const before = processorMs();
    await database.dialect.findNearest(database.reads, {
      index: index % SPACES,
      source: 'document',
      vector: randomVector(dimensions),
      required: [],
      excluded: [],
      isVisible: () => sql<boolean>`1 = 1`,
      limit: RESULTS,
    });
    times.push(processorMs() - before);
  }
  await database.close();
  const what = `nearest of 10,000 vectors of ${dimensions} numbers, of 100,000 rows`;
  return [
    { what: `${what}: processor time, median`, figure: quantile(times, 0.5), unit: 'ms' },
    { what: `${what}: a transaction of 64, median`, figure: quantile(writes, 0.5), unit: 'ms' },
  ];
}

/** @returns what each transaction took, of processor time */
async function write(
  { db, dialect }: Awaited<ReturnType<typeof openDatabase>>,
  made: readonly Float32Array[],
): Promise<number[]> {
  const times: number[] = [];
  for (let first = 0; first < VECTORS; first += VECTORS_PER_TRANSACTION) {
    const vectors = Array.from({ length: VECTORS_PER_TRANSACTION }, (_, index) => ({
      passageId: (first + index) * PASSAGES_OF_SOURCE + 1,
      source: 'document' as const,
      vector: made[(first + index) % made.length]!,
    }));
    const before = processorMs();
    const space = (first / VECTORS_PER_TRANSACTION) % SPACES;
    await db.transaction().execute((tx) => dialect.insertVectors(tx, space, vectors));
    times.push(processorMs() - before);
  }
  return times;
}

/** Returns CPU time, which a busy machine does not change. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function randomVector(dimensions: number): Float32Array {
  const values = Float32Array.from({ length: dimensions }, () => Math.random() - 0.5);
  const norm = Math.hypot(...values);
  return values.map((value) => value / norm);
}
