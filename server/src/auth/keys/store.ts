import type { Db, Tx } from '../../storage/db.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';

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
