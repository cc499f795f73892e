import { sql } from 'kysely';

import type { Db, Tx } from '../db.ts';
import { PASSAGES_OF_SOURCE_BITS } from '../passage-id.ts';
import type { NearestQuery, PassageVector, VectorStatements } from '../vector-statements.ts';
import { nearestConditions } from './nearest-conditions.ts';
import { sourcesWith } from './postgres-search.ts';

/**
 * Vector statements of PostgreSQL. Vectors are arrays of real; pgvector computes distances, so no table depends on the
 * extension.
 */
export const postgresVectors: VectorStatements = {
  prepareVectors,
  waitForIndexing,
  insertVectors,
  findNearest,
};

const ABSENT =
  'The PostgreSQL server has no pgvector: install the extension "vector" on it (Debian: postgresql-NN-pgvector) to search by meaning';
const NOT_ALLOWED =
  'pgvector is not switched on in this database: a superuser must run "create extension vector" in it to search by meaning';

async function prepareVectors(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ installed: string | null }>`
    select installed_version as installed from pg_available_extensions where name = 'vector'`.execute(
    db,
  );
  const [extension] = rows;
  if (!extension) return ABSENT;
  if (extension.installed !== null) return undefined;
  try {
    await sql`create extension if not exists vector`.execute(db);
    return undefined;
  } catch {
    // A concurrent process may have created it first.
    return (await isInstalled(db)) ? undefined : NOT_ALLOWED;
  }
}

async function isInstalled(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'vector'`.execute(db);
  return rows.length > 0;
}

/** Takes the weakest lock that excludes writers; readers and backups continue. */
async function waitForIndexing(tx: Tx): Promise<void> {
  await sql`lock table search_sources in share mode`.execute(tx);
}

async function insertVectors(
  tx: Tx,
  space: number,
  vectors: readonly PassageVector[],
): Promise<void> {
  const rows = vectors.map(({ source, passageId, vector }) => {
    return { source, passage_id: passageId, vector: vector && [...vector] };
  });
  await sql`
    insert into passage_vectors (space, source, passage_id, vector)
    select ${space}, source, passage_id, vector
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (source text, passage_id bigint, vector real[])
    on conflict (space, source, passage_id) do update set vector = excluded.vector`.execute(tx);
}

async function findNearest(
  db: Db,
  query: NearestQuery,
): Promise<{ id: number; similarity: number }[]> {
  const { index: space, source, vector, limit } = query;
  const number = sql<number>`found.source_number`;
  const sourceNumber = sql`passage_id >> ${sql.lit(PASSAGES_OF_SOURCE_BITS)}`;
  // As in postgres-search: visibility is checked in order of distance, until the limit is reached.
  const { rows } = await sql<{ id: number; distance: number }>`
    select found.id, found.distance from (
      select nearest.* from (
        select distinct on (${sourceNumber}) ${sourceNumber} as source_number, passage_id as id,
          vector::vector <=> ${JSON.stringify([...vector])}::vector as distance
        from passage_vectors
        where space = ${space} and source = ${source} and vector is not null
        order by ${sourceNumber}, distance, id
      ) as nearest
      order by distance, id offset 0
    ) as found
    cross join lateral (select 1 where ${nearestConditions(query, number, sourcesWith)} limit 1) as visible
    limit ${limit}`.execute(db);
  return rows.map(({ id, distance }) => ({ id, similarity: 1 - distance }));
}
