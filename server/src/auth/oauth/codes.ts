import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

import { recordAudit } from '../../audit/record-audit.ts';
import { toAuditActor, type ClientInfo } from '../../http/request/client-info.ts';
import type { Principal } from '../../http/security/principal.ts';
import { DAY_MS, HOUR_MS, isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import { defineSchedule } from '../../jobs/schedule.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { AuthorizationCodeRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { hashSecret, isGrantLive, revokeGrant, startGrant } from '../tokens/grants.ts';
import { requireLiveCredential } from '../tokens/require-live.ts';
import { findGrant } from '../tokens/store.ts';
import { type IssuedTokens, signTokens, storeRefreshToken } from '../tokens/issue-tokens.ts';
import { requireGrantedResource } from '../tokens/rotate-refresh-token.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { enterWorkspace, type KnownClient } from './known-client.ts';
import { deleteDeviceCodesBefore } from './device-store.ts';
import { deleteCodesBefore, findCode, insertCode, setGrantExpiry, markCodeUsed } from './store.ts';

const CODE_BYTES = 32;
/** Time in which an authorization code can be redeemed. */
export const CODE_LIFETIME_MS = 60 * SECOND_MS;
/** Time during which a second use of a code is detected. */
const CODE_RETENTION_MS = DAY_MS;
/** Time during which a device still learns that its code has expired. */
const DEVICE_CODE_RETENTION_MS = HOUR_MS;

/** Decision of a signed-in user for a client. */
export type Consent = {
  principal: Principal;
  userId: string;
  workspaceId: string;
  /** Scopes that the user gives. */
  scopes: readonly Scope[];
  caller: ClientInfo;
};

/**
 * Creates a grant and its authorization code, and audits the consent.
 *
 * @returns the code
 * @throws ApiError `unauthorized` when the session of the user was revoked meanwhile
 */
export async function issueAuthorizationCode(
  tx: Tx,
  services: Services,
  request: AuthorizationRequest,
  consent: Consent,
): Promise<string> {
  const { client, redirectUri, codeChallenge } = request;
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expires_at = isoAfter(services.clock, CODE_LIFETIME_MS);
  const grantId = await grantConsent(tx, services, request, consent);
  // The grant expires with the code. Redeeming the code extends it.
  await setGrantExpiry(tx, grantId, expires_at);
  await insertCode(tx, {
    hash: hashSecret(code),
    grant_id: grantId,
    client_id: client.id,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
    expires_at,
    used_at: null,
  });
  return code;
}

/**
 * Creates the grant that a user gives to a client, and audits the consent.
 *
 * @returns the id of the grant
 * @throws ApiError `unauthorized` when the session of the user was revoked meanwhile
 */
export async function grantConsent(
  tx: Tx,
  services: Services,
  { client, resource }: { client: KnownClient; resource: string | null },
  { principal, userId, workspaceId, scopes, caller }: Consent,
): Promise<string> {
  await requireLiveCredential(tx, principal);
  const grant = await startGrant(tx, services, {
    userId,
    kind: 'oauth',
    clientId: await enterWorkspace(tx, services, client, workspaceId),
    publicClientId: client.kind === 'registered' ? null : client.id,
    resource,
    workspaceId,
    scopes,
    caller,
  });
  await recordAudit(tx, services, workspaceId, {
    action: 'oauth.granted',
    by: toAuditActor(caller, principal),
    target: { type: 'oauth_client', id: client.id },
    details: { grant_id: grant.id, scopes, ...(resource !== null && { resource }) },
  });
  return grant.id;
}

/** Token request with an authorization code (RFC 6749 §4.1.3) and its PKCE verifier. */
export type CodeRedemption = {
  client: KnownClient;
  code: string;
  redirectUri: string | undefined;
  codeVerifier: string | undefined;
  /** Address of this server that the access token is restricted to (RFC 8707). */
  resource: string | undefined;
  caller: ClientInfo;
};

/**
 * Exchanges a code for tokens (RFC 6749 §4.1.3). A wrong client, redirect URI or verifier does not use up the code. A
 * second valid use means that the code leaked: the grant is revoked (§4.1.2), also when both uses are concurrent.
 *
 * @throws OAuthError `invalid_grant`, or `invalid_target`, which leaves the code unused
 */
export async function redeemCode(
  services: Services,
  redemption: CodeRedemption,
): Promise<IssuedTokens> {
  const { reads, clock } = services;
  const code = await findCode(reads, hashSecret(redemption.code));
  if (!code || !matchesRedemption(code, redemption)) throw invalidCodeError();
  const isExpired = code.expires_at <= isoNow(clock);
  if (isExpired && code.used_at === null) throw invalidCodeError();
  const tokens = await inTransaction(services, (tx) =>
    redeemInTransaction(tx, services, code, redemption),
  );
  // Thrown after the transaction, which must commit the revocation.
  if (!tokens) throw invalidCodeError();
  return tokens;
}

/** Returns undefined when the code was used before, or its grant has ended. */
async function redeemInTransaction(
  tx: Tx,
  services: Services,
  code: AuthorizationCodeRow,
  redemption: CodeRedemption,
): Promise<IssuedTokens | undefined> {
  if (!(await markCodeUsed(tx, code.hash, isoNow(services.clock)))) {
    await revokeReplayedGrant(tx, services, code, redemption);
    return undefined;
  }
  const grant = await findGrant(tx, code.grant_id);
  if (!grant || !isGrantLive(grant, services.clock)) return undefined;
  requireGrantedResource(grant, redemption.resource);
  const tokens = await signTokens(tx, services, grant, { resource: redemption.resource });
  return (await storeRefreshToken(tx, services, grant, tokens)) ? tokens : undefined;
}

async function revokeReplayedGrant(
  tx: Tx,
  services: Services,
  { grant_id }: AuthorizationCodeRow,
  { client, caller }: CodeRedemption,
): Promise<void> {
  if (!(await revokeGrant(tx, services, grant_id))) return;
  services.log.warn({ grant_id, client_id: client.id }, 'code redeemed twice, grant revoked');
  const workspaceId = (await findGrant(tx, grant_id))?.workspace_id;
  if (!workspaceId) return;
  await recordAudit(tx, services, workspaceId, {
    action: 'oauth.code_reused',
    by: toAuditActor(caller),
    target: { type: 'oauth_client', id: client.id },
    details: { grant_id },
  });
}

function matchesRedemption(code: AuthorizationCodeRow, redemption: CodeRedemption): boolean {
  const { client, redirectUri, codeVerifier } = redemption;
  return (
    code.client_id === client.id &&
    code.redirect_uri === redirectUri &&
    isVerifierValid(code.code_challenge, codeVerifier)
  );
}

/**
 * Verifies PKCE (RFC 7636 §4.6). A verifier without a challenge is rejected too: it hints at a downgrade attack (RFC
 * 9700 §2.1.1).
 */
function isVerifierValid(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) {
    return challenge === null && verifier === undefined;
  }
  if (!/^[\w\-.~]{43,128}$/.test(verifier)) return false;
  const shown = hash('sha256', verifier, 'base64url');
  return timingSafeEqual(Buffer.from(shown), Buffer.from(challenge));
}

function invalidCodeError(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The code is invalid, expired, was used before, or was issued for another client, redirect_uri or code_verifier',
  );
}

/** Deletes codes after their retention. The grant of an unredeemed code has expired by itself. */
export const deleteExpiredCodes = defineSchedule({
  name: 'auth.forget_codes',
  everyMs: HOUR_MS,

  async run({ db, clock }) {
    await deleteCodesBefore(db, isoAfter(clock, -CODE_RETENTION_MS));
    await deleteDeviceCodesBefore(db, isoAfter(clock, -DEVICE_CODE_RETENTION_MS));
  },
});
