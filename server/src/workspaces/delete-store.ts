import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';

/** Takes away all by which somebody reaches the workspaces: members, keys, applications, invitations, shares. */
export async function endAccess(tx: Tx, ids: readonly string[]): Promise<void> {
  const of = [...ids];
  await tx
    .deleteFrom('idempotency_keys')
    .where('credential_id', 'in', (query) =>
      query.selectFrom('api_keys').select('id').where('workspace_id', 'in', of),
    )
    .execute();
  // Who is signed in stays so, and is in the first workspace from then on.
  await tx
    .updateTable('grants')
    .set({ workspace_id: null })
    .where('workspace_id', 'in', of)
    .where('kind', '!=', 'oauth')
    .execute();
  await tx.deleteFrom('grants').where('workspace_id', 'in', of).execute();
  for (const table of [
    'oauth_clients',
    'api_keys',
    'invitations',
    'shares',
    'memberships',
  ] as const) {
    await sql`delete from ${sql.table(table)} where workspace_id in (${sql.join(of)})`.execute(tx);
  }
}

/** The slug is free again. */
export async function markDeleted(tx: Tx, ids: readonly string[], now: string): Promise<void> {
  await tx
    .updateTable('workspaces')
    .set((row) => ({ deleted_at: now, updated_at: now, slug: row.ref('id') }))
    .where('id', 'in', [...ids])
    .execute();
}

/** Workspaces, each with the one for its test keys, that were deleted before then and still have their row. */
export async function listDeletedBefore(db: Db, deletedAt: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('workspaces')
    .leftJoin('workspaces as twin', 'twin.test_of', 'workspaces.id')
    .select(['workspaces.id', 'twin.id as twin_id'])
    .where('workspaces.test_of', 'is', null)
    .where('workspaces.deleted_at', '<', deletedAt)
    .orderBy('workspaces.id')
    .execute();
  return rows.map(({ id, twin_id }) => (twin_id === null ? [id] : [id, twin_id]));
}
