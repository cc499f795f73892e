import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

import { recordAudit } from '../../audit/record-audit.ts';
import { auditBy, type Caller } from '../../http/caller.ts';
import type { Principal } from '../../http/principal.ts';
import { DAY_MS, HOUR_MS, isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import { defineSchedule } from '../../jobs/schedule.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { AuthorizationCodeRow, OAuthClientRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findGrant, hashSecret, isLive, revokeGrant, startGrant } from '../tokens/grants.ts';
import { type IssuedTokens, makeTokens, storeTokens } from '../tokens/issue-tokens.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { deleteCodesBefore, findCode, insertCode, setGrantExpiry, takeCode } from './store.ts';

const CODE_BYTES = 32;
export const CODE_LIFETIME_MS = 60 * SECOND_MS;
/** How long a second use of a code is known as one. */
const CODE_KEPT_MS = DAY_MS;

/**
 * Writes down that a user has let an application in.
 *
 * @param consent.scopes what the user gives of what was asked for
 * @returns the code
 */
export async function grantCode(
  tx: Tx,
  services: Services,
  request: AuthorizationRequest,
  consent: { principal: Principal; userId: string; scopes: readonly Scope[]; caller: Caller },
): Promise<string> {
  const { client, redirectUri, codeChallenge } = request;
  const { principal, userId, scopes, caller } = consent;
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expires_at = isoAfter(services.clock, CODE_LIFETIME_MS);
  const grant = await startGrant(tx, services, {
    userId,
    kind: 'oauth',
    clientId: client.id,
    workspaceId: client.workspace_id,
    scopes,
    caller,
  });
  // Until the code is redeemed, which moves the end, there is nothing that anybody could do by it.
  await setGrantExpiry(tx, grant.id, expires_at);
  await insertCode(tx, {
    hash: hashSecret(code),
    grant_id: grant.id,
    client_id: client.id,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
    expires_at,
    used_at: null,
  });
  await recordAudit(tx, services, client.workspace_id, {
    action: 'oauth.granted',
    by: auditBy(caller, principal),
    target: { type: 'oauth_client', id: client.id },
    details: { grant_id: grant.id, scopes },
  });
  return code;
}

export type Redemption = {
  client: OAuthClientRow;
  code: string;
  redirectUri: string | undefined;
  codeVerifier: string | undefined;
  caller: Caller;
};

/**
 * Tokens for a code: RFC 6749 §4.1.3. Whoever cannot show all that belongs to it neither uses it up nor ends anything.
 * Who can, but comes second, shows that it is in two hands: the grant ends (§4.1.2), also when both came at once.
 *
 * @throws OAuthError `invalid_grant`
 */
export async function redeemCode(
  services: Services,
  redemption: Redemption,
): Promise<IssuedTokens> {
  const { reads, clock } = services;
  const code = await findCode(reads, hashSecret(redemption.code));
  if (!code || !belongsTo(code, redemption)) throw invalidCode();
  const isExpired = code.expires_at <= isoNow(clock);
  if (isExpired && code.used_at === null) throw invalidCode();
  const tokens = await inTransaction(services, (tx) => redeem(tx, services, code, redemption));
  // After the transaction, which has to keep that the grant has ended.
  if (!tokens) throw invalidCode();
  return tokens;
}

/** @returns undefined for one that was used before, or whose grant has ended */
async function redeem(
  tx: Tx,
  services: Services,
  code: AuthorizationCodeRow,
  redemption: Redemption,
): Promise<IssuedTokens | undefined> {
  if (!(await takeCode(tx, code.hash, isoNow(services.clock)))) {
    await endReplayed(tx, services, code, redemption);
    return undefined;
  }
  const grant = await findGrant(tx, code.grant_id);
  if (!grant || !isLive(grant, services.clock)) return undefined;
  const tokens = await makeTokens(tx, services, grant);
  return (await storeTokens(tx, services, grant, tokens)) ? tokens : undefined;
}

async function endReplayed(
  tx: Tx,
  services: Services,
  { grant_id }: AuthorizationCodeRow,
  { client, caller }: Redemption,
): Promise<void> {
  if (!(await revokeGrant(tx, services, grant_id))) return;
  services.log.warn({ grant_id, client_id: client.id }, 'code redeemed twice, grant revoked');
  await recordAudit(tx, services, client.workspace_id, {
    action: 'oauth.code_reused',
    by: auditBy(caller),
    target: { type: 'oauth_client', id: client.id },
    details: { grant_id },
  });
}

function belongsTo(code: AuthorizationCodeRow, redemption: Redemption): boolean {
  const { client, redirectUri, codeVerifier } = redemption;
  return (
    code.client_id === client.id &&
    code.redirect_uri === redirectUri &&
    verifies(code.code_challenge, codeVerifier)
  );
}

/** RFC 7636 §4.6. A verifier without a challenge is refused too: somebody took the challenge away (RFC 9700 §2.1.1). */
function verifies(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) {
    return challenge === null && verifier === undefined;
  }
  if (!/^[\w\-.~]{43,128}$/.test(verifier)) return false;
  const shown = hash('sha256', verifier, 'base64url');
  return timingSafeEqual(Buffer.from(shown), Buffer.from(challenge));
}

function invalidCode(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The code is invalid, expired, was used before, or was issued for another client, redirect_uri or code_verifier',
  );
}

/** The grant of a code that nobody redeemed has ended by itself. */
export const forgetCodes = defineSchedule({
  name: 'auth.forget_codes',
  everyMs: HOUR_MS,

  async run({ db, clock }) {
    await deleteCodesBefore(db, isoAfter(clock, -CODE_KEPT_MS));
  },
});
