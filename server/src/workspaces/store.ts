import { sql } from 'kysely';

import type { Role } from '../contract/workspaces.ts';
import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { MembershipRow, UserRow, WorkspaceRow } from '../storage/identity-schema.ts';
import { notifyAfterCommit } from '../storage/transaction.ts';

/**
 * Inserts a workspace.
 *
 * @returns false, with nothing written, when the slug is taken
 */
export async function insertWorkspace(tx: Tx, workspace: WorkspaceRow): Promise<boolean> {
  const result = await tx
    .insertInto('workspaces')
    .values(workspace)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Inserts a membership, or updates the role of an existing one. */
export async function insertMembership(tx: Tx, membership: MembershipRow): Promise<void> {
  await tx
    .insertInto('memberships')
    .values(membership)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ role: membership.role }),
    )
    .execute();
}

/** Builds the row of a new workspace. */
export function buildWorkspaceRow(
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

/** Finds the oldest workspace, test workspaces excluded. */
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

/** Finds a workspace, also a deleted one whose rows are being removed. */
export async function findWorkspace(db: Db, id: string): Promise<WorkspaceRow | undefined> {
  return db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Loads a workspace.
 *
 * @throws ApiError `resource_not_found`, also for a deleted one
 */
export async function getWorkspaceRow(db: Db, id: string): Promise<WorkspaceRow> {
  const workspace = await findWorkspace(db, id);
  if (!workspace || workspace.deleted_at !== null) throw notFound('workspace', id);
  return workspace;
}

/**
 * Loads a workspace and locks its row until `tx` ends.
 *
 * @throws ApiError `resource_not_found`
 */
export async function lockWorkspace(tx: Tx, id: string): Promise<WorkspaceRow> {
  const workspace = await tx
    .updateTable('workspaces')
    // A no-op update takes the lock: SQLite has no `for update`.
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!workspace) throw notFound('workspace', id);
  return workspace;
}

/** Locks the row of a user until `tx` ends. Taken after the lock of a workspace. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('id', '=', id)
    .execute();
}

/** Finds the test workspace of a workspace. */
export async function findTestWorkspace(db: Db, id: string): Promise<WorkspaceRow | undefined> {
  return db.selectFrom('workspaces').selectAll().where('test_of', '=', id).executeTakeFirst();
}

/** Updates the fields that a workspace shares with its test workspace. */
export async function updateWithTestWorkspace(
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

/** Sets the current and the previous signing secret of a workspace. */
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

/** Lists workspaces by name, deleted ones excluded. */
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

/**
 * Returns the workspace that holds members, keys and clients. A test workspace uses those of the workspace beside it.
 */
export function memberWorkspaceIdOf({ id, test_of }: Pick<WorkspaceRow, 'id' | 'test_of'>): string {
  return test_of ?? id;
}

/** Counts the members of each workspace. */
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

/** Counts the workspaces that a user owns. */
export async function countOwnedWorkspaces(db: Db, userId: string): Promise<number> {
  const { owned } = await db
    .selectFrom('memberships')
    .select(sql<number>`count(*)`.as('owned'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return owned;
}

/** Returns those of `userIds` that are members of the workspace. */
export async function filterMembers(
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

/** Lists the workspaces of a user with the roles. */
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

export async function insertUser(tx: Tx, user: UserRow): Promise<void> {
  await tx.insertInto('users').values(user).execute();
}

/**
 * Inserts a user.
 *
 * @returns false, with nothing written, when another user has the email address
 */
export async function insertUserIfEmailFree(tx: Tx, user: UserRow): Promise<boolean> {
  const result = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Finds a user by email address, case-insensitively. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Updates the account or the preferences of a user. */
export async function updateUser(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<UserRow, 'email' | 'name' | 'password_hash' | 'locale' | 'time_zone' | 'preferences_json'>
  >,
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute();
}

/** Notes that a user receives mail at their address; keeps the time of an earlier proof. */
export async function markEmailVerified(tx: Tx, userId: string, now: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Builds the row of a new user, without a second factor. */
export function buildUserRow(
  user: Pick<
    UserRow,
    'id' | 'email' | 'name' | 'password_hash' | 'created_at' | 'email_verified_at'
  >,
): UserRow {
  return {
    ...user,
    email: user.email.toLowerCase(),
    totp_secret_sealed: null,
    totp_pending_sealed: null,
    totp_pending_until: null,
    totp_last_step: -1,
    locale: null,
    time_zone: null,
    preferences_json: '{}',
  };
}

/**
 * Clears cached credentials once `tx` commits. Call it in every transaction that changes access rights: keys, members,
 * roles, workspaces, grants, clients or users. The cache exists only while one process uses the database.
 */
export function invalidateCredentials(tx: Tx): void {
  notifyAfterCommit(tx, 'credentials');
}

/** Finds the user who has owned a workspace longest. @returns undefined without an owner */
export async function findOldestOwner(db: Db, workspaceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}
