import type { Services } from '../../app/services.ts';
import type { KeyRateLimit } from '../../contract/api-keys.ts';
import type { Principal } from '../../http/security/principal.ts';
import { areRangesWithin } from '../../kernel/address-ranges.ts';
import { type Clock, isoNow } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Db } from '../../storage/db.ts';
import { getWorkspaceRow } from '../../workspaces/store.ts';
import { findApiKey, findKeyWorkspaceId } from './store.ts';

/** Restrictions of a key besides its scopes. */
export type KeyBounds = {
  /** Null: the key never expires. */
  expires_at: string | null;
  /** Empty: usable from any address. */
  ip_allowlist: readonly string[];
  /** Null: only the limits of the plan apply. */
  rate_limit: KeyRateLimit | null;
};

/**
 * Loads the restrictions of the calling key.
 *
 * @returns null for a signed-in user or an application, which have none
 */
export async function findCallerBounds(db: Db, principal: Principal): Promise<KeyBounds | null> {
  if (principal.type !== 'user_key' && principal.type !== 'service_key') return null;
  const home = await findKeyWorkspaceId(db, principal, principal.defaultWorkspaceId);
  const key = await findApiKey(db, home, principal.credentialId);
  if (!key) return null;
  return {
    expires_at: key.expires_at,
    ip_allowlist: JSON.parse(key.ip_allowlist_json) as string[],
    rate_limit: principal.rateLimit,
  };
}

/** Fills missing restrictions of a new key with those of the key that creates it. */
export function inheritBounds(requested: KeyBounds, creator: KeyBounds | null): KeyBounds {
  if (!creator) return requested;
  const { expires_at, ip_allowlist, rate_limit } = requested;
  return {
    expires_at: expires_at ?? creator.expires_at,
    ip_allowlist: ip_allowlist.length > 0 ? ip_allowlist : creator.ip_allowlist,
    rate_limit: rate_limit || creator.rate_limit ? { ...creator.rate_limit, ...rate_limit } : null,
  };
}

const BOUNDS = ['expires_at', 'ip_allowlist', 'rate_limit'] as const;

/** Returns the first restriction of `creator` that the key would exceed; undefined when it exceeds none. */
export function findExceededBound(key: KeyBounds, creator: KeyBounds): keyof KeyBounds | undefined {
  return BOUNDS.find((bound) => !IS_WITHIN[bound](key, creator));
}

const IS_WITHIN: Record<keyof KeyBounds, (key: KeyBounds, creator: KeyBounds) => boolean> = {
  expires_at: (key, creator) =>
    creator.expires_at === null ||
    (key.expires_at !== null && key.expires_at <= creator.expires_at),
  ip_allowlist: (key, creator) =>
    creator.ip_allowlist.length === 0 ||
    (key.ip_allowlist.length > 0 && areRangesWithin(key.ip_allowlist, creator.ip_allowlist)),
  rate_limit: (key, creator) =>
    RATE_LIMIT_NAMES.every(
      (name) => (key.rate_limit?.[name] ?? Infinity) <= (creator.rate_limit?.[name] ?? Infinity),
    ),
};

export const RATE_LIMIT_NAMES = [
  'requests_per_minute',
  'requests_per_day',
  'concurrent_requests',
] as const satisfies readonly (keyof KeyRateLimit)[];

/**
 * Returns the expiry in UTC.
 *
 * @throws ApiError naming `expires_at` when it is in the past
 */
export function parseFutureExpiry(clock: Clock, expiresAt: string): string {
  const instant = new Date(expiresAt).toISOString();
  if (instant > isoNow(clock)) return instant;
  throw invalidField(
    'expires_at',
    'invalid_value',
    'expires_at must be a time in the future; to end a key at once, delete it',
  );
}

/** Names of these limits in the plan settings. */
const PLAN_LIMIT_NAMES = {
  requests_per_minute: 'requestsPerMinute',
  requests_per_day: 'requestsPerDay',
  concurrent_requests: 'concurrentRequests',
} as const;

/**
 * Checks rate limits of a key against the plan of its workspace.
 *
 * @throws ApiError naming the limit above that of the plan; `resource_not_found` when the workspace was deleted
 * meanwhile
 */
export async function requireWithinPlan(
  db: Db,
  { plans }: Pick<Services, 'plans'>,
  workspaceId: string,
  rateLimit: KeyRateLimit | null,
): Promise<void> {
  if (!rateLimit) return;
  const { plan } = await getWorkspaceRow(db, workspaceId);
  for (const name of RATE_LIMIT_NAMES) {
    const most = plans.limits[plan][PLAN_LIMIT_NAMES[name]];
    if ((rateLimit[name] ?? 0) <= most) continue;
    throw invalidField(
      `rate_limit.${name}`,
      'invalid_value',
      `${name} is at most the ${most} of the plan ${plan}`,
    );
  }
}

const EXCEEDED_MESSAGES: Record<keyof KeyBounds, string> = {
  expires_at: 'A key cannot create or extend a key that expires later than itself',
  ip_allowlist: 'A key cannot allow another key more addresses than itself',
  rate_limit: 'A key cannot allow another key higher limits than itself',
};

/**
 * Rejects a key that would exceed the key that creates or changes it.
 *
 * @throws ApiError naming the exceeded restriction; nothing for undefined
 */
export function rejectExceededBound(bound: keyof KeyBounds | undefined): void {
  if (bound !== undefined) throw invalidField(bound, 'invalid_value', EXCEEDED_MESSAGES[bound]);
}
