import type { KeyRateLimit } from '../../contract/api-keys.ts';
import type { Access, Principal } from '../../http/principal.ts';
import { type Clock, isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/db.ts';
import { accessTo, heldScopes, reachedId, readAddresses } from '../reach.ts';
import { createRemembered } from '../remembered.ts';
import { hashApiKey } from './api-key.ts';
import { findKeyByHash, type KeyReachRow } from './find-key.ts';

/** Half of the keys that are remembered. */
const REMEMBERED_MAX = 5_000;

type KnownKey = { principal: Principal; endsAt: string | null };

/**
 * Recognises API keys by their hash alone.
 *
 * @returns what throws ApiError `invalid_api_key` for a key that is unknown, revoked, expired, rotated away, of a user
 * who has left its workspace, or of a workspace that is deleted: the same answer to all
 */
export function createKeyAuthenticator(
  services: Pick<Services, 'reads' | 'soleProcess' | 'jobSignals' | 'clock'>,
): (key: string) => Principal | Promise<Principal> {
  const { reads, clock } = services;
  const remembered = createRemembered<KnownKey>(services, REMEMBERED_MAX);
  return (key) => {
    const hash = hashApiKey(key);
    const known = remembered.find(hash);
    if (known) return requireCurrent(known, clock);
    return remembered
      .read(hash, () => lookUp(reads, hash))
      .then((found) => requireCurrent(found, clock));
  };
}

function requireCurrent({ principal, endsAt }: KnownKey, clock: Clock): Principal {
  if (endsAt !== null && endsAt <= isoNow(clock)) throw invalidKey();
  return principal;
}

async function lookUp(db: Db, hash: string): Promise<KnownKey> {
  const rows = await findKeyByHash(db, hash);
  const key = rows[0];
  if (!key || key.revoked_at !== null) throw invalidKey();
  const endsAt = endOf(key, hash);
  const access = accessOf(rows);
  const home = rows.find(({ reached_id }) => reached_id === key.workspace_id);
  const homeId = home && reachedId(home, key.environment);
  // A user key ends when the user leaves the workspace it was made in.
  if (!home || typeof homeId !== 'string' || !access.has(homeId)) throw invalidKey();
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
      plan: home.plan,
      rateLimit:
        key.rate_limit_json === null ? null : (JSON.parse(key.rate_limit_json) as KeyRateLimit),
      addresses: readAddresses(key.ip_allowlist_json),
      access,
    },
  };
}

/** A secret that was rotated away ends with the overlap, if the key does not end before. */
function endOf({ hash, previous_until, expires_at }: KeyReachRow, shown: string): string | null {
  if (hash === shown) return expires_at;
  if (previous_until === null) throw invalidKey();
  return expires_at !== null && expires_at < previous_until ? expires_at : previous_until;
}

function accessOf(rows: readonly KeyReachRow[]): Map<string, Access> {
  const access = new Map<string, Access>();
  for (const row of rows) {
    const isMember = row.user_id === null || row.role !== null;
    const id = isMember ? reachedId(row, row.environment) : null;
    if (id !== null) access.set(id, accessTo(row, heldScopes(row.scopes_json, row.role)));
  }
  return access;
}

export function invalidKey(): ApiError {
  return new ApiError('invalid_api_key', 'The API key is invalid, revoked or expired');
}
