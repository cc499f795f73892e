import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import type { SearchSourceRow } from '../storage/search-schema.ts';
import { deleteChangesOfRun } from './vectors/vector-change-store.ts';

/** What is indexed, of whatever kind. */
export type SourceKey = {
  workspaceId: string;
  source: SearchSourceRow['source'];
  sourceId: string;
};

/** One time that a source is indexed. */
export type Run = Pick<SourceKey, 'workspaceId' | 'source'> & { number: number };

/** Begins a run of indexing. @returns its number */
export async function insertRun(
  tx: Tx,
  key: SourceKey,
  run: Pick<SearchSourceRow, 'language' | 'created_at'>,
): Promise<number> {
  const [number = 0] = await takeNumbers(tx, 'source', 1);
  await insertRuns(tx, [{ ...key, ...run, number, state: 'writing' }]);
  return number;
}

/** @returns so many numbers of runs or of vector spaces, that nobody else has */
export async function takeNumbers(
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
 * Nobody else changes or removes the run until the transaction ends.
 *
 * @returns false when it was removed
 */
export async function lockRun(
  tx: Tx,
  { workspaceId, number }: Omit<Run, 'source'>,
): Promise<boolean> {
  // An update that changes nothing: SQLite has no `for update`.
  const { numUpdatedRows } = await tx
    .updateTable('search_sources')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a run the one whose passages are found. @returns true when others of its source have to be cleared */
export async function publishRun(tx: Tx, key: SourceKey, number: number): Promise<boolean> {
  const { numUpdatedRows } = await ofSource(tx, key)
    .set({ state: 'removed' })
    .where('number', '!=', number)
    .executeTakeFirst();
  await ofSource(tx, key).set({ state: 'live' }).where('number', '=', number).execute();
  return numUpdatedRows > 0n;
}

/** As `removeRuns`, for several sources of one kind. @returns the ids of those that there was anything of */
export async function removeRunsOf(
  tx: Tx,
  { workspaceId, source }: Omit<Run, 'number'>,
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

/** Takes back a run before it is found. @returns true when its rows have to be cleared */
export async function removeRun(tx: Tx, { workspaceId, number }: Run): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('search_sources')
    .set({ state: 'removed' })
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nothing of the source is found any more; the rows stay until they are cleared. @returns true when there were any */
export async function removeRuns(tx: Tx, key: SourceKey): Promise<boolean> {
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

/** Numbers of runs of a workspace, whatever their state. */
export async function listRuns(db: Db, workspaceId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('search_sources')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

/** Only of a run without passages. */
export async function deleteRun(tx: Tx, workspaceId: string, number: number): Promise<void> {
  await deleteChangesOfRun(tx, workspaceId, number);
  await tx
    .deleteFrom('search_sources')
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .execute();
}
