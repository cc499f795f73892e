import type { Db, Tx } from '../../storage/db.ts';
import { locateIn } from '../../storage/locate-in.ts';
import type { AuthorizationCodeRow, OAuthClientRow } from '../../storage/identity-schema.ts';
import type { Role } from '../../contract/workspaces.ts';
import { notFound } from '../../kernel/errors.ts';

export async function insertClient(tx: Tx, client: OAuthClientRow): Promise<void> {
  await tx.insertInto('oauth_clients').values(client).execute();
}

/** Inserts the row of a client in a workspace that has not registered it, or updates what its document says. */
export async function upsertPublicClient(tx: Tx, client: OAuthClientRow): Promise<void> {
  const { name, redirect_uris_json, scopes_json, updated_at } = client;
  await tx
    .insertInto('oauth_clients')
    .values(client)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ name, redirect_uris_json, scopes_json, updated_at }),
    )
    .execute();
}

/** Finds a client in any workspace that is not deleted. */
export async function findClient(db: Db, id: string): Promise<OAuthClientRow | undefined> {
  return db
    .selectFrom('oauth_clients')
    .innerJoin('workspaces', 'workspaces.id', 'oauth_clients.workspace_id')
    .selectAll('oauth_clients')
    .where('oauth_clients.id', '=', id)
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Returns the client and locks its row until `tx` ends.
 *
 * @throws ApiError `resource_not_found`
 */
export async function lockClient(tx: Tx, workspaceId: string, id: string): Promise<OAuthClientRow> {
  const client = await tx
    .updateTable('oauth_clients')
    .set({ workspace_id: workspaceId })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!client) throw notFound('application', id);
  return client;
}

/** Finds which of several workspaces holds an OAuth client. */
export const locateClient = locateIn('oauth_clients');

/** Selects the OAuth clients of a workspace. */
export function selectClients(db: Db, workspaceId: string) {
  return db.selectFrom('oauth_clients').selectAll().where('workspace_id', '=', workspaceId);
}

/**
 * Updates a client.
 *
 * @param before the row, locked in `tx`
 */
export async function updateClient(
  tx: Tx,
  before: OAuthClientRow,
  change: Partial<Omit<OAuthClientRow, 'workspace_id' | 'id' | 'type'>>,
): Promise<OAuthClientRow> {
  await tx
    .updateTable('oauth_clients')
    .set(change)
    .where('workspace_id', '=', before.workspace_id)
    .where('id', '=', before.id)
    .execute();
  return { ...before, ...change };
}

/**
 * Deletes a client with its grants, tokens and codes.
 *
 * @returns false when there is none
 */
export async function deleteClient(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('oauth_clients')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Workspace of a user, for the consent page. */
export type ConsentMembership = {
  workspaceId: string;
  workspace: string;
  email: string;
  role: Role;
};

/** Lists the workspaces of a user, the oldest membership first. */
export async function listConsentMemberships(db: Db, userId: string): Promise<ConsentMembership[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'workspaces.id as workspaceId',
      'workspaces.name as workspace',
      'users.email',
      'memberships.role',
    ])
    .where('memberships.user_id', '=', userId)
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('memberships.created_at')
    .orderBy('memberships.workspace_id')
    .execute();
}

/** Returns workspace, email and role for the consent page; undefined when the user is not a member. */
export async function findConsentMembership(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<ConsentMembership | undefined> {
  const memberships = await listConsentMemberships(db, userId);
  return memberships.find((membership) => membership.workspaceId === workspaceId);
}

export async function insertCode(tx: Tx, code: AuthorizationCodeRow): Promise<void> {
  await tx.insertInto('authorization_codes').values(code).execute();
}

/** Finds a code of any client in any state. The caller checks both. */
export async function findCode(db: Db, hash: string): Promise<AuthorizationCodeRow | undefined> {
  return db
    .selectFrom('authorization_codes')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** Marks a code as used. Of concurrent uses, exactly one gets true. */
export async function markCodeUsed(tx: Tx, hash: string, now: string): Promise<boolean> {
  const taken = await tx
    .updateTable('authorization_codes')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes authorization codes that expired before an ISO time. */
export async function deleteCodesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('authorization_codes').where('expires_at', '<', before).execute();
}

/** Sets when a grant expires. Until its code is redeemed, a grant expires with the code. */
export async function setGrantExpiry(tx: Tx, grantId: string, expiresAt: string): Promise<void> {
  await tx.updateTable('grants').set({ expires_at: expiresAt }).where('id', '=', grantId).execute();
}
