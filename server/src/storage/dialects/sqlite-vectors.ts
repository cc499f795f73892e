import type SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { load } from 'sqlite-vec';

import type { Db, Tx } from '../db.ts';
import { PASSAGES_OF_SOURCE_BITS } from '../passage-id.ts';
import type { NearestQuery, PassageVector, VectorStatements } from '../vector-statements.ts';
import { nearestConditions } from './nearest-conditions.ts';
import { sourcesWith } from './sqlite-search.ts';

/** Connections with sqlite-vec loaded, or the reason for its absence. */
const loaded = new WeakMap<SqliteDatabase.Database, string | undefined>();

/** A plain table, and sqlite-vec for the distances. @param reader loads the extension when it is first needed */
export function sqliteVectors(reader: SqliteDatabase.Database): VectorStatements {
  return {
    prepareVectors: async () => loadOnce(reader),
    // Nothing to wait for: write transactions run one at a time.
    waitForIndexing: async () => {},
    insertVectors,
    findNearest: (db, query) => {
      const missing = loadOnce(reader);
      if (missing !== undefined) throw new Error(missing);
      return findNearest(db, query);
    },
  };
}

function loadOnce(reader: SqliteDatabase.Database): string | undefined {
  if (!loaded.has(reader)) loaded.set(reader, tryToLoad(reader));
  return loaded.get(reader);
}

function tryToLoad(reader: SqliteDatabase.Database): string | undefined {
  try {
    load(reader);
    return undefined;
  } catch {
    return 'The package sqlite-vec has no extension for this platform: use PostgreSQL with pgvector to search by meaning';
  }
}

async function insertVectors(
  tx: Tx,
  space: number,
  vectors: readonly PassageVector[],
): Promise<void> {
  for (const { source, passageId, vector } of vectors) {
    await sql`
      insert into passage_vectors (space, source, passage_id, vector)
      values (${space}, ${source}, ${passageId}, ${vector && bytesOf(vector)})
      on conflict (space, source, passage_id) do update set vector = excluded.vector`.execute(tx);
  }
}

/** Euclidean distance: for vectors of length 1 it orders like the cosine, and sqlite-vec vectorizes it. */
async function findNearest(
  db: Db,
  query: NearestQuery,
): Promise<{ id: number; similarity: number }[]> {
  const { index: space, source, vector, limit } = query;
  const number = sql<number>`(near.id >> ${sql.lit(PASSAGES_OF_SOURCE_BITS)})`;
  // With `min`, SQLite takes the other columns from the same row. The inner `limit -1` keeps the vectors out of the
  // sort. The outer one keeps the order, so that visibility is checked only until the limit is reached.
  const { rows } = await sql<{ id: number; distance: number }>`
    select near.id, near.distance from (
      select id, min(distance) as distance from (
        select passage_id as id, vec_distance_l2(vector, ${bytesOf(vector)}) as distance
        from passage_vectors
        where space = ${space} and source = ${source} and vector is not null limit -1
      )
      group by id >> ${sql.lit(PASSAGES_OF_SOURCE_BITS)}
      order by distance, id limit -1
    ) as near
    where ${nearestConditions(query, number, sourcesWith)}
    limit ${limit}`.execute(db);
  return rows.map(({ id, distance }) => ({ id, similarity: 1 - distance ** 2 / 2 }));
}

function bytesOf(vector: Float32Array): Uint8Array {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}
