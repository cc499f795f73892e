import type { ApiKey, KeyType } from '../../contract/api-keys.ts';
import type { Principal } from '../../http/security/principal.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { findWorkspace } from '../../workspaces/store.ts';
import type { KeyFingerprint } from './api-key.ts';

/** Builds the row of a new key; omitted columns get their defaults. */
export function buildApiKeyRow(
  key: Partial<ApiKeyRow> &
    Pick<
      ApiKeyRow,
      | 'workspace_id'
      | 'id'
      | 'user_id'
      | 'name'
      | 'environment'
      | 'hash'
      | 'prefix'
      | 'last4'
      | 'scopes_json'
      | 'created_at'
    >,
): ApiKeyRow {
  return {
    description: null,
    restricted: 0,
    previous_hash: null,
    previous_until: null,
    rate_limit_json: null,
    ip_allowlist_json: '[]',
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
    created_by: null,
    workspace_only: 0,
    ...key,
  };
}

export async function insertApiKey(tx: Tx, key: ApiKeyRow): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute();
}

export async function findApiKey(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns the id among `workspaceIds` that gives access to the key. For a test workspace, the key belongs to the
 * workspace beside it.
 */
export async function locateApiKey(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('workspaces as workspace')
    .innerJoin('api_keys as key', (join) =>
      join.on((on) =>
        on('key.workspace_id', '=', on.fn.coalesce('workspace.test_of', 'workspace.id')),
      ),
    )
    .select('workspace.id')
    .where('workspace.id', 'in', [...workspaceIds])
    .where('key.id', '=', id)
    .executeTakeFirst();
  return row?.id;
}

export async function updateApiKeyRow(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: Partial<ApiKeyRow>,
): Promise<ApiKeyRow | undefined> {
  return tx
    .updateTable('api_keys')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Replaces the secret of a key and keeps the previous one.
 *
 * @returns undefined, with nothing written, when the key was rotated or revoked since `key` was read
 */
export async function replaceKeySecret(
  tx: Tx,
  key: ApiKeyRow,
  secret: KeyFingerprint & Pick<ApiKeyRow, 'previous_until'>,
): Promise<ApiKeyRow | undefined> {
  return tx
    .updateTable('api_keys')
    .set({ ...secret, previous_hash: secret.previous_until === null ? null : key.hash })
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .where('hash', '=', key.hash)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Revokes a key.
 *
 * @param condition.unused true: only if the key was never used
 * @returns false when the key was already revoked, or does not meet the condition
 */
export async function markKeyRevoked(
  tx: Tx,
  { workspace_id, id }: Pick<ApiKeyRow, 'workspace_id' | 'id'>,
  now: string,
  { unused = false } = {},
): Promise<boolean> {
  const revoke = tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null);
  const { numUpdatedRows } = await revoke
    .$if(unused, (query) => query.where('last_used_at', 'is', null))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns true for a user key that was revoked or deleted. */
export async function isUserKeyRevoked(db: Db, userId: string, id: string): Promise<boolean> {
  const live = await db
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return live === undefined;
}

/**
 * Revokes all keys of a user.
 *
 * @returns how many were revoked
 */
export async function revokeKeysOfUser(tx: Tx, userId: string, now: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Filter of the keys that a manager can see. A test key sees only test keys. */
export type VisibleKeys = { userId?: string; environment?: 'test' };

/** Filter of the keys of a workspace. Omitted fields match every visible key. */
export type KeyFilter = {
  visible: VisibleKeys;
  status?: ApiKey['status'] | undefined;
  type?: KeyType | undefined;
  userId?: string | undefined;
  now: string;
};

/** Selects the keys of a workspace that match the filter. */
export function selectKeys(
  db: Db,
  workspaceId: string,
  { visible: seen, status, type, userId, now }: KeyFilter,
) {
  let keys = db.selectFrom('api_keys').selectAll().where('workspace_id', '=', workspaceId);
  for (const user of [seen.userId, userId]) {
    if (user !== undefined) keys = keys.where('user_id', '=', user);
  }
  if (seen.environment !== undefined) keys = keys.where('environment', '=', seen.environment);
  if (type !== undefined) keys = keys.where('user_id', type === 'user' ? 'is not' : 'is', null);
  if (status === 'revoked') return keys.where('revoked_at', 'is not', null);
  if (status === undefined) return keys;
  const living = keys.where('revoked_at', 'is', null);
  if (status === 'expired') return living.where('expires_at', '<=', now);
  return living.where((where) =>
    where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]),
  );
}

/** Counts the keys of a workspace that are neither revoked nor expired. */
export async function countLiveKeys(db: Db, workspaceId: string, now: string): Promise<number> {
  const { keys } = await selectKeys(db, workspaceId, { visible: {}, status: 'active', now })
    .clearSelect()
    .select((eb) => eb.fn.countAll<string | number>().as('keys'))
    .executeTakeFirstOrThrow();
  return Number(keys);
}

/** Counts the keys of a user that are neither revoked nor expired, in all workspaces of the user. */
export async function countLiveKeysOfUser(db: Db, userId: string, now: string): Promise<number> {
  const { keys } = await db
    .selectFrom('memberships as member')
    .innerJoin('api_keys as key', (join) =>
      join
        .onRef('key.workspace_id', '=', 'member.workspace_id')
        .onRef('key.user_id', '=', 'member.user_id'),
    )
    .select((eb) => eb.fn.countAll<string | number>().as('keys'))
    .where('member.user_id', '=', userId)
    .where('key.revoked_at', 'is', null)
    .where((where) =>
      where.or([where('key.expires_at', 'is', null), where('key.expires_at', '>', now)]),
    )
    .executeTakeFirstOrThrow();
  return Number(keys);
}

/**
 * Returns the id of the workspace that owns the keys. A test workspace owns none: its keys belong to the workspace
 * beside it.
 */
export async function findKeyWorkspaceId(
  db: Db,
  { environment }: Pick<Principal, 'environment'>,
  workspaceId: string,
): Promise<string> {
  if (environment === 'live') return workspaceId;
  const workspace = await findWorkspace(db, workspaceId);
  return workspace?.test_of ?? workspaceId;
}
