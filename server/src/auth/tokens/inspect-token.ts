import { SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { GrantRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { accessTokenAudience, readAccessToken } from './access-token.ts';
import { findGrant } from './grant-store.ts';
import { hashSecret, isLive } from './grants.ts';
import { looksLikeRefreshToken } from './issue-tokens.ts';
import { findRefreshToken } from './refresh-token-store.ts';
import type { PublicJwk } from './signing-key.ts';
import { TOKEN_LENGTH_MAX } from './unverified-token.ts';

/** A token of ours that is good now. Times are seconds. */
export type LiveToken = {
  kind: 'access' | 'refresh';
  grant: GrantRow;
  /** Null of a sign-in. */
  clientId: string | null;
  userId: string;
  /** Words joined by spaces; empty for a sign-in. */
  scope: string;
  expiresAt: number;
  issuedAt: number;
  jti?: string;
  issuer: string;
  audience: string;
};

/** @returns undefined for whatever is not good now: unknown, changed, ended, revoked, a refresh token that was used */
export async function inspectToken(
  services: Services,
  token: string,
): Promise<LiveToken | undefined> {
  if (token.length > TOKEN_LENGTH_MAX) return undefined;
  const found = looksLikeRefreshToken(token)
    ? await inspectRefreshToken(services, token)
    : await inspectAccessToken(services, token);
  return found && isLive(found.grant, services.clock) ? found : undefined;
}

async function inspectAccessToken(
  services: Services,
  token: string,
): Promise<LiveToken | undefined> {
  const { signingKeys } = services.tokens;
  let claims = readAccessToken(token, await signingKeys.forVerification(), services);
  if (claims === 'unknown_key') {
    claims = readAccessToken(token, await signingKeys.afterUnknownKey(), services);
  }
  if (!claims || claims === 'unknown_key') return undefined;
  const grant = await findGrant(services.db, claims.gid);
  if (grant?.user_id !== claims.sub || grant.kind === 'cookie') return undefined;
  const { scope = '', exp, iat, jti, iss, aud } = claims;
  return {
    ...commonOf(services, grant),
    kind: 'access',
    scope,
    expiresAt: exp,
    issuedAt: iat,
    jti,
    issuer: iss,
    audience: aud,
  };
}

async function inspectRefreshToken(
  services: Services,
  text: string,
): Promise<LiveToken | undefined> {
  const found = await findRefreshToken(services.db, hashSecret(text));
  if (!found) return undefined;
  const { token, grant } = found;
  const expiresAt = secondsOf(token.expires_at);
  if (token.used_at !== null || expiresAt * SECOND_MS <= services.clock.now().getTime()) {
    return undefined;
  }
  const words = token.scopes_json === null ? [] : (JSON.parse(token.scopes_json) as string[]);
  return {
    ...commonOf(services, grant),
    kind: 'refresh',
    scope: words.join(' '),
    expiresAt,
    issuedAt: secondsOf(token.created_at),
  };
}

function commonOf({ publicUrl }: Services, grant: GrantRow) {
  return {
    grant,
    clientId: grant.client_id,
    userId: grant.user_id,
    issuer: publicUrl,
    audience: accessTokenAudience(publicUrl),
  };
}

function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / SECOND_MS);
}

/** What access tokens may be signed with, for `/.well-known/jwks.json`; the first key is made by it. */
export async function publicJwks(services: Services): Promise<{ keys: PublicJwk[] }> {
  const { signingKeys } = services.tokens;
  const keys = await signingKeys.listPublic(services.reads);
  if (keys.length > 0) return { keys };
  await inTransaction(services, (tx) => signingKeys.signer(tx));
  return { keys: await signingKeys.listPublic(services.db) };
}
