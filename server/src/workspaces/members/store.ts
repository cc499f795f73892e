import { sql } from 'kysely';

import type { Role } from '../../contract/workspaces.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { MembershipRow, UserRow } from '../../storage/identity-schema.ts';
import type { Page } from '../../storage/page.ts';

export type MemberRow = Pick<MembershipRow, 'workspace_id' | 'user_id' | 'role'> &
  Pick<UserRow, 'email' | 'name'> & {
    /** For pages, which continue behind an id. */
    id: string;
    joined_at: string;
    /** 1 with a second factor. */
    has_second_factor: number;
  };

/** By their addresses; one row more than the page holds. */
export async function listMemberRows(
  db: Db,
  workspaceId: string,
  { limit, start }: Page,
): Promise<MemberRow[]> {
  const sorted = members(db, workspaceId)
    .orderBy('users.email')
    .orderBy('users.id')
    .limit(limit + 1);
  if ('offset' in start) return sorted.offset(start.offset).execute();
  const { value, id } = start.after;
  return sorted.where(sql<boolean>`(users.email, users.id) > (${value}, ${id})`).execute();
}

export async function findMemberRow(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return members(db, workspaceId).where('users.id', '=', userId).executeTakeFirst();
}

function members(db: Db, workspaceId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'memberships.workspace_id',
      'memberships.user_id',
      'memberships.role',
      'memberships.created_at as joined_at',
      'users.id',
      'users.email',
      'users.name',
      sql<number>`case when users.totp_secret_sealed is null then 0 else 1 end`.as(
        'has_second_factor',
      ),
    ])
    .where('memberships.workspace_id', '=', workspaceId);
}

/** Whether somebody with this address belongs to the workspace. */
export async function hasMemberAt(db: Db, workspaceId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.user_id')
    .where('memberships.workspace_id', '=', workspaceId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody stops being an owner meanwhile. @returns ids of the owners */
export async function lockOwners(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('memberships')
    // An update that changes nothing: SQLite has no `for update`.
    .set({ role: 'owner' })
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** @returns the role that the member has, which nobody else changes until `tx` ends; undefined of no member */
export async function lockRole(
  tx: Tx,
  workspaceId: string,
  userId: string,
): Promise<Role | undefined> {
  const row = await tx
    .updateTable('memberships')
    .set((membership) => ({ role: membership.ref('role') }))
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .returning('role')
    .executeTakeFirst();
  return row?.role;
}

export async function updateRole(
  tx: Tx,
  { workspace_id, user_id, role }: Pick<MembershipRow, 'workspace_id' | 'user_id' | 'role'>,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** @returns the role that they have: of who was a member before, the one they had */
export async function joinWorkspace(tx: Tx, membership: MembershipRow): Promise<Role> {
  const { workspace_id, user_id } = membership;
  await tx
    .insertInto('memberships')
    .values(membership)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
    .execute();
  const { role } = await tx
    .selectFrom('memberships')
    .select('role')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return role;
}

/** @returns false when somebody with this address has come first */
export async function insertNewUser(tx: Tx, user: UserRow): Promise<boolean> {
  const result = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Takes somebody out of a workspace with all by which they reach it: their keys, what they have let applications do
 * there, and what was shared with them there. What they made stays.
 *
 * @param ids of the workspace and of that for its test keys
 */
export async function removeMembership(
  tx: Tx,
  ids: readonly [workspaceId: string, ...twin: string[]],
  userId: string,
  now: string,
): Promise<void> {
  const [workspaceId] = ids;
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  const grants = tx
    .updateTable('grants')
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId);
  await grants
    .set({ revoked_at: now })
    .where('kind', '=', 'oauth')
    .where('revoked_at', 'is', null)
    .execute();
  // Who is signed in stays so, and is in the first of the other workspaces from then on.
  await grants.set({ workspace_id: null }).where('kind', '!=', 'oauth').execute();
  await tx
    .deleteFrom('shares')
    .where('workspace_id', 'in', [...ids])
    .where('user_id', '=', userId)
    .execute();
  await tx
    .deleteFrom('memberships')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
}
