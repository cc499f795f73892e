import { recordAudit, recordAuditOfUser } from '../../audit/record-audit.ts';
import type { Scope } from '../../contract/scopes.ts';
import { auditBy, type Caller } from '../../http/caller.ts';
import { isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { GrantRow, RefreshTokenRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { hashSecret, isLive, revokeGrant } from './grants.ts';
import {
  type IssuedTokens,
  looksLikeRefreshToken,
  makeTokens,
  scopesOf,
  storeTokens,
} from './issue-tokens.ts';
import { findRefreshToken, useRefreshToken } from './refresh-token-store.ts';

export type Refreshing = {
  token: string;
  /** Of the application; null for the tokens of a sign-in. */
  clientId: string | null;
  /** Of the new access token; no more than was granted. */
  scopes?: readonly Scope[] | undefined;
  caller: Caller;
};

/** A use within so long of the first is the same client, whose answer was lost. */
export const REPEAT_GRACE_MS = 10 * SECOND_MS;

/**
 * New tokens for a refresh token, which is good once: RFC 6749 §6, RFC 9700 §4.14.2. A repeat that comes at once gets the
 * very answer of the first use; one that comes later shows that the token is in two hands, and ends the grant.
 *
 * @throws OAuthError `invalid_grant`, or `invalid_scope`, which leaves the token unused
 */
export async function rotateRefreshToken(
  services: Services,
  refreshing: Refreshing,
): Promise<IssuedTokens> {
  if (!looksLikeRefreshToken(refreshing.token)) throw invalidToken();
  const answer = await inTransaction(services, (tx) => rotate(tx, services, refreshing));
  // After the transaction, which has to keep that the grant has ended.
  if (!answer) throw invalidToken();
  return answer;
}

/** @returns undefined for a token that is refused */
async function rotate(
  tx: Tx,
  services: Services,
  refreshing: Refreshing,
): Promise<IssuedTokens | undefined> {
  const { clock } = services;
  const hash = hashSecret(refreshing.token);
  const found = await findRefreshToken(tx, hash);
  if (!found || found.grant.client_id !== refreshing.clientId) return undefined;
  const { token, grant } = found;
  if (token.used_at !== null) return repeated(tx, services, refreshing, found);
  if (!isLive(grant, clock) || token.expires_at <= isoNow(clock)) return undefined;

  requireGranted(grant, refreshing.scopes);
  const tokens = await makeTokens(tx, services, grant, refreshing.scopes);
  const reply = replyBox(refreshing.token).seal(JSON.stringify(tokens), hash);
  if (!(await useRefreshToken(tx, hash, isoNow(clock), reply))) {
    const used = await findRefreshToken(tx, hash);
    return used && repeated(tx, services, refreshing, used);
  }
  // When the grant was revoked meanwhile, what was stored is of no use to anybody.
  return (await storeTokens(tx, services, grant, tokens)) ? tokens : undefined;
}

async function repeated(
  tx: Tx,
  services: Services,
  refreshing: Refreshing,
  { token, grant }: { token: RefreshTokenRow; grant: GrantRow },
): Promise<IssuedTokens | undefined> {
  if (!isLive(grant, services.clock)) return undefined;
  const sinceMs = services.clock.now().getTime() - Date.parse(token.used_at ?? '');
  if (sinceMs <= REPEAT_GRACE_MS && token.reply_sealed !== null) {
    const reply = replyBox(refreshing.token).open(token.reply_sealed, token.hash);
    return JSON.parse(reply) as IssuedTokens;
  }
  await endReused(tx, services, grant, refreshing.caller);
  return undefined;
}

async function endReused(
  tx: Tx,
  services: Services,
  grant: GrantRow,
  caller: Caller,
): Promise<void> {
  if (!(await revokeGrant(tx, services, grant.id))) return;
  services.log.warn({ grant_id: grant.id }, 'refresh token used twice, grant revoked');
  const audited = {
    action: 'refresh_token.reused',
    by: auditBy(caller),
    target: { type: 'grant', id: grant.id },
    details: { user_id: grant.user_id, client_id: grant.client_id },
  };
  if (grant.kind === 'oauth' && grant.workspace_id !== null) {
    return recordAudit(tx, services, grant.workspace_id, audited);
  }
  return recordAuditOfUser(tx, services, grant.user_id, audited);
}

/** Sealed by the token itself, which is not stored: whoever has the rows and all our keys cannot read the answer. */
function replyBox(token: string) {
  return createSecretBox(token);
}

function requireGranted(grant: GrantRow, scopes: readonly Scope[] | undefined): void {
  const granted = scopesOf(grant);
  if (!scopes || scopes.every((scope) => granted?.includes(scope))) return;
  throw new OAuthError('invalid_scope', 'The scope names more than was granted');
}

function invalidToken(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The refresh token is invalid, expired, revoked or was used before',
  );
}
