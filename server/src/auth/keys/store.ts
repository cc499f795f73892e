import type { Plan } from '../../contract/limits.ts';
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

/** A key with the plan of its workspace. */
export type KeyWithPlan = ApiKeyRow & { plan: Plan };

/** Whatever its state; the caller checks expiry and revocation. */
export async function findApiKeyByHash(db: Db, hash: string): Promise<KeyWithPlan | undefined> {
  return db
    .selectFrom('api_keys')
    .innerJoin('workspaces', 'workspaces.id', 'api_keys.workspace_id')
    .selectAll('api_keys')
    .select('workspaces.plan')
    .where('api_keys.hash', '=', hash)
    .executeTakeFirst();
}

/** A key and the user it speaks for, for `GET /me`. */
export async function findApiKeyWithUser(db: Db, workspaceId: string, id: string) {
  return db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.prefix',
      'api_keys.last4',
      'api_keys.environment',
      'api_keys.expires_at',
      'api_keys.scopes_json',
      'users.id as user_id',
      'users.email',
      'users.name as user_name',
    ])
    .where('api_keys.workspace_id', '=', workspaceId)
    .where('api_keys.id', '=', id)
    .executeTakeFirst();
}
