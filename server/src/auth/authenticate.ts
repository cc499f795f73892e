import { effectiveScopes, type Scope } from '../contract/scopes.ts';
import type { Access, Authenticate, Principal } from '../http/principal.ts';
import { type Clock, isoNow } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Database, Db } from '../storage/db.ts';
import { hashApiKey, looksLikeApiKey } from './keys/api-key.ts';
import { memberScopes } from './role-scopes.ts';
import { listMemberships } from '../workspaces/store.ts';
import { findApiKeyByHash, type KeyWithPlan } from './keys/store.ts';

/** Keys remembered at once, where remembering is allowed at all. */
const REMEMBERED_MAX = 10_000;

type Known = { principal: Principal; expiresAt: string | null };

/**
 * Recognises API keys by their hash alone. Where no other process can change the rows, a key is looked up once;
 * otherwise at each request, so that a revocation made anywhere holds from the next request on.
 */
export function createAuthenticate(
  { reads, soleProcess }: Pick<Database, 'reads' | 'soleProcess'>,
  clock: Clock,
): Authenticate {
  const remembered = new Map<string, Known>();

  return ({ bearer: token }) => {
    if (token === undefined) {
      throw new ApiError(
        'unauthorized',
        'Send a credential in the header Authorization: Bearer <credential>',
      );
    }
    if (!looksLikeApiKey(token)) {
      throw new ApiError('unauthorized', 'The access token is invalid or has expired');
    }
    const hash = hashApiKey(token);
    const known = remembered.get(hash);
    if (known) return requireCurrent(known, clock);

    return lookUp(reads, hash).then((found) => {
      if (soleProcess) {
        if (remembered.size >= REMEMBERED_MAX) remembered.clear();
        remembered.set(hash, found);
      }
      return requireCurrent(found, clock);
    });
  };
}

function requireCurrent({ principal, expiresAt }: Known, clock: Clock): Principal {
  if (expiresAt !== null && expiresAt <= isoNow(clock)) throw invalidKey();
  return principal;
}

async function lookUp(db: Db, hash: string): Promise<Known> {
  const key = await findApiKeyByHash(db, hash);
  if (!key || key.revoked_at !== null) throw invalidKey();
  const access = await accessOf(db, key);
  // A user key ends when the user leaves the workspace it was made in.
  if (!access.has(key.workspace_id)) throw invalidKey();
  return {
    expiresAt: key.expires_at,
    principal: {
      type: key.user_id === null ? 'service_key' : 'user_key',
      credentialId: key.id,
      userId: key.user_id,
      environment: key.environment,
      grantId: null,
      clientId: null,
      defaultWorkspaceId: key.workspace_id,
      plan: key.plan,
      rateLimit: null,
      addresses: null,
      access,
    },
  };
}

async function accessOf(db: Db, key: KeyWithPlan): Promise<Map<string, Access>> {
  const words = JSON.parse(key.scopes_json) as Scope[];
  if (key.user_id === null) {
    return new Map([
      [key.workspace_id, { role: null, scopes: effectiveScopes(words), addresses: null }],
    ]);
  }
  const memberships = await listMemberships(db, key.user_id);
  return new Map(
    memberships.map(({ workspace_id, role }) => [
      workspace_id,
      { role, scopes: memberScopes(words, role), addresses: null },
    ]),
  );
}

function invalidKey(): ApiError {
  return new ApiError('invalid_api_key', 'The API key is invalid, revoked or expired');
}
