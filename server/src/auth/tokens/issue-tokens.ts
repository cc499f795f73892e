import { randomBytes } from 'node:crypto';

import type { Scope } from '../../contract/scopes.ts';
import { isoAfter, isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { GrantRow } from '../../storage/identity-schema.ts';
import { ACCESS_TOKEN_SECONDS, buildAccessClaims, signAccessToken } from './access-token.ts';
import { GRANT_LIFETIME_MS, hashSecret } from './grants.ts';
import { insertRefreshToken, extendGrant } from './store.ts';

/** Token response of RFC 6749 §5.1. */
export type IssuedTokens = {
  access_token: string;
  refresh_token: string;
  /** Lifetime in seconds. */
  expires_in: typeof ACCESS_TOKEN_SECONDS;
  token_type: 'Bearer';
  /** Scopes of the access token, joined by spaces; empty for a sign-in, where the user's role decides. */
  scope: string;
};

type IssueDependencies = Pick<Services, 'clock' | 'publicUrl' | 'tokens'>;

const REFRESH_TOKEN_PREFIX = 'rt_';
const REFRESH_TOKEN_BYTES = 32;

/** Returns true for text in the format of a refresh token, whether or not the token exists. */
export function looksLikeRefreshToken(token: string): boolean {
  return /^rt_[\w-]{43}$/.test(token);
}

/**
 * Issues and stores tokens of a grant, and extends the grant to 30 days from now.
 *
 * @throws Error when the grant was revoked meanwhile
 */
export async function issueTokens(
  tx: Tx,
  services: IssueDependencies,
  grant: GrantRow,
): Promise<IssuedTokens> {
  const tokens = await signTokens(tx, services, grant);
  if (!(await storeRefreshToken(tx, services, grant, tokens))) {
    throw new Error('Tokens were requested for a grant that has ended');
  }
  return tokens;
}

/** Restrictions of one access token below those of its grant. */
export type TokenLimits = {
  scopes?: readonly Scope[] | undefined;
  /** Address of this server (RFC 8707). */
  resource?: string | undefined;
};

/** Creates tokens without storing them. */
export async function signTokens(
  tx: Tx,
  services: IssueDependencies,
  grant: GrantRow,
  { scopes, resource }: TokenLimits = {},
): Promise<IssuedTokens> {
  const signer = await services.tokens.signingKeys.getSigner(tx);
  const words = scopes ?? grantedScopesOf(grant);
  const scope = words?.join(' ');
  return {
    access_token: signAccessToken(signer, buildAccessClaims(services, grant, { scope, resource })),
    refresh_token: `${REFRESH_TOKEN_PREFIX}${randomBytes(REFRESH_TOKEN_BYTES).toString('base64url')}`,
    expires_in: ACCESS_TOKEN_SECONDS,
    token_type: 'Bearer',
    scope: scope ?? '',
  };
}

/**
 * Stores the hash of the refresh token, with all granted scopes, and extends the grant.
 *
 * @returns false when the grant was revoked
 */
export async function storeRefreshToken(
  tx: Tx,
  { clock }: IssueDependencies,
  grant: GrantRow,
  { refresh_token }: IssuedTokens,
): Promise<boolean> {
  const created_at = isoNow(clock);
  const expires_at = isoAfter(clock, GRANT_LIFETIME_MS);
  await insertRefreshToken(tx, {
    hash: hashSecret(refresh_token),
    grant_id: grant.id,
    scopes_json: grant.scopes_json,
    expires_at,
    used_at: null,
    reply_sealed: null,
    created_at,
  });
  return extendGrant(tx, grant.id, { last_used_at: created_at, expires_at });
}

/** Returns the scopes of an application grant; undefined for a sign-in. */
export function grantedScopesOf({
  scopes_json,
}: Pick<GrantRow, 'scopes_json'>): Scope[] | undefined {
  return scopes_json === null ? undefined : (JSON.parse(scopes_json) as Scope[]);
}
