import { randomBytes } from 'node:crypto';

import { type Clock, SECOND_MS } from '../../kernel/clock.ts';
import type { GrantRow } from '../../storage/identity-schema.ts';
import { isSignedBy, signText } from './signing-key.ts';
import type { Signer, VerificationKeys } from './signing-keys.ts';
import { unverifiedClaims } from './unverified-token.ts';

export const ACCESS_TOKEN_SECONDS = 3_600;
/** Stands in `client_id` of what a sign-in is given. */
export const SIGN_IN_CLIENT_ID = 'docket';
const TOKEN_ID_BYTES = 16;

/** RFC 9068 §2.2; `gid` is the grant, whose end ends the token. Times are seconds. */
export type AccessClaims = {
  iss: string;
  aud: string;
  sub: string;
  client_id: string;
  /** Left out of what a sign-in is given: it holds what the user's role holds. */
  scope?: string;
  gid: string;
  jti: string;
  iat: number;
  exp: number;
};

/** What access tokens are for: the whole of the API, whatever its version. */
export function accessTokenAudience(publicUrl: string): string {
  return publicUrl;
}

/** @param scope words joined by spaces; undefined for a sign-in */
export function accessClaims(
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
  grant: GrantRow,
  scope: string | undefined,
): AccessClaims {
  const iat = Math.floor(clock.now().getTime() / SECOND_MS);
  return {
    iss: publicUrl,
    aud: accessTokenAudience(publicUrl),
    sub: grant.user_id,
    client_id: grant.client_id ?? SIGN_IN_CLIENT_ID,
    ...(scope !== undefined && { scope }),
    gid: grant.id,
    jti: randomBytes(TOKEN_ID_BYTES).toString('base64url'),
    iat,
    exp: iat + ACCESS_TOKEN_SECONDS,
  };
}

/** RFC 7515 §3.1. */
export function signAccessToken({ headerPart, privateKey }: Signer, claims: object): string {
  const text = `${headerPart}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${signText(text, privateKey)}`;
}

/** `unknown_key`: it may be good, but for the key, which is new or none of ours. */
export type AccessTokenReading = AccessClaims | 'unknown_key' | undefined;

/**
 * The claims of an access token of ours that has not ended. Tokens of ours have one header a key, so a token is first
 * looked at letter by letter: another algorithm, type, critical extension or embedded key never comes to be read.
 *
 * @returns undefined when it is none of ours, was changed, or has ended
 */
export function readAccessToken(
  token: string,
  keys: VerificationKeys,
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
): AccessTokenReading {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return undefined;
  const key = keys.byHeader.get(header);
  if (!key) return 'unknown_key';
  const bytes = Buffer.from(signature, 'base64url');
  // Base 64 has several texts for the same bytes; only one of them is what was signed.
  if (bytes.toString('base64url') !== signature) return undefined;
  if (!isSignedBy(key, `${header}.${payload}`, bytes)) return undefined;

  const claims: Partial<AccessClaims> | undefined = unverifiedClaims(token);
  if (!claims || !isComplete(claims) || !isForUs(claims, publicUrl)) return undefined;
  return hasEnded(claims, clock) ? undefined : claims;
}

function isForUs({ iss, aud }: AccessClaims, publicUrl: string): boolean {
  return iss === publicUrl && aud === accessTokenAudience(publicUrl);
}

/** From the very moment on: RFC 7519 §4.1.4. No leeway, since the clock is that of the issuer. */
export function hasEnded({ exp }: Pick<AccessClaims, 'exp'>, clock: Clock): boolean {
  return clock.now().getTime() >= exp * SECOND_MS;
}

function isComplete(claims: Partial<AccessClaims>): claims is AccessClaims {
  const { sub, client_id, gid, jti, scope, iat, exp } = claims;
  const texts = [sub, client_id, gid, jti, ...(scope === undefined ? [] : [scope])];
  return texts.every((text) => typeof text === 'string') && isTime(iat) && isTime(exp);
}

function isTime(value: unknown): boolean {
  return Number.isSafeInteger(value);
}
