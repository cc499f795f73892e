import { sql } from 'kysely';

import type { Services } from '../../app/services.ts';
import type { KeyRateLimit } from '../../contract/api-keys.ts';
import type { Principal, WorkspaceAccess } from '../../http/security/principal.ts';
import { type Clock, isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Db } from '../../storage/db.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { prepareQuery } from '../../storage/prepared-query.ts';
import { createCredentialCache } from '../credential-cache.ts';
import {
  buildAccess,
  resolveScopes,
  type WorkspaceAccessRow,
  effectiveWorkspaceId,
  parseAllowlist,
} from '../workspace-access.ts';
import { hashApiKey } from './api-key.ts';

/** Half of the cache size. */
const REMEMBERED_MAX = 5_000;

type ResolvedKey = { principal: Principal; endsAt: string | null };

/**
 * Creates a function that resolves an API key by its hash.
 *
 * @returns a function that throws the same ApiError `invalid_api_key` for every unusable key: unknown, revoked,
 * expired or rotated out, its user removed from the workspace, or its workspace deleted
 */
export function createKeyAuthenticator(
  services: Pick<Services, 'reads' | 'isSingleProcess' | 'commitSignals' | 'clock'>,
): (key: string) => Principal | Promise<Principal> {
  const { reads, clock } = services;
  const cache = createCredentialCache<ResolvedKey>(services, REMEMBERED_MAX);
  return (key) => {
    const hash = hashApiKey(key);
    const cached = cache.get(hash);
    if (cached) return requireUnexpired(cached, clock);
    return cache
      .load(hash, () => resolveKey(reads, hash))
      .then((found) => requireUnexpired(found, clock));
  };
}

function requireUnexpired({ principal, endsAt }: ResolvedKey, clock: Clock): Principal {
  if (endsAt !== null && endsAt <= isoNow(clock)) throw invalidKeyError();
  return principal;
}

async function resolveKey(db: Db, hash: string): Promise<ResolvedKey> {
  const rows = await findKeyByHash(db, hash);
  const key = rows[0];
  if (!key || key.revoked_at !== null) throw invalidKeyError();
  const endsAt = secretExpiry(key, hash);
  const access = buildAccessMap(rows);
  const home = rows.find(({ reached_id }) => reached_id === key.workspace_id);
  const homeId = home && effectiveWorkspaceId(home, key.environment);
  // A user key ends when its user leaves the workspace where it was created.
  if (!home || typeof homeId !== 'string' || !access.has(homeId)) throw invalidKeyError();
  return {
    endsAt,
    principal: {
      type: key.user_id === null ? 'service_key' : 'user_key',
      credentialId: key.id,
      userId: key.user_id,
      environment: key.environment,
      grantId: null,
      clientId: null,
      defaultWorkspaceId: homeId,
      boundWorkspaceId: key.user_id === null || key.workspace_only === 1 ? homeId : null,
      plan: home.plan,
      rateLimit:
        key.rate_limit_json === null ? null : (JSON.parse(key.rate_limit_json) as KeyRateLimit),
      addresses: parseAllowlist(key.ip_allowlist_json),
      access,
    },
  };
}

/** Returns when the secret expires. A rotated secret expires with the overlap, or earlier with the key. */
function secretExpiry(
  { hash, previous_until, expires_at }: KeyAccessRow,
  presentedHash: string,
): string | null {
  if (hash === presentedHash) return expires_at;
  if (previous_until === null) throw invalidKeyError();
  return expires_at !== null && expires_at < previous_until ? expires_at : previous_until;
}

function buildAccessMap(rows: readonly KeyAccessRow[]): Map<string, WorkspaceAccess> {
  const access = new Map<string, WorkspaceAccess>();
  for (const row of rows) {
    const isMember = row.user_id === null || row.role !== null;
    const id = isMember ? effectiveWorkspaceId(row, row.environment) : null;
    if (id !== null) access.set(id, buildAccess(row, resolveScopes(row.scopes_json, row.role)));
  }
  return access;
}

export function invalidKeyError(): ApiError {
  return new ApiError('invalid_api_key', 'The API key is invalid, revoked or expired');
}

/** A key joined with one workspace that it can reach. */
export type KeyAccessRow = WorkspaceAccessRow &
  Pick<
    ApiKeyRow,
    | 'id'
    | 'workspace_id'
    | 'user_id'
    | 'environment'
    | 'hash'
    | 'previous_until'
    | 'scopes_json'
    | 'workspace_only'
    | 'rate_limit_json'
    | 'ip_allowlist_json'
    | 'expires_at'
    | 'revoked_at'
  >;

/**
 * Returns one row per workspace. A service key reaches its own workspace. A user key reaches every workspace of its
 * user, or only its own one; that is included with a null role if the user has left it.
 */
const keyByHashQuery = prepareQuery((db, _shape: 'by hash') =>
  db
    .selectFrom('api_keys as key')
    .leftJoin('memberships as member', (join) =>
      join
        .onRef('member.user_id', '=', 'key.user_id')
        .on((on) =>
          on.or([
            on('key.workspace_only', '=', sql.lit(0)),
            on('member.workspace_id', '=', on.ref('key.workspace_id')),
          ]),
        ),
    )
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
      'key.workspace_only',
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
    // A union, not `hash = … or previous_hash = …`: on SQLite the latter is four times slower.
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
 * Finds a key in any state. The caller checks expiry, revocation and the age of the secret.
 *
 * @param hash hash of the current or previous secret
 */
export function findKeyByHash(db: Db, hash: string): Promise<KeyAccessRow[]> {
  return keyByHashQuery(db, 'by hash', [hash, hash]);
}
