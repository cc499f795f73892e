import type { Db, Tx } from '../../storage/db.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import type { KeyParts } from './api-key.ts';

/** A key that was only just made, without what is left out. */
export function newApiKeyRow(
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

/** The one of `workspaceIds` that has the key; of a workspace that keeps test data apart its twin. */
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

export async function changeApiKey(
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
 * The secret that it had becomes the one before.
 *
 * @returns undefined, and changes nothing, when the key has another secret by now than `key`, or was revoked
 */
export async function replaceSecret(
  tx: Tx,
  key: ApiKeyRow,
  secret: KeyParts & Pick<ApiKeyRow, 'previous_until'>,
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

/** @returns false when it was revoked before */
export async function markRevoked(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
