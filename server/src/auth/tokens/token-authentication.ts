import { hash } from 'node:crypto';

import type { Principal } from '../../http/principal.ts';
import type { Services } from '../../services.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { createRemembered } from '../remembered.ts';
import { type AccessClaims, hasEnded, readAccessToken } from './access-token.ts';
import { userOfIdentity } from './external-user.ts';
import { findGrantReach, findIdentityReach, type GrantReachRow } from './find-access.ts';
import { hashSecret, isLive } from './grants.ts';
import { invalidToken } from './invalid-token.ts';
import type { ForeignToken } from './jwt-issuers.ts';
import type { VerificationKeys } from './signing-keys.ts';
import { applicationPrincipal, userPrincipal } from './token-principal.ts';
import { TOKEN_LENGTH_MAX, unverifiedIssuer } from './unverified-token.ts';
import { createVerified } from './verified-tokens.ts';

/** Each throws ApiError `unauthorized`, or rejects with it. */
export type TokenAuthentication = {
  /** An access token of ours, or of a trusted issuer. */
  authenticateToken(token: string): Principal | Promise<Principal>;
  /** The secret of a session cookie. */
  authenticateSession(cookie: string): Principal | Promise<Principal>;
};

type Needed = Pick<
  Services,
  | 'db'
  | 'reads'
  | 'soleProcess'
  | 'dialect'
  | 'jobSignals'
  | 'clock'
  | 'secrets'
  | 'publicUrl'
  | 'tokens'
>;

/** What is known of a credential that was looked up. */
type Known = { principal: Principal; grant: GrantReachRow | undefined };

/** Half of those that are remembered. */
const REMEMBERED_MAX = 5_000;
const SESSION_LENGTH_MAX = 128;

export function createTokenAuthentication(services: Needed): TokenAuthentication {
  const { reads, clock, tokens } = services;
  const { signingKeys, uses, issuers } = tokens;
  const verified = createVerified();
  const remembered = createRemembered<Known>(services, REMEMBERED_MAX);

  function authenticateOwn(token: string, id: string, keys: VerificationKeys) {
    const claims = verified.find(id, keys) ?? readOwn(token, keys);
    if (claims === 'unknown_key') return retryWithNewKeys(token, id);
    if (!claims || hasEnded(claims, clock)) throw invalidToken();
    verified.keep(id, token, claims);
    return principalOf(id, () => lookUpToken(claims));
  }

  function readOwn(token: string, keys: VerificationKeys) {
    return readAccessToken(token, keys, services);
  }

  async function retryWithNewKeys(token: string, id: string): Promise<Principal> {
    const keys = await signingKeys.afterUnknownKey();
    const claims = readOwn(token, keys);
    if (!claims || claims === 'unknown_key') throw invalidToken();
    return authenticateOwn(token, id, keys);
  }

  async function lookUpToken({ gid, scope, sub }: AccessClaims): Promise<Known> {
    const rows = await findGrantReach(reads, 'id', gid);
    const grant = rows[0];
    if (!grant || grant.user_id !== sub || grant.kind === 'cookie') throw invalidToken();
    if (grant.kind === 'tokens') return { principal: ofSignIn(rows, grant), grant };
    const principal = applicationPrincipal(rows, scope?.split(' ') ?? []);
    if (!principal) throw invalidToken();
    return { principal, grant };
  }

  async function lookUpSession(cookieHash: string): Promise<Known> {
    const rows = await findGrantReach(reads, 'cookie_hash', cookieHash);
    const grant = rows[0];
    if (grant?.kind !== 'cookie') throw invalidToken();
    return { principal: ofSignIn(rows, grant), grant };
  }

  async function authenticateForeign(token: string, id: string): Promise<Principal> {
    const found = await issuers.verify(token, id);
    return principalOf(id, () => lookUpForeign(found));
  }

  async function lookUpForeign(found: ForeignToken): Promise<Known> {
    const { issuer, subject, scopes } = found;
    let rows = await findIdentityReach(reads, issuer.issuer, subject);
    if (rows.length === 0) {
      if (!(await meet(services, found))) throw invalidToken();
      rows = await findIdentityReach(services.db, issuer.issuer, subject);
    }
    const userId = rows[0]?.user_id;
    if (userId === undefined) throw invalidToken();
    const chosen = { workspaceId: issuer.workspace_id ?? null, scopes };
    return { principal: userPrincipal({ userId, grantId: null }, rows, chosen), grant: undefined };
  }

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
      // By its hash, so that no token stays in memory.
      const id = hash('sha256', token, 'base64url');
      if (!verified.has(id) && unverifiedIssuer(token) !== services.publicUrl) {
        return authenticateForeign(token, id);
      }
      const keys = signingKeys.forVerification();
      if (!(keys instanceof Promise)) return authenticateOwn(token, id, keys);
      return keys.then((read) => authenticateOwn(token, id, read));
    },
    authenticateSession(cookie) {
      if (cookie.length > SESSION_LENGTH_MAX) throw invalidToken();
      const id = hashSecret(cookie);
      return principalOf(id, () => lookUpSession(id));
    },
  };
}

function ofSignIn(rows: readonly GrantReachRow[], grant: GrantReachRow): Principal {
  return userPrincipal({ userId: grant.user_id, grantId: grant.id }, rows, {
    workspaceId: grant.workspace_id,
  });
}

/** Somebody whom the issuer names for the first time. @returns undefined when they are refused */
async function meet(services: Needed, { issuer, ...person }: ForeignToken) {
  const { role, workspace_id: workspaceId } = issuer;
  const identity = { ...person, issuer: issuer.issuer, role, workspaceId };
  return inTransaction(services, (tx) => userOfIdentity(tx, services, identity));
}
