import { sql } from 'kysely';

import type { Db, Tx } from '../../storage/db.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';

/** Start of the backfill, below every run number. */
export const BACKFILL_START = 0;

/** Lists the embedding indexes of a workspace in any state, oldest first. */
export async function listIndexes(db: Db, workspaceId: string): Promise<VectorSpaceRow[]> {
  return db
    .selectFrom('vector_spaces')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('number')
    .execute();
}

/** Finds the index that is searched; undefined until one is complete. */
export async function findActiveIndex(
  db: Db,
  workspaceId: string,
): Promise<VectorSpaceRow | undefined> {
  return db
    .selectFrom('vector_spaces')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', sql.lit('active'))
    .executeTakeFirst();
}

export async function insertIndex(tx: Tx, index: VectorSpaceRow): Promise<void> {
  await tx.insertInto('vector_spaces').values(index).execute();
}

/** Updates an index. @returns false when it is removed; nothing is written then */
export async function updateIndex(
  db: Db,
  workspaceId: string,
  number: number,
  change: Partial<
    Pick<VectorSpaceRow, 'state' | 'dimensions' | 'walked_to' | 'owner' | 'settings_sealed'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vector_spaces')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks the workspace's embedding indexes removed: nothing is written to them after the commit, and a job deletes
 * them.
 */
export async function markIndexesRemoved(tx: Tx, workspaceId: string): Promise<void> {
  await tx
    .updateTable('vector_spaces')
    .set({ state: 'removed' })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** Activates an index and marks the others removed. */
export async function activateIndex(tx: Tx, workspaceId: string, number: number): Promise<void> {
  await tx
    .updateTable('vector_spaces')
    .set({ state: 'removed' })
    .where('workspace_id', '=', workspaceId)
    .where('number', '!=', number)
    .execute();
  await updateIndex(tx, workspaceId, number, { state: 'active' });
}

/** Deletes the row of an index without vectors. */
export async function deleteIndex(tx: Tx, workspaceId: string, number: number): Promise<void> {
  await tx
    .deleteFrom('vector_spaces')
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .execute();
}

/** Lists workspaces after `after`. With `isAll` false, only those that have or had their own embedding model. */
export async function listEmbeddingWorkspaces(
  db: Db,
  { after, limit, isAll }: { after: string; limit: number; isAll: boolean },
): Promise<string[]> {
  const ofThese = sql`and (
    exists (select 1 from vector_spaces s where s.workspace_id = w.id)
    or exists (select 1 from engine_settings e where e.workspace_id = w.id and e.kind = 'embedding')
  )`;
  const { rows } = await sql<{ id: string }>`
    select w.id from workspaces w
    where w.id > ${after} ${isAll ? sql`` : ofThese}
    order by w.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
