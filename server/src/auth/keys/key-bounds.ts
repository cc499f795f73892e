import type { KeyRateLimit } from '../../contract/api-keys.ts';
import type { Principal } from '../../http/principal.ts';
import { areWithin } from '../../kernel/address-ranges.ts';
import type { Db } from '../../storage/db.ts';
import { keyHomeOf } from './key-home.ts';
import { findApiKey } from './store.ts';

/** What narrows a key beside its scopes. */
export type KeyBounds = {
  /** Null: it never ends. */
  expires_at: string | null;
  /** Empty: from everywhere. */
  ip_allowlist: readonly string[];
  /** Null: what the plan allows. */
  rate_limit: KeyRateLimit | null;
};

/** @returns the bounds of the key that the caller shows; null for somebody who is signed in, whom none bind */
export async function boundsOfCaller(db: Db, principal: Principal): Promise<KeyBounds | null> {
  if (principal.type !== 'user_key' && principal.type !== 'service_key') return null;
  const home = await keyHomeOf(db, principal, principal.defaultWorkspaceId);
  const key = await findApiKey(db, home, principal.credentialId);
  if (!key) return null;
  return {
    expires_at: key.expires_at,
    ip_allowlist: JSON.parse(key.ip_allowlist_json) as string[],
    rate_limit: principal.rateLimit,
  };
}

/** What a key has that is made by another one: its bounds, where nothing narrower was asked for. */
export function inheritBounds(wanted: KeyBounds, maker: KeyBounds | null): KeyBounds {
  if (!maker) return wanted;
  const { expires_at, ip_allowlist, rate_limit } = wanted;
  return {
    expires_at: expires_at ?? maker.expires_at,
    ip_allowlist: ip_allowlist.length > 0 ? ip_allowlist : maker.ip_allowlist,
    rate_limit: rate_limit || maker.rate_limit ? { ...maker.rate_limit, ...rate_limit } : null,
  };
}

const BOUNDS = ['expires_at', 'ip_allowlist', 'rate_limit'] as const;

/** @returns the first of the bounds that lets the key do what a key bound by `maker` cannot */
export function findWider(key: KeyBounds, maker: KeyBounds): keyof KeyBounds | undefined {
  return BOUNDS.find((bound) => !IS_WITHIN[bound](key, maker));
}

const IS_WITHIN: Record<keyof KeyBounds, (key: KeyBounds, maker: KeyBounds) => boolean> = {
  expires_at: (key, maker) =>
    maker.expires_at === null || (key.expires_at !== null && key.expires_at <= maker.expires_at),
  ip_allowlist: (key, maker) =>
    maker.ip_allowlist.length === 0 ||
    (key.ip_allowlist.length > 0 && areWithin(key.ip_allowlist, maker.ip_allowlist)),
  rate_limit: (key, maker) =>
    LIMITS.every(
      (name) => (key.rate_limit?.[name] ?? Infinity) <= (maker.rate_limit?.[name] ?? Infinity),
    ),
};

export const LIMITS = [
  'requests_per_minute',
  'requests_per_day',
  'concurrent_requests',
] as const satisfies readonly (keyof KeyRateLimit)[];
