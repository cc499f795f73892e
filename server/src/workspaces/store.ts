import { sql } from 'kysely';

import type { Role } from '../contract/workspaces.ts';
import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { MembershipRow, WorkspaceRow } from '../storage/identity-schema.ts';

/** @returns false when there is one with this slug, in which case nothing was written */
export async function insertWorkspace(tx: Tx, workspace: WorkspaceRow): Promise<boolean> {
  const result = await tx
    .insertInto('workspaces')
    .values(workspace)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** A member keeps no second membership: the role becomes the new one. */
export async function insertMembership(tx: Tx, membership: MembershipRow): Promise<void> {
  await tx
    .insertInto('memberships')
    .values(membership)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ role: membership.role }),
    )
    .execute();
}

/** What a workspace has that was only just made. */
export function newWorkspace(
  workspace: Pick<
    WorkspaceRow,
    'id' | 'name' | 'slug' | 'plan' | 'signing_secret_sealed' | 'created_at'
  >,
): WorkspaceRow {
  return {
    ...workspace,
    settings_json: '{}',
    previous_signing_secret_sealed: null,
    previous_signing_secret_until: null,
    test_of: null,
    deleted_at: null,
    last_sequence: 0,
    last_event_at: '',
    updated_at: workspace.created_at,
  };
}

/** The one that was created first; never one for test keys, which stands beside another. */
export async function findFirstWorkspace(db: Db): Promise<WorkspaceRow | undefined> {
  return db
    .selectFrom('workspaces')
    .selectAll()
    .where('test_of', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Also one that is deleted and whose rows are still being taken away. */
export async function findWorkspace(db: Db, id: string): Promise<WorkspaceRow | undefined> {
  return db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @throws ApiError `resource_not_found` also for one that was deleted */
export async function getWorkspaceRow(db: Db, id: string): Promise<WorkspaceRow> {
  const workspace = await findWorkspace(db, id);
  if (!workspace || workspace.deleted_at !== null) throw notFound('workspace', id);
  return workspace;
}

/** As `getWorkspaceRow`; nobody else changes the row until `tx` ends. */
export async function lockWorkspace(tx: Tx, id: string): Promise<WorkspaceRow> {
  const workspace = await tx
    .updateTable('workspaces')
    // An update that changes nothing: SQLite has no `for update`.
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!workspace) throw notFound('workspace', id);
  return workspace;
}

/** The workspace for test keys that stands beside this one. */
export async function findTwin(db: Db, id: string): Promise<WorkspaceRow | undefined> {
  return db.selectFrom('workspaces').selectAll().where('test_of', '=', id).executeTakeFirst();
}

/** What the workspace and the one for its test keys have in common. */
export async function updateWithTwin(
  tx: Tx,
  id: string,
  change: Pick<WorkspaceRow, 'name' | 'plan' | 'settings_json' | 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('workspaces')
    .set(change)
    .where((where) => where.or([where('id', '=', id), where('test_of', '=', id)]))
    .execute();
}

export async function updateSigningSecret(
  tx: Tx,
  id: string,
  change: Pick<
    WorkspaceRow,
    | 'signing_secret_sealed'
    | 'previous_signing_secret_sealed'
    | 'previous_signing_secret_until'
    | 'updated_at'
  >,
): Promise<void> {
  await tx.updateTable('workspaces').set(change).where('id', '=', id).execute();
}

/** In the order of their names, without those that were deleted. */
export async function listWorkspaces(db: Db, ids: readonly string[]): Promise<WorkspaceRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('workspaces')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The workspace whose members, keys and clients count: of one for test keys that which it stands beside. */
export function membersOf({ id, test_of }: Pick<WorkspaceRow, 'id' | 'test_of'>): string {
  return test_of ?? id;
}

/** How many belong to each of the workspaces. */
export async function countMembers(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('memberships')
    .select(['workspace_id', sql<number>`count(*)`.as('members')])
    .where('workspace_id', 'in', [...ids])
    .groupBy('workspace_id')
    .execute();
  return new Map(rows.map(({ workspace_id, members }) => [workspace_id, members]));
}

/** How many workspaces the user owns. */
export async function countOwned(db: Db, userId: string): Promise<number> {
  const { owned } = await db
    .selectFrom('memberships')
    .select(sql<number>`count(*)`.as('owned'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return owned;
}

/** Those of `userIds` who belong to the workspace. */
export async function findMembers(
  db: Db,
  workspaceId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('workspace_id', '=', (query) =>
      query
        .selectFrom('workspaces')
        .select(sql<string>`coalesce(test_of, id)`.as('id'))
        .where('id', '=', workspaceId),
    )
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The workspaces a user belongs to. */
export async function listMemberships(
  db: Db,
  userId: string,
): Promise<{ workspace_id: string; role: Role }[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .select(['memberships.workspace_id', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .where('workspaces.deleted_at', 'is', null)
    .execute();
}
