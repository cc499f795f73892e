import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type {
  createLocalJWKSet,
  JSONWebKeySet,
  JWSAlgorithm,
  JWTPayload,
  JWTVerifyResult,
} from 'jose';
import type { Logger } from 'pino';

import { type Scope, SCOPES } from '../../contract/scopes.ts';
import { ROLES } from '../../contract/workspaces.ts';
import { type Clock, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';
import { invalidTokenError, parseUnverifiedIssuer } from './bearer-token.ts';
import { createRemoteJwks, type RemoteJwks } from './remote-jwks.ts';
import { requireStorableClaims } from './unstorable-claim.ts';

/** External issuer whose JWTs are accepted: one entry of `DOCKET_JWT_ISSUERS`. */
const JwtIssuer = Type.Object(
  {
    issuer: Type.String({ minLength: 1, maxLength: 500 }),
    audience: Type.String({ minLength: 1, maxLength: 500 }),
    jwks_url: Type.String({ pattern: '^https?://', maxLength: 2_000 }),
    /** Role of new users; without it, unknown users are rejected. */
    role: Type.Optional(Type.Enum([...ROLES])),
    /**
     * The only workspace that its tokens reach, and the one that new users join. Without it, its tokens reach every
     * workspace of their user, and new users join the first one.
     */
    workspace_id: Type.Optional(Type.String({ pattern: '^ws_[0-9a-z]+$' })),
    clock_skew_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 300 })),
  },
  { additionalProperties: false },
);
export type JwtIssuer = Static<typeof JwtIssuer>;

const ISSUERS_MAX = 20;

/**
 * Parses `DOCKET_JWT_ISSUERS`.
 *
 * @param text undefined: no issuers
 * @throws Error that names the invalid entry and field
 */
export function parseJwtIssuers(text: string | undefined): readonly JwtIssuer[] {
  if (text === undefined) return [];
  const list = parseJson(text);
  if (!Array.isArray(list) || list.length > ISSUERS_MAX) {
    throw new Error(`must be a JSON list of at most ${ISSUERS_MAX} issuers`);
  }
  const issuers = list.map(parseIssuer);
  const names = new Set(issuers.map(({ issuer }) => issuer));
  if (names.size < issuers.length) throw new Error('names an issuer twice');
  return issuers;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message is dropped: it quotes the setting.
    throw new Error('must be JSON, as [{"issuer": …, "audience": …, "jwks_url": …}]');
  }
}

function parseIssuer(entry: unknown, index: number): JwtIssuer {
  const what = `entry ${index + 1}`;
  if (!Value.Check(JwtIssuer, entry)) {
    const [error] = Value.Errors(JwtIssuer, entry);
    const field = error?.instancePath.slice(1) ?? '';
    throw new Error(`${what}: ${field === '' ? '' : `${field} `}${error?.message ?? 'is wrong'}`);
  }
  const url = URL.parse(entry.jwks_url);
  if (!url || url.username !== '' || url.password !== '') {
    throw new Error(`${what}: jwks_url must be an address without user and password`);
  }
  return entry;
}

/** Verified content of a JWT of an external issuer. */
export type ExternalToken = {
  issuer: JwtIssuer;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
  /** Known scopes in the token. Undefined when it names none: then the user's role decides. */
  scopes: readonly Scope[] | undefined;
};

/** Verifier of access tokens of trusted external issuers. */
export type JwtIssuers = {
  /**
   * Verifies a token.
   *
   * @param id cache key of the token
   * @throws ApiError `unauthorized`, or `internal_error` while the issuer's keys are unavailable
   */
  verify(token: string, id: string): Promise<ExternalToken>;
  close(): Promise<void>;
};

type JwtIssuerDependencies = { clock: Clock; log: Logger; userAgent: string };

/** Asymmetric algorithms only: with a shared key, every verifier could also sign. */
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
/** Accepted `typ` headers. JWTs of other types, such as logout tokens, are not access tokens (RFC 8725 §3.11). */
const ACCEPTED_TYPES: readonly unknown[] = [undefined, 'jwt', 'at+jwt'];
const CLOCK_SKEW_SECONDS = 60;
const SUBJECT_LENGTH_MAX = 255;
/** Cache lifetime of a verified token; then it is verified with the issuer's current keys. */
const CACHE_MS = 5 * MINUTE_MS;
/** Half of the cache size. */
const CACHE_SIZE_MAX = 5_000;

export function createJwtIssuers(
  issuers: readonly JwtIssuer[],
  dependencies: JwtIssuerDependencies,
): JwtIssuers {
  const trusted = new Map(
    issuers.map((issuer) => [
      issuer.issuer,
      { issuer, jwks: createRemoteJwks(issuer.jwks_url, dependencies) },
    ]),
  );
  const cache = createLruCache<{ found: ExternalToken; untilMs: number }>(CACHE_SIZE_MAX);
  const nowMs = () => dependencies.clock.now().getTime();

  return {
    async verify(token, id) {
      const known = cache.get(id);
      if (known && nowMs() < known.untilMs) return known.found;
      const from = trusted.get(parseUnverifiedIssuer(token) ?? '');
      if (!from) throw invalidTokenError();
      const payload = await verifyJwt(token, from.issuer, from.jwks, dependencies.clock);
      const found = toExternalToken(payload, from.issuer);
      requireStorableClaims(found);
      const endMs = ((payload.exp ?? 0) + clockSkewSecondsOf(from.issuer)) * SECOND_MS;
      cache.set(id, { found, untilMs: Math.min(endMs, nowMs() + CACHE_MS) });
      return found;
    },
    async close() {
      await Promise.all([...trusted.values()].map(({ jwks }) => jwks.close()));
    },
  };
}

type FindKey = ReturnType<typeof createLocalJWKSet>;

/** Key lookup per fetched key set: jose imports each key once per lookup. */
const keyFinders = new WeakMap<JSONWebKeySet, FindKey>();

async function verifyJwt(
  token: string,
  issuer: JwtIssuer,
  jwks: RemoteJwks,
  clock: Clock,
): Promise<JWTPayload> {
  // Loaded on demand: few servers trust external issuers.
  const { createLocalJWKSet, errors, jwtVerify } = await import('jose');
  const verify = (keys: JSONWebKeySet) => {
    const find = keyFinders.get(keys) ?? createLocalJWKSet(keys);
    keyFinders.set(keys, find);
    return jwtVerify(token, find, {
      algorithms: ALGORITHMS,
      issuer: issuer.issuer,
      audience: issuer.audience,
      clockTolerance: clockSkewSecondsOf(issuer),
      currentDate: clock.now(),
      requiredClaims: ['exp', 'sub'],
    });
  };

  const keys = await jwks.get();
  try {
    return requireAccessToken(await verify(keys), issuer, clock);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw toInvalidTokenError(error);
  }
  const newer = await jwks.afterUnknownKey();
  try {
    return requireAccessToken(await verify(newer), issuer, clock);
  } catch (error) {
    throw toInvalidTokenError(error);
  }
}

/** Hides the library error from the caller: every rejected token gets the same error. */
function toInvalidTokenError(cause: unknown): Error {
  const refusal = invalidTokenError();
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
  const isFuture = iat * SECOND_MS > clock.now().getTime() + clockSkewSecondsOf(issuer) * SECOND_MS;
  // A token bound to a key of its holder (`cnf`, RFC 7800) is not a bearer token.
  if (!ACCEPTED_TYPES.includes(type) || isFuture || cnf !== undefined) throw invalidTokenError();
  if (typeof subject !== 'string' || subject === '' || subject.length > SUBJECT_LENGTH_MAX) {
    throw invalidTokenError();
  }
  return payload;
}

function toExternalToken(payload: JWTPayload, issuer: JwtIssuer): ExternalToken {
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

function clockSkewSecondsOf({ clock_skew_seconds = CLOCK_SKEW_SECONDS }: JwtIssuer): number {
  return clock_skew_seconds;
}
