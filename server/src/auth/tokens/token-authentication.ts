import { hash } from 'node:crypto';

import type { Principal } from '../../http/principal.ts';
import type { Services } from '../../services.ts';
import { createRemembered } from '../remembered.ts';
import { hashSecret, isLive } from './grants.ts';
import { invalidToken } from './invalid-token.ts';
import {
  type ForeignNeeds,
  type Known,
  lookUpForeign,
  lookUpSession,
  lookUpToken,
} from './look-up.ts';
import { createOwnTokens } from './own-tokens.ts';
import { TOKEN_LENGTH_MAX, unverifiedIssuer } from './unverified-token.ts';

/** Each throws ApiError `unauthorized`, or rejects with it. */
export type TokenAuthentication = {
  /** An access token of ours, or of a trusted issuer. */
  authenticateToken: (token: string) => Principal | Promise<Principal>;
  /** The secret of a session cookie. */
  authenticateSession: (cookie: string) => Principal | Promise<Principal>;
};

type Needed = ForeignNeeds & Pick<Services, 'soleProcess' | 'publicUrl' | 'tokens'>;

/** Half of those that are remembered. */
const REMEMBERED_MAX = 5_000;
const SESSION_LENGTH_MAX = 128;

/** Tokens are known by their hashes, so that none stays in memory. */
export function createTokenAuthentication(services: Needed): TokenAuthentication {
  const { reads, clock, tokens } = services;
  const { uses, issuers } = tokens;
  const own = createOwnTokens(services);
  const remembered = createRemembered<Known>(services, REMEMBERED_MAX);

  function principalOf(id: string, lookUp: () => Promise<Known>): Principal | Promise<Principal> {
    const known = remembered.find(id);
    return known ? requireLive(known) : remembered.read(id, lookUp).then(requireLive);
  }

  function requireLive({ principal, grant }: Known): Principal {
    if (grant) {
      if (!isLive(grant, clock, uses.lastUsedAt(grant.id))) throw invalidToken();
      uses.note(grant.id);
    }
    return principal;
  }

  return {
    authenticateToken(token) {
      if (token.length > TOKEN_LENGTH_MAX) throw invalidToken();
      const id = hash('sha256', token, 'base64url');
      if (own.has(id) || unverifiedIssuer(token) === services.publicUrl) {
        const claims = own.verify(token, id);
        if (!(claims instanceof Promise)) return principalOf(id, () => lookUpToken(reads, claims));
        return claims.then((read) => principalOf(id, () => lookUpToken(reads, read)));
      }
      return issuers
        .verify(token, id)
        .then((found) => principalOf(id, () => lookUpForeign(services, found)));
    },
    authenticateSession(cookie) {
      if (cookie.length > SESSION_LENGTH_MAX) throw invalidToken();
      const id = hashSecret(cookie);
      return principalOf(id, () => lookUpSession(reads, id));
    },
  };
}
