import type { ApiKey, KeyRateLimit } from '../../contract/api-keys.ts';
import type { Scope } from '../../contract/scopes.ts';
import { type Clock, isoNow } from '../../kernel/clock.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';

export function presentKey(key: ApiKeyRow, clock: Clock): ApiKey {
  const now = isoNow(clock);
  const { previous_until: until } = key;
  return {
    id: key.id,
    workspace_id: key.workspace_id,
    name: key.name,
    description: key.description,
    prefix: key.prefix,
    last4: key.last4,
    type: key.user_id === null ? 'service' : 'user',
    user_id: key.user_id,
    environment: key.environment,
    restricted: isRestricted(key),
    scopes: JSON.parse(key.scopes_json) as Scope[],
    rate_limit: rateLimitOf(key),
    ip_allowlist: JSON.parse(key.ip_allowlist_json) as string[],
    status: keyStatusOf(key, now),
    expires_at: key.expires_at,
    previous_secret_expires_at: until !== null && until > now ? until : null,
    created_by: key.created_by,
    created_at: key.created_at,
    last_used_at: key.last_used_at,
    revoked_at: key.revoked_at,
  };
}

/** Returns the own rate limit of a key; null if it has the limits of its plan. */
export function rateLimitOf({
  rate_limit_json,
}: Pick<ApiKeyRow, 'rate_limit_json'>): KeyRateLimit | null {
  return rate_limit_json === null ? null : (JSON.parse(rate_limit_json) as KeyRateLimit);
}

/** Returns true if a key has restrictions or a rate limit of its own. */
export function isRestricted(key: Pick<ApiKeyRow, 'restricted' | 'rate_limit_json'>): boolean {
  return key.restricted === 1 || key.rate_limit_json !== null;
}

/** Returns the kind shown in the key's prefix. A restricted test key counts as a test key. */
export function keyKindOf(
  key: Pick<ApiKeyRow, 'environment' | 'restricted' | 'rate_limit_json'>,
): 'live' | 'test' | 'restricted' {
  if (key.environment === 'test') return 'test';
  return isRestricted(key) ? 'restricted' : 'live';
}

/** Returns the status of a key at `now`. A revoked key stays `revoked` after its expiry. */
export function keyStatusOf(
  { revoked_at, expires_at }: Pick<ApiKeyRow, 'revoked_at' | 'expires_at'>,
  now: string,
): ApiKey['status'] {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= now ? 'expired' : 'active';
}
