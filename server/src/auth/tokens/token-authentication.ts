import { hash } from 'node:crypto';

import type { Services } from '../../app/services.ts';
import type { Principal } from '../../http/security/principal.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';
import { createCredentialCache } from '../credential-cache.ts';
import {
  type AccessClaims,
  type AccessTokenCheck,
  isExpired,
  verifyAccessToken,
} from './access-token.ts';
import { invalidTokenError, TOKEN_LENGTH_MAX, parseUnverifiedIssuer } from './bearer-token.ts';
import { hashSecret, isGrantLive } from './grants.ts';
import type { VerificationKeys } from './signing-keys.ts';
import {
  type ExternalTokenDependencies,
  type ResolvedToken,
  resolveExternalToken,
  resolveSession,
  resolveAccessToken,
} from './token-principal.ts';

/** Authenticates tokens and sessions. Both methods throw ApiError `unauthorized`, or reject with it. */
export type TokenAuthentication = {
  /** Accepts an access token of this server or of a trusted issuer. */
  authenticateToken: (token: string, options?: UseOptions) => Principal | Promise<Principal>;
  /** Accepts the secret of a session cookie. */
  authenticateSession: (cookie: string, options?: UseOptions) => Principal | Promise<Principal>;
};

/** `isUse` is false for a check that does not count as a use of the grant. */
type UseOptions = { isUse: boolean };

const A_USE: UseOptions = { isUse: true };

type TokenAuthenticationDependencies = ExternalTokenDependencies &
  Pick<Services, 'isSingleProcess' | 'publicUrl' | 'tokens'>;

/** Half of the cache size. */
const CACHE_SIZE_MAX = 5_000;
const SESSION_LENGTH_MAX = 128;

/** Creates the authentication of tokens and sessions. Cache keys are hashes: no token stays in memory. */
export function createTokenAuthentication(
  services: TokenAuthenticationDependencies,
): TokenAuthentication {
  const { reads, clock, tokens } = services;
  const { grantUses: uses, issuers } = tokens;
  const accessTokens = createAccessTokenVerifier(services);
  const principals = createCredentialCache<ResolvedToken>(services, CACHE_SIZE_MAX);

  function principalOf(
    id: string,
    options: UseOptions,
    lookUp: () => Promise<ResolvedToken>,
  ): Principal | Promise<Principal> {
    const cached = principals.get(id);
    if (cached) return requireLive(cached, options);
    return principals.load(id, lookUp).then((found) => requireLive(found, options));
  }

  function requireLive({ principal, grant }: ResolvedToken, { isUse }: UseOptions): Principal {
    if (grant) {
      if (!isGrantLive(grant, clock, uses.lastUsedAt(grant.id))) throw invalidTokenError();
      if (isUse) uses.recordUse(grant.id);
    }
    return principal;
  }

  return {
    authenticateToken(token, options = A_USE) {
      if (token.length > TOKEN_LENGTH_MAX) throw invalidTokenError();
      const id = hash('sha256', token, 'base64url');
      if (accessTokens.has(id) || parseUnverifiedIssuer(token) === services.publicUrl) {
        const claims = accessTokens.verify(token, id);
        if (!(claims instanceof Promise)) {
          return principalOf(id, options, () => resolveAccessToken(reads, claims));
        }
        return claims.then((read) =>
          principalOf(id, options, () => resolveAccessToken(reads, read)),
        );
      }
      return issuers
        .verify(token, id)
        .then((found) => principalOf(id, options, () => resolveExternalToken(services, found)));
    },
    authenticateSession(cookie, options = A_USE) {
      if (cookie.length > SESSION_LENGTH_MAX) throw invalidTokenError();
      const id = hashSecret(cookie);
      return principalOf(id, options, () => resolveSession(reads, id));
    },
  };
}

/** Verifier of access tokens of this server. It caches verified tokens, because verification is the slowest step. */
export type AccessTokenVerifier = {
  has(id: string): boolean;
  /**
   * Verifies a token; the grant is not checked.
   *
   * @param id cache key of the token
   * @throws ApiError `unauthorized`, or rejects with it
   */
  verify(token: string, id: string): AccessClaims | Promise<AccessClaims>;
};

export function createAccessTokenVerifier(
  services: Pick<Services, 'clock' | 'publicUrl' | 'tokens'>,
): AccessTokenVerifier {
  const { clock, tokens } = services;
  const { signingKeys } = tokens;
  const cache = createLruCache<{ headerPart: string; claims: AccessClaims }>(CACHE_SIZE_MAX);

  function verifyWith(token: string, id: string, keys: VerificationKeys) {
    const cached = cache.get(id);
    // A withdrawn key invalidates the cached tokens that it signed.
    if (cached && keys.byHeader.has(cached.headerPart)) return requireCurrent(cached.claims);
    const read = verifyAccessToken(token, keys, services);
    return read === 'unknown_key' ? verifyAgain(token, id) : keep(token, id, read);
  }

  async function verifyAgain(token: string, id: string): Promise<AccessClaims> {
    const keys = await signingKeys.reloadForUnknownKey();
    return keep(token, id, verifyAccessToken(token, keys, services));
  }

  function keep(token: string, id: string, read: AccessTokenCheck): AccessClaims {
    if (read === undefined || read === 'unknown_key') throw invalidTokenError();
    cache.set(id, { headerPart: token.slice(0, token.indexOf('.')), claims: read });
    return read;
  }

  function requireCurrent(claims: AccessClaims): AccessClaims {
    if (isExpired(claims, clock)) throw invalidTokenError();
    return claims;
  }

  return {
    has: (id) => cache.get(id) !== undefined,
    verify(token, id) {
      const keys = signingKeys.forVerification();
      if (!(keys instanceof Promise)) return verifyWith(token, id, keys);
      return keys.then((read) => verifyWith(token, id, read));
    },
  };
}
