import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import type { Db } from '../../storage/db.ts';
import { prepareQuery } from '../../storage/prepared-query.ts';
import type { ReachableRow } from '../reach.ts';

/** A key with one of the workspaces that it may reach. */
export type KeyReachRow = ReachableRow &
  Pick<
    ApiKeyRow,
    | 'id'
    | 'workspace_id'
    | 'user_id'
    | 'environment'
    | 'hash'
    | 'previous_until'
    | 'scopes_json'
    | 'rate_limit_json'
    | 'ip_allowlist_json'
    | 'expires_at'
    | 'revoked_at'
  >;

/**
 * One row for each workspace: of a service key its own, of a user key those whom its user belongs to, and its own
 * with no role when there is none.
 */
const findKey = prepareQuery((db, _shape: 'by hash') =>
  db
    .selectFrom('api_keys as key')
    .leftJoin('memberships as member', 'member.user_id', 'key.user_id')
    .innerJoin('workspaces as workspace', (join) =>
      join.on((on) =>
        on('workspace.id', '=', on.fn.coalesce('member.workspace_id', 'key.workspace_id')),
      ),
    )
    .leftJoin('workspaces as twin', 'twin.test_of', 'workspace.id')
    .select([
      'key.id',
      'key.workspace_id',
      'key.user_id',
      'key.environment',
      'key.hash',
      'key.previous_until',
      'key.scopes_json',
      'key.rate_limit_json',
      'key.ip_allowlist_json',
      'key.expires_at',
      'key.revoked_at',
      'workspace.id as reached_id',
      'member.role',
      'workspace.plan',
      'workspace.settings_json',
      'twin.id as twin_id',
    ])
    // Not `hash = … or previous_hash = …`: SQLite takes four times as long for that.
    .where('key.hash', 'in', (secret) =>
      secret
        .selectFrom('api_keys')
        .select('hash')
        .where('hash', '=', '')
        .unionAll(secret.selectFrom('api_keys').select('hash').where('previous_hash', '=', '')),
    )
    .where('workspace.deleted_at', 'is', null),
);

/**
 * Whatever the key's state; the caller looks at expiry, revocation and the age of the secret.
 *
 * @param hash of the present secret or of the one before
 */
export function findKeyByHash(db: Db, hash: string): Promise<KeyReachRow[]> {
  return findKey(db, 'by hash', [hash, hash]);
}
