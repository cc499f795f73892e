import type { Role } from '../contract/workspaces.ts';
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

/** The one that was created first. */
export async function findFirstWorkspace(db: Db): Promise<WorkspaceRow | undefined> {
  return db
    .selectFrom('workspaces')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function findWorkspace(db: Db, id: string): Promise<WorkspaceRow | undefined> {
  return db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst();
}

/** In the order of their names. */
export async function listWorkspaces(
  db: Db,
  ids: readonly string[],
): Promise<Pick<WorkspaceRow, 'id' | 'name' | 'plan'>[]> {
  return db
    .selectFrom('workspaces')
    .select(['id', 'name', 'plan'])
    .where('id', 'in', [...ids])
    .orderBy('name')
    .orderBy('id')
    .execute();
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
    .where('workspace_id', '=', workspaceId)
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
    .select(['workspace_id', 'role'])
    .where('user_id', '=', userId)
    .execute();
}
