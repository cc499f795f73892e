import { SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import type { GrantRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { accessTokenAudience, verifyAccessToken } from './access-token.ts';
import { findGrant, findRefreshToken } from './store.ts';
import { clientIdOf, hashSecret, isGrantLive } from './grants.ts';
import { looksLikeRefreshToken } from './issue-tokens.ts';
import type { PublicJwk } from './signing-key.ts';
import { TOKEN_LENGTH_MAX } from './bearer-token.ts';

/** A valid token of this server. Times are Unix seconds. */
export type LiveToken = {
  kind: 'access' | 'refresh';
  grant: GrantRow;
  /** Null for a sign-in. */
  clientId: string | null;
  userId: string;
  /** Scopes joined by spaces; empty for a sign-in. */
  scope: string;
  expiresAt: number;
  issuedAt: number;
  jti?: string;
  issuer: string;
  audience: string;
};

/**
 * Inspects an access or refresh token.
 *
 * @returns undefined for any token that is not valid now
 */
export async function inspectToken(
  services: Services,
  token: string,
): Promise<LiveToken | undefined> {
  if (token.length > TOKEN_LENGTH_MAX) return undefined;
  const found = looksLikeRefreshToken(token)
    ? await inspectRefreshToken(services, token)
    : await inspectAccessToken(services, token);
  return found && isGrantLive(found.grant, services.clock) ? found : undefined;
}

async function inspectAccessToken(
  services: Services,
  token: string,
): Promise<LiveToken | undefined> {
  const { signingKeys } = services.tokens;
  let claims = verifyAccessToken(token, await signingKeys.forVerification(), services);
  if (claims === 'unknown_key') {
    claims = verifyAccessToken(token, await signingKeys.reloadForUnknownKey(), services);
  }
  if (!claims || claims === 'unknown_key') return undefined;
  const grant = await findGrant(services.db, claims.gid);
  if (grant?.user_id !== claims.sub || grant.kind === 'cookie') return undefined;
  const { scope = '', exp, iat, jti, iss, aud } = claims;
  return {
    ...commonFieldsOf(services, grant),
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
  const expiresAt = toUnixSeconds(token.expires_at);
  if (token.used_at !== null || expiresAt * SECOND_MS <= services.clock.now().getTime()) {
    return undefined;
  }
  const words = token.scopes_json === null ? [] : (JSON.parse(token.scopes_json) as string[]);
  return {
    ...commonFieldsOf(services, grant),
    kind: 'refresh',
    scope: words.join(' '),
    expiresAt,
    issuedAt: toUnixSeconds(token.created_at),
  };
}

function commonFieldsOf({ publicUrl }: Services, grant: GrantRow) {
  return {
    grant,
    clientId: clientIdOf(grant),
    userId: grant.user_id,
    issuer: publicUrl,
    audience: grant.resource ?? accessTokenAudience(publicUrl),
  };
}

function toUnixSeconds(time: string): number {
  return Math.floor(Date.parse(time) / SECOND_MS);
}

/** Returns the public keys for `/.well-known/jwks.json`. Creates the first key when there is none. */
export async function loadPublicJwks(services: Services): Promise<{ keys: PublicJwk[] }> {
  const { signingKeys } = services.tokens;
  const keys = await signingKeys.listPublic(services.reads);
  if (keys.length > 0) return { keys };
  await inTransaction(services, (tx) => signingKeys.getSigner(tx));
  return { keys: await signingKeys.listPublic(services.db) };
}
