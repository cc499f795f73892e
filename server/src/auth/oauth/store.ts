import type { Db, Tx } from '../../storage/db.ts';
import type { AuthorizationCodeRow, OAuthClientRow } from '../../storage/identity-schema.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import type { Role } from '../../contract/workspaces.ts';
import { notFound } from '../../kernel/errors.ts';

export async function insertClient(tx: Tx, client: OAuthClientRow): Promise<void> {
  await tx.insertInto('oauth_clients').values(client).execute();
}

/** Of whatever workspace: who asks has only the id. A workspace that was deleted has none. */
export async function findClient(db: Db, id: string): Promise<OAuthClientRow | undefined> {
  return db
    .selectFrom('oauth_clients')
    .innerJoin('workspaces', 'workspaces.id', 'oauth_clients.workspace_id')
    .selectAll('oauth_clients')
    .where('oauth_clients.id', '=', id)
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Keeps the client as it is until `tx` ends. @throws ApiError `resource_not_found` */
export async function getLockedClient(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<OAuthClientRow> {
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

/** The one of `workspaceIds` that has the client. */
export async function locateClient(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('oauth_clients')
    .select('workspace_id')
    .where('workspace_id', 'in', [...workspaceIds])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.workspace_id;
}

export async function listClientRows(
  db: Db,
  workspaceId: string,
  page: Page,
): Promise<OAuthClientRow[]> {
  const rows = db.selectFrom('oauth_clients').selectAll().where('workspace_id', '=', workspaceId);
  return newestPage(rows, page).execute();
}

export async function countClients(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('oauth_clients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @param before locked in `tx` */
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

/** Its grants, their tokens and its codes go with it. @returns false when there is none */
export async function deleteClient(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('oauth_clients')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** What a consent page says of a workspace and of who looks at it; undefined for somebody who is no member. */
export async function findMembership(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<{ workspace: string; email: string; role: Role } | undefined> {
  return db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['workspaces.name as workspace', 'users.email', 'memberships.role'])
    .where('memberships.workspace_id', '=', workspaceId)
    .where('memberships.user_id', '=', userId)
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertCode(tx: Tx, code: AuthorizationCodeRow): Promise<void> {
  await tx.insertInto('authorization_codes').values(code).execute();
}

/** Of whatever client and state: the caller checks. */
export async function findCode(db: Db, hash: string): Promise<AuthorizationCodeRow | undefined> {
  return db
    .selectFrom('authorization_codes')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** Of any number at once, one gets it. @returns false for all others */
export async function takeCode(tx: Tx, hash: string, now: string): Promise<boolean> {
  const taken = await tx
    .updateTable('authorization_codes')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteCodesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('authorization_codes').where('expires_at', '<', before).execute();
}

/** A grant lives no longer than its code until that is redeemed. */
export async function setGrantExpiry(tx: Tx, grantId: string, expiresAt: string): Promise<void> {
  await tx.updateTable('grants').set({ expires_at: expiresAt }).where('id', '=', grantId).execute();
}
