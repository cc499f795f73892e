import { randomBytes } from 'node:crypto';

import type { Scope } from '../../contract/scopes.ts';
import { isoAfter, isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { GrantRow } from '../../storage/identity-schema.ts';
import { ACCESS_TOKEN_SECONDS, accessClaims, signAccessToken } from './access-token.ts';
import { GRANT_LIFETIME_MS, hashSecret } from './grants.ts';
import { prolongGrant } from './grant-store.ts';
import { insertRefreshToken } from './refresh-token-store.ts';

/** RFC 6749 §5.1. */
export type IssuedTokens = {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: typeof ACCESS_TOKEN_SECONDS;
  token_type: 'Bearer';
  /** Of the access token, joined by spaces; empty for a sign-in, which holds what the role of its user holds. */
  scope: string;
};

type Needed = Pick<Services, 'clock' | 'publicUrl' | 'tokens'>;

const REFRESH_TOKEN_PREFIX = 'rt_';
const REFRESH_TOKEN_BYTES = 32;

export function looksLikeRefreshToken(token: string): boolean {
  return /^rt_[\w-]{43}$/.test(token);
}

/**
 * New tokens of a grant, whose end moves to 30 days from now.
 *
 * @param scopes of this access token; all of the grant when left out
 * @throws Error when the grant has been revoked meanwhile
 */
export async function issueTokens(
  tx: Tx,
  services: Needed,
  grant: GrantRow,
  scopes?: readonly Scope[],
): Promise<IssuedTokens> {
  const tokens = await makeTokens(tx, services, grant, scopes);
  if (!(await storeTokens(tx, services, grant, tokens))) {
    throw new Error('Tokens were asked for of a grant that has ended');
  }
  return tokens;
}

/** Stores nothing yet. */
export async function makeTokens(
  tx: Tx,
  services: Needed,
  grant: GrantRow,
  scopes?: readonly Scope[],
): Promise<IssuedTokens> {
  const signer = await services.tokens.signingKeys.signer(tx);
  const words = scopes ?? scopesOf(grant);
  const scope = words?.join(' ');
  return {
    access_token: signAccessToken(signer, accessClaims(services, grant, scope)),
    refresh_token: `${REFRESH_TOKEN_PREFIX}${randomBytes(REFRESH_TOKEN_BYTES).toString('base64url')}`,
    expires_in: ACCESS_TOKEN_SECONDS,
    token_type: 'Bearer',
    scope: scope ?? '',
  };
}

/** Keeps the hash of the refresh token, which holds all that was granted. @returns false for a grant that was revoked */
export async function storeTokens(
  tx: Tx,
  { clock }: Needed,
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
  return prolongGrant(tx, grant.id, { last_used_at: created_at, expires_at });
}

/** Undefined for a sign-in. */
export function scopesOf({ scopes_json }: Pick<GrantRow, 'scopes_json'>): Scope[] | undefined {
  return scopes_json === null ? undefined : (JSON.parse(scopes_json) as Scope[]);
}
