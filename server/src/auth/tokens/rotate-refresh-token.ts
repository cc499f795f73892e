import { recordAudit, recordAuditForUser } from '../../audit/record-audit.ts';
import type { Scope } from '../../contract/scopes.ts';
import { toAuditActor, type ClientInfo } from '../../http/request/client-info.ts';
import { isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { GrantRow, RefreshTokenRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { clientIdOf, hashSecret, isGrantLive, revokeGrant } from './grants.ts';
import {
  type IssuedTokens,
  looksLikeRefreshToken,
  signTokens,
  grantedScopesOf,
  storeRefreshToken,
} from './issue-tokens.ts';
import { findRefreshToken, markRefreshTokenUsed } from './store.ts';

/** Token request with a refresh token (RFC 6749 §6). */
export type RefreshRequest = {
  token: string;
  /** Client of the application; null for a sign-in. */
  clientId: string | null;
  /** Scopes of the new access token; a subset of the granted ones. */
  scopes?: readonly Scope[] | undefined;
  /** Address of this server that the new access token is restricted to. */
  resource?: string | undefined;
  caller: ClientInfo;
};

/** A reuse within this time is a retry of a client that lost the response. */
export const REPLAY_GRACE_MS = 10 * SECOND_MS;

/**
 * Exchanges a refresh token, which works once (RFC 6749 §6, RFC 9700 §4.14.2). A retry within the grace time gets the
 * same tokens. A later reuse means that the token leaked: the grant is revoked.
 *
 * @throws OAuthError `invalid_grant`, or `invalid_scope` or `invalid_target`, which leave the token unused
 */
export async function rotateRefreshToken(
  services: Services,
  request: RefreshRequest,
): Promise<IssuedTokens> {
  if (!looksLikeRefreshToken(request.token)) throw invalidRefreshTokenError();
  const answer = await inTransaction(services, (tx) => rotate(tx, services, request));
  // Thrown after the transaction, which must commit the revocation.
  if (!answer) throw invalidRefreshTokenError();
  return answer;
}

/** Returns undefined for a rejected token. */
async function rotate(
  tx: Tx,
  services: Services,
  request: RefreshRequest,
): Promise<IssuedTokens | undefined> {
  const { clock } = services;
  const hash = hashSecret(request.token);
  const found = await findRefreshToken(tx, hash);
  if (!found || clientIdOf(found.grant) !== request.clientId) return undefined;
  const { token, grant } = found;
  if (token.used_at !== null) return replayReply(tx, services, request, found);
  if (!isGrantLive(grant, clock) || token.expires_at <= isoNow(clock)) return undefined;

  requireGrantedScopes(grant, request.scopes);
  requireGrantedResource(grant, request.resource);
  const tokens = await signTokens(tx, services, grant, request);
  const reply = createReplyBox(request.token).seal(JSON.stringify(tokens), hash);
  if (!(await markRefreshTokenUsed(tx, hash, isoNow(clock), reply))) {
    const used = await findRefreshToken(tx, hash);
    return used && replayReply(tx, services, request, used);
  }
  // If the grant was revoked meanwhile, the stored token is useless.
  return (await storeRefreshToken(tx, services, grant, tokens)) ? tokens : undefined;
}

async function replayReply(
  tx: Tx,
  services: Services,
  request: RefreshRequest,
  { token, grant }: { token: RefreshTokenRow; grant: GrantRow },
): Promise<IssuedTokens | undefined> {
  if (!isGrantLive(grant, services.clock)) return undefined;
  const sinceMs = services.clock.now().getTime() - Date.parse(token.used_at ?? '');
  if (sinceMs <= REPLAY_GRACE_MS && token.reply_sealed !== null) {
    const reply = createReplyBox(request.token).open(token.reply_sealed, token.hash);
    return JSON.parse(reply) as IssuedTokens;
  }
  await revokeReusedGrant(tx, services, grant, request.caller);
  return undefined;
}

async function revokeReusedGrant(
  tx: Tx,
  services: Services,
  grant: GrantRow,
  caller: ClientInfo,
): Promise<void> {
  if (!(await revokeGrant(tx, services, grant.id))) return;
  services.log.warn({ grant_id: grant.id }, 'refresh token used twice, grant revoked');
  const audited = {
    action: 'refresh_token.reused',
    by: toAuditActor(caller),
    target: { type: 'grant', id: grant.id },
    details: { user_id: grant.user_id, client_id: grant.client_id },
  };
  if (grant.kind === 'oauth' && grant.workspace_id !== null) {
    return recordAudit(tx, services, grant.workspace_id, audited);
  }
  return recordAuditForUser(tx, services, grant.user_id, audited);
}

/** Creates a box keyed by the token, which is not stored. Rows and server keys alone cannot open the reply. */
function createReplyBox(token: string) {
  return createSecretBox(token);
}

function requireGrantedScopes(grant: GrantRow, scopes: readonly Scope[] | undefined): void {
  const granted = grantedScopesOf(grant);
  if (!scopes || scopes.every((scope) => granted?.includes(scope))) return;
  throw new OAuthError('invalid_scope', 'The scope names more than was granted');
}

/**
 * Requires that a token request names no other resource than the grant. A grant without one covers the whole server.
 *
 * @throws OAuthError `invalid_target`
 */
export function requireGrantedResource(
  { resource: granted }: Pick<GrantRow, 'resource'>,
  resource: string | undefined,
): void {
  if (resource === undefined || granted === null || granted === resource) return;
  throw new OAuthError('invalid_target', 'The resource is not the one that was granted');
}

function invalidRefreshTokenError(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The refresh token is invalid, expired, revoked or was used before',
  );
}
