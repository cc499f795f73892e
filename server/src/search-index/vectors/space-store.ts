import { sql } from 'kysely';

import type { Db, Tx } from '../../storage/db.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';

/** Before the number of every run. */
export const WALK_BEGINS = 0;

export async function listSpaces(db: Db, workspaceId: string): Promise<VectorSpaceRow[]> {
  return db
    .selectFrom('vector_spaces')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('number')
    .execute();
}

/** The one that is searched; undefined until a space is whole. */
export async function findActiveSpace(
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

export async function insertSpace(tx: Tx, space: VectorSpaceRow): Promise<void> {
  await tx.insertInto('vector_spaces').values(space).execute();
}

/** @returns false when the space is being cleared or is gone, in which case nothing was written */
export async function updateSpace(
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

/** From the end of the transaction on nothing is written to the spaces of a workspace. */
export async function removeSpaces(tx: Tx, workspaceId: string): Promise<void> {
  await tx
    .updateTable('vector_spaces')
    .set({ state: 'removed' })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** Makes a space the one that is searched, and the others ones to be cleared. */
export async function activateSpace(tx: Tx, workspaceId: string, number: number): Promise<void> {
  await tx
    .updateTable('vector_spaces')
    .set({ state: 'removed' })
    .where('workspace_id', '=', workspaceId)
    .where('number', '!=', number)
    .execute();
  await updateSpace(tx, workspaceId, number, { state: 'active' });
}

/** Only of a space without vectors. */
export async function deleteSpace(tx: Tx, workspaceId: string, number: number): Promise<void> {
  await tx
    .deleteFrom('vector_spaces')
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .execute();
}

/** Workspaces that follow `after`; `isAll` false: those alone that have, or had, an embedding model of their own. */
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
