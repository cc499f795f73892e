import type {
  createLocalJWKSet,
  JSONWebKeySet,
  JWSAlgorithm,
  JWTPayload,
  JWTVerifyResult,
} from 'jose';
import type { Logger } from 'pino';

import { SCOPES, type Scope } from '../../contract/scopes.ts';
import { type Clock, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { createRecent } from '../../kernel/recent.ts';
import { invalidToken } from './invalid-token.ts';
import type { JwtIssuer } from './jwt-issuer-setting.ts';
import { createRemoteJwks, type RemoteJwks } from './remote-jwks.ts';
import { unverifiedIssuer } from './unverified-token.ts';

/** What a JWT of another issuer says, checked. */
export type ForeignToken = {
  issuer: JwtIssuer;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
  /** Those of ours that it names; undefined when it names none, and holds what the user's role holds. */
  scopes: readonly Scope[] | undefined;
};

export type JwtIssuers = {
  /**
   * @param id of the token, by which it is remembered
   * @throws ApiError `unauthorized`, or `internal_error` while the keys of the issuer are not to be had
   */
  verify(token: string, id: string): Promise<ForeignToken>;
  close(): Promise<void>;
};

type Needed = { clock: Clock; log: Logger; userAgent: string };

/** Asymmetric ones only: with the others, whoever can check a token can make one. */
const ALGORITHMS: JWSAlgorithm[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** RFC 8725 §3.11: JWTs that are made for something else, as a logout, are no access tokens. */
const TYPES: readonly unknown[] = [undefined, 'jwt', 'at+jwt'];
const CLOCK_SKEW_SECONDS = 60;
const SUBJECT_LENGTH_MAX = 255;
/** A token is checked again so often, with the keys that its issuer then has. */
const REMEMBERED_MS = 5 * MINUTE_MS;
/** Half of those that are remembered. */
const REMEMBERED_MAX = 5_000;

export function createJwtIssuers(issuers: readonly JwtIssuer[], needed: Needed): JwtIssuers {
  const trusted = new Map(
    issuers.map((issuer) => [
      issuer.issuer,
      { issuer, jwks: createRemoteJwks(issuer.jwks_url, needed) },
    ]),
  );
  const recent = createRecent<{ found: ForeignToken; untilMs: number }>(REMEMBERED_MAX);
  const nowMs = () => needed.clock.now().getTime();

  return {
    async verify(token, id) {
      const known = recent.get(id);
      if (known && nowMs() < known.untilMs) return known.found;
      const from = trusted.get(unverifiedIssuer(token) ?? '');
      if (!from) throw invalidToken();
      const payload = await check(token, from.issuer, from.jwks, needed.clock);
      const found = readClaims(payload, from.issuer);
      const endMs = ((payload.exp ?? 0) + skewOf(from.issuer)) * SECOND_MS;
      recent.set(id, { found, untilMs: Math.min(endMs, nowMs() + REMEMBERED_MS) });
      return found;
    },
    async close() {
      await Promise.all([...trusted.values()].map(({ jwks }) => jwks.close()));
    },
  };
}

type FindKey = ReturnType<typeof createLocalJWKSet>;

/** Of each set of keys that was fetched: jose imports a key once for each of these. */
const finders = new WeakMap<JSONWebKeySet, FindKey>();

async function check(
  token: string,
  issuer: JwtIssuer,
  jwks: RemoteJwks,
  clock: Clock,
): Promise<JWTPayload> {
  // Few servers have such issuers; the others start faster without.
  const { createLocalJWKSet, errors, jwtVerify } = await import('jose');
  const verify = (keys: JSONWebKeySet) => {
    const find = finders.get(keys) ?? createLocalJWKSet(keys);
    finders.set(keys, find);
    return jwtVerify(token, find, {
      algorithms: ALGORITHMS,
      issuer: issuer.issuer,
      audience: issuer.audience,
      clockTolerance: skewOf(issuer),
      currentDate: clock.now(),
      requiredClaims: ['exp', 'sub'],
    });
  };

  const keys = await jwks.get();
  try {
    return requireAccessToken(await verify(keys), issuer, clock);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw toRefusal(error);
  }
  const newer = await jwks.afterUnknownKey();
  try {
    return requireAccessToken(await verify(newer), issuer, clock);
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Whatever a key or a token makes the library say is the same to the caller. */
function toRefusal(cause: unknown): Error {
  const refusal = invalidToken();
  refusal.cause = cause;
  return refusal;
}

function requireAccessToken(
  { payload, protectedHeader }: JWTVerifyResult,
  issuer: JwtIssuer,
  clock: Clock,
): JWTPayload {
  const { iat = 0, cnf } = payload;
  const subject: unknown = payload.sub;
  const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '');
  const isFuture = iat * SECOND_MS > clock.now().getTime() + skewOf(issuer) * SECOND_MS;
  // One that is bound to a key of its holder (RFC 7800) is worth nothing by itself.
  if (!TYPES.includes(type) || isFuture || cnf !== undefined) throw invalidToken();
  if (typeof subject !== 'string' || subject === '' || subject.length > SUBJECT_LENGTH_MAX) {
    throw invalidToken();
  }
  return payload;
}

function readClaims(payload: JWTPayload, issuer: JwtIssuer): ForeignToken {
  const { sub = '', email, email_verified, name, scope } = payload;
  const words = typeof scope === 'string' ? scope.split(' ') : [];
  const scopes = SCOPES.filter((known) => words.includes(known));
  return {
    issuer,
    subject: sub,
    email: typeof email === 'string' ? email : undefined,
    isEmailVerified: email_verified === true,
    name: typeof name === 'string' ? name : undefined,
    scopes: scopes.length > 0 ? scopes : undefined,
  };
}

function skewOf({ clock_skew_seconds = CLOCK_SKEW_SECONDS }: JwtIssuer): number {
  return clock_skew_seconds;
}
