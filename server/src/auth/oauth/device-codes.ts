import { randomBytes } from 'node:crypto';

import type { ClientInfo } from '../../http/request/client-info.ts';
import type { Scope } from '../../contract/scopes.ts';
import { isoAfter, isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { DeviceCodeRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { hashSecret, isGrantLive } from '../tokens/grants.ts';
import { type IssuedTokens, signTokens, storeRefreshToken } from '../tokens/issue-tokens.ts';
import { requireGrantedResource } from '../tokens/rotate-refresh-token.ts';
import { findGrant } from '../tokens/store.ts';
import { type Consent, grantConsent } from './codes.ts';
import {
  decideDeviceCode,
  findDeviceCode,
  insertDeviceCode,
  markDeviceCodeUsed,
  recordPoll,
} from './device-store.ts';
import type { KnownClient } from './known-client.ts';
import { recordDenial } from './record-denial.ts';
import { setGrantExpiry } from './store.ts';
import { generateUserCode, hashUserCode } from './user-code.ts';

const CODE_BYTES = 32;
export const DEVICE_CODE_LIFETIME_MS = 10 * MINUTE_MS;
/** Shortest time between two polls, and what each `slow_down` adds (RFC 8628 §3.5). */
const INTERVAL_SECONDS = 5;
const USER_CODE_ATTEMPTS = 5;

/** Request of a device, with the codes that only its response shows. */
export type DeviceAuthorization = { deviceCode: string; userCode: string; intervalSeconds: number };

/** Stores a request of a device for 10 minutes. Only hashes of its codes are stored. */
export async function startDeviceAuthorization(
  services: Services,
  request: {
    client: KnownClient;
    scopes: readonly Scope[];
    resource: string | null;
    caller: ClientInfo;
  },
): Promise<DeviceAuthorization> {
  const { clock, secrets } = services;
  const deviceCode = randomBytes(CODE_BYTES).toString('base64url');
  for (let attempt = 0; attempt < USER_CODE_ATTEMPTS; attempt++) {
    const userCode = generateUserCode();
    const inserted = await inTransaction(services, (tx) =>
      insertDeviceCode(tx, {
        hash: hashSecret(deviceCode),
        user_code_hash: hashUserCode(secrets, userCode),
        client_id: request.client.id,
        scopes_json: JSON.stringify(request.scopes),
        resource: request.resource,
        ip_address: request.caller.address,
        user_agent: request.caller.userAgent,
        interval_seconds: INTERVAL_SECONDS,
        polled_at: null,
        grant_id: null,
        denied_at: null,
        used_at: null,
        created_at: isoNow(clock),
        expires_at: isoAfter(clock, DEVICE_CODE_LIFETIME_MS),
      }),
    );
    if (inserted) return { deviceCode, userCode, intervalSeconds: INTERVAL_SECONDS };
  }
  throw new Error('No free user code was found');
}

/**
 * Stores the decision of the user about a request of a device.
 *
 * @param consent.isAllowed false for a refusal
 * @returns false when the request has expired or was decided before
 */
export async function decideDeviceRequest(
  services: Services,
  code: DeviceCodeRow,
  client: KnownClient,
  consent: Consent & { isAllowed: boolean },
): Promise<boolean> {
  const now = isoNow(services.clock);
  const decided = await inTransaction(services, async (tx) => {
    if (!consent.isAllowed) return denyInTransaction(tx, services, { code, client, consent });
    const grantId = await grantConsent(tx, services, { client, resource: code.resource }, consent);
    // The device has a while to ask for its tokens. The token response extends the grant.
    await setGrantExpiry(tx, grantId, isoAfter(services.clock, DEVICE_CODE_LIFETIME_MS));
    if (await decideDeviceCode(tx, code.hash, { grant_id: grantId }, now)) return true;
    // Rolls the grant back.
    throw new DecidedError();
  }).catch((error: unknown) => {
    if (error instanceof DecidedError) return false;
    throw error;
  });
  return decided;
}

class DecidedError extends Error {
  override readonly name = 'DecidedError';
}

async function denyInTransaction(
  tx: Tx,
  services: Services,
  { code, client, consent }: { code: DeviceCodeRow; client: KnownClient; consent: Consent },
): Promise<boolean> {
  const now = isoNow(services.clock);
  if (!(await decideDeviceCode(tx, code.hash, { denied_at: now }, now))) return false;
  await recordDenial(tx, services, client, consent);
  return true;
}

/** Token request of a device (RFC 8628 §3.4). */
export type DevicePoll = { client: KnownClient; deviceCode: string; resource: string | undefined };

/**
 * Exchanges a device code for tokens, once the user has allowed it.
 *
 * @throws OAuthError `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant`, or
 * `invalid_target`, which leaves the code unused
 */
export async function redeemDeviceCode(
  services: Services,
  { client, deviceCode, resource }: DevicePoll,
): Promise<IssuedTokens> {
  const code = await findDeviceCode(services.db, 'hash', hashSecret(deviceCode));
  if (!code || code.client_id !== client.id || code.used_at !== null) throw invalidDeviceCode();
  if (code.denied_at !== null) {
    throw new OAuthError('access_denied', 'The user denied access', 'invalid_grant');
  }
  const { grant_id: grantId } = code;
  if (grantId === null) return rejectPendingPoll(services, code);
  const tokens = await inTransaction(services, async (tx) => {
    if (!(await markDeviceCodeUsed(tx, code.hash, isoNow(services.clock)))) return undefined;
    const grant = await findGrant(tx, grantId);
    if (!grant || !isGrantLive(grant, services.clock)) return undefined;
    requireGrantedResource(grant, resource);
    const signed = await signTokens(tx, services, grant, { resource });
    return (await storeRefreshToken(tx, services, grant, signed)) ? signed : undefined;
  });
  if (!tokens) throw invalidDeviceCode();
  return tokens;
}

/** Rejects a poll without a decision. A device that polls too fast gets a longer interval. */
async function rejectPendingPoll(
  { db, clock }: Services,
  { hash, expires_at, polled_at, interval_seconds }: DeviceCodeRow,
): Promise<never> {
  const now = clock.now().getTime();
  if (Date.parse(expires_at) <= now) {
    throw new OAuthError('expired_token', 'The device code has expired: request a new one');
  }
  const isTooFast =
    polled_at !== null && now - Date.parse(polled_at) < interval_seconds * SECOND_MS;
  const next = isTooFast ? interval_seconds + INTERVAL_SECONDS : interval_seconds;
  await recordPoll(db, hash, { polled_at: isoNow(clock), interval_seconds: next });
  if (isTooFast) {
    throw new OAuthError('slow_down', `Wait at least ${next} seconds between two requests`);
  }
  throw new OAuthError('authorization_pending', 'The user has not decided yet');
}

function invalidDeviceCode(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The device code is invalid, was used before, or was issued to another client',
  );
}
