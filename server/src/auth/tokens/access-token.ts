import { randomBytes } from 'node:crypto';

import { type Clock, SECOND_MS } from '../../kernel/clock.ts';
import type { GrantRow } from '../../storage/identity-schema.ts';
import { clientIdOf } from './grants.ts';
import { isSignedBy, signText } from './signing-key.ts';
import type { Signer, VerificationKeys } from './signing-keys.ts';
import { parseUnverifiedClaims } from './bearer-token.ts';

export const ACCESS_TOKEN_SECONDS = 3_600;
/** `client_id` claim of tokens from a sign-in. */
export const SIGN_IN_CLIENT_ID = 'docket';
const TOKEN_ID_BYTES = 16;

/** Claims of RFC 9068 §2.2. `gid` is the grant: the token ends with it. Times are Unix seconds. */
export type AccessClaims = {
  iss: string;
  aud: string;
  sub: string;
  client_id: string;
  /** Absent after a sign-in, where the user's role decides. */
  scope?: string;
  gid: string;
  jti: string;
  iat: number;
  exp: number;
};

/** Returns the audience of access tokens without a `resource`: the whole server. */
export function accessTokenAudience(publicUrl: string): string {
  return publicUrl;
}

/**
 * Builds the claims of a new access token.
 *
 * @param limits.scope scopes joined by spaces; undefined for a sign-in
 * @param limits.resource address of this server that the token is restricted to; default: that of the grant
 */
export function buildAccessClaims(
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
  grant: GrantRow,
  { scope, resource }: { scope: string | undefined; resource?: string | undefined },
): AccessClaims {
  const iat = Math.floor(clock.now().getTime() / SECOND_MS);
  return {
    iss: publicUrl,
    aud: resource ?? grant.resource ?? accessTokenAudience(publicUrl),
    sub: grant.user_id,
    client_id: clientIdOf(grant) ?? SIGN_IN_CLIENT_ID,
    ...(scope !== undefined && { scope }),
    gid: grant.id,
    jti: randomBytes(TOKEN_ID_BYTES).toString('base64url'),
    iat,
    exp: iat + ACCESS_TOKEN_SECONDS,
  };
}

/** Signs claims as a JWS (RFC 7515 §3.1). */
export function signAccessToken({ headerPart, privateKey }: Signer, claims: object): string {
  const text = `${headerPart}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${signText(text, privateKey)}`;
}

/** Result of a check. `unknown_key`: the signing key is new or not ours. Undefined: the token is invalid. */
export type AccessTokenCheck = AccessClaims | 'unknown_key' | undefined;

/**
 * Verifies an access token of this server. Each signing key has exactly one valid header, so the header is compared as
 * text. Other algorithms, types, critical extensions and embedded keys are therefore never parsed.
 *
 * @returns undefined when the token is not ours, was changed, or has expired
 */
export function verifyAccessToken(
  token: string,
  keys: VerificationKeys,
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
): AccessTokenCheck {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return undefined;
  const key = keys.byHeader.get(header);
  if (!key) return 'unknown_key';
  const bytes = Buffer.from(signature, 'base64url');
  // Several base-64 texts decode to the same bytes; only the canonical one is accepted.
  if (bytes.toString('base64url') !== signature) return undefined;
  if (!isSignedBy(key, `${header}.${payload}`, bytes)) return undefined;

  const claims: Partial<AccessClaims> | undefined = parseUnverifiedClaims(token);
  if (!claims || !hasAllClaims(claims) || !isForUs(claims, publicUrl)) return undefined;
  return isExpired(claims, clock) ? undefined : claims;
}

function isForUs({ iss, aud }: AccessClaims, publicUrl: string): boolean {
  if (iss !== publicUrl || typeof aud !== 'string') return false;
  return aud === accessTokenAudience(publicUrl) || aud.startsWith(`${publicUrl}/`);
}

/** Tells whether a token has expired (RFC 7519 §4.1.4). There is no leeway: issuer and verifier share the clock. */
export function isExpired({ exp }: Pick<AccessClaims, 'exp'>, clock: Clock): boolean {
  return clock.now().getTime() >= exp * SECOND_MS;
}

function hasAllClaims(claims: Partial<AccessClaims>): claims is AccessClaims {
  const { sub, client_id, gid, jti, scope, iat, exp } = claims;
  const texts = [sub, client_id, gid, jti, ...(scope === undefined ? [] : [scope])];
  return texts.every((text) => typeof text === 'string') && isTime(iat) && isTime(exp);
}

function isTime(value: unknown): boolean {
  return Number.isSafeInteger(value);
}
