import { sql } from 'kysely';

import type { Role } from '../../contract/workspaces.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { MembershipRow, UserRow } from '../../storage/identity-schema.ts';
import type { Page } from '../../storage/page.ts';

/** Membership of a user in a workspace with the displayed fields of the user. */
export type MemberRow = Pick<MembershipRow, 'workspace_id' | 'user_id' | 'role'> &
  Pick<UserRow, 'email' | 'name'> & {
    /** User id, for cursor pagination. */
    id: string;
    joined_at: string;
    /** 1 with a second factor, else 0. */
    has_second_factor: number;
  };

/** Lists members by email address, with one row more than the page holds. */
export async function listMemberRows(
  db: Db,
  workspaceId: string,
  { limit, start }: Page,
): Promise<MemberRow[]> {
  const sorted = selectMembers(db, workspaceId)
    .orderBy('users.email')
    .orderBy('users.id')
    .limit(limit + 1);
  if ('offset' in start) return sorted.offset(start.offset).execute();
  const { value, id } = start.after;
  return sorted.where(sql<boolean>`(users.email, users.id) > (${value}, ${id})`).execute();
}

/** Finds a member of a workspace by user id; undefined if the user is not a member. */
export async function findMemberRow(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return selectMembers(db, workspaceId).where('users.id', '=', userId).executeTakeFirst();
}

function selectMembers(db: Db, workspaceId: string) {
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

/** Tells whether a user with this email address is a member. */
export async function hasMemberWithEmail(
  db: Db,
  workspaceId: string,
  email: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.user_id')
    .where('memberships.workspace_id', '=', workspaceId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks all owner memberships until `tx` ends.
 *
 * @returns user ids of the owners
 */
export async function lockOwners(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('memberships')
    // A no-op update takes the lock: SQLite has no `for update`.
    .set({ role: 'owner' })
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Locks a membership until `tx` ends.
 *
 * @returns its role; undefined for a non-member
 */
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

/** Sets the role of a member; does nothing without a membership. */
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

/**
 * Inserts a membership unless the user is already a member.
 *
 * @returns the resulting role, which for a member is the existing one
 */
export async function insertMembershipIfNew(tx: Tx, membership: MembershipRow): Promise<Role> {
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

/**
 * Deletes a membership and all access that depends on it: keys, application grants and shares. Content that the user
 * created stays.
 *
 * @param ids ids of the workspace and of its test workspace
 */
export async function deleteMembership(
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
  // The user stays signed in; the default becomes the first remaining workspace.
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
