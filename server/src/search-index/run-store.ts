import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import type { SearchSourceRow } from '../storage/search-schema.ts';
import { deleteChangesOfRun } from './embeddings/vector-change-store.ts';

/** Key of an indexed source. */
export type SourceKey = {
  workspaceId: string;
  source: SearchSourceRow['source'];
  sourceId: string;
};

/** One indexing run of a source. */
export type IndexingRun = Pick<SourceKey, 'workspaceId' | 'source'> & { number: number };

/** Inserts an indexing run. @returns its number */
export async function insertRun(
  tx: Tx,
  key: SourceKey,
  run: Pick<SearchSourceRow, 'language' | 'created_at'>,
): Promise<number> {
  const [number = 0] = await reserveNumbers(tx, 'source', 1);
  await insertRuns(tx, [{ ...key, ...run, number, state: 'writing' }]);
  return number;
}

/** Reserves unique numbers for runs or embedding indexes. */
export async function reserveNumbers(
  tx: Tx,
  name: 'source' | 'vector_space',
  count: number,
): Promise<number[]> {
  const { value: last } = await tx
    .insertInto('search_numbers')
    .values({ name, value: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<number>`search_numbers.value + ${count}` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

/** Inserts indexing runs with numbers that `reserveNumbers` returned. */
export async function insertRuns(
  tx: Tx,
  runs: readonly (SourceKey &
    Pick<SearchSourceRow, 'number' | 'state' | 'language' | 'created_at'>)[],
): Promise<void> {
  await tx
    .insertInto('search_sources')
    .values(
      runs.map(({ workspaceId: workspace_id, sourceId: source_id, ...run }) => ({
        number: run.number,
        workspace_id,
        source: run.source,
        source_id,
        language: run.language,
        state: run.state,
        created_at: run.created_at,
      })),
    )
    .execute();
}

/**
 * Locks a run until the transaction ends.
 *
 * @returns false when it was removed
 */
export async function lockRun(
  tx: Tx,
  { workspaceId, number }: Omit<IndexingRun, 'source'>,
): Promise<boolean> {
  // An update without effect, because SQLite has no `for update`.
  const { numUpdatedRows } = await tx
    .updateTable('search_sources')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Publishes a run. @returns true when older runs of its source must be cleared */
export async function publishRun(tx: Tx, key: SourceKey, number: number): Promise<boolean> {
  const { numUpdatedRows } = await ofSource(tx, key)
    .set({ state: 'removed' })
    .where('number', '!=', number)
    .executeTakeFirst();
  await ofSource(tx, key).set({ state: 'live' }).where('number', '=', number).execute();
  return numUpdatedRows > 0n;
}

/** Marks the runs of several sources of one kind removed. @returns ids of the sources that had any */
export async function markSourceRunsRemoved(
  tx: Tx,
  { workspaceId, source }: Omit<IndexingRun, 'number'>,
  sourceIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .updateTable('search_sources')
    .set({ state: 'removed' })
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    .where('source_id', 'in', [...sourceIds])
    .returning('source_id')
    .execute();
  return [...new Set(rows.map(({ source_id }) => source_id))];
}

/** Removes an unpublished run. @returns true when its rows must be cleared */
export async function markRunRemoved(
  tx: Tx,
  { workspaceId, number }: IndexingRun,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('search_sources')
    .set({ state: 'removed' })
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks the runs of a source removed: they are not found any more; a job deletes their rows. @returns true when there
 * were any
 */
export async function markRunsRemoved(tx: Tx, key: SourceKey): Promise<boolean> {
  const { numUpdatedRows } = await ofSource(tx, key).set({ state: 'removed' }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

function ofSource(tx: Tx, { workspaceId, source, sourceId }: SourceKey) {
  return tx
    .updateTable('search_sources')
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId);
}

/** Finds the run of a source that searches read; undefined if the source is not indexed. */
export async function findLiveRun(
  db: Db,
  { workspaceId, source, sourceId }: SourceKey,
): Promise<SearchSourceRow | undefined> {
  return db
    .selectFrom('search_sources')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .where('state', '=', 'live')
    .executeTakeFirst();
}

/** Lists the numbers of the removed runs of a source, whose rows are still to be deleted. */
export async function listRemovedRuns(
  db: Db,
  { workspaceId, source, sourceId }: SourceKey,
): Promise<number[]> {
  const rows = await db
    .selectFrom('search_sources')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .where('state', '=', 'removed')
    .execute();
  return rows.map(({ number }) => number);
}

/** Lists run numbers of a workspace in any state. */
export async function listRuns(db: Db, workspaceId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('search_sources')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

/** Deletes the row of a run without passages. */
export async function deleteRun(tx: Tx, workspaceId: string, number: number): Promise<void> {
  await deleteChangesOfRun(tx, workspaceId, number);
  await tx
    .deleteFrom('search_sources')
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .execute();
}
