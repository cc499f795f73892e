import { effectiveScopes, mayGrant, type Scope } from '../../contract/scopes.ts';
import type { Context } from '../../http/route.ts';
import { hasAccess, type Principal } from '../../http/security/principal.ts';
import { ApiError, notFound } from '../../kernel/errors.ts';
import type { Db } from '../../storage/db.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { findCallerBounds, type KeyBounds } from './key-bounds.ts';
import { findApiKey, findKeyWorkspaceId, type VisibleKeys } from './store.ts';

/** The caller as a manager of API keys: which keys it can see, and what rights it can pass on. */
export type KeyManager = {
  principal: Principal;
  /** Workspace of the keys, never its test workspace. */
  workspaceId: string;
  /** Scopes of the caller in that workspace. */
  scopes: ReadonlySet<Scope>;
  /** True: sees all keys of the workspace. False: sees only the user keys of this user. */
  isAdmin: boolean;
  /** Restrictions of the calling key; null when there are none. */
  bounds: KeyBounds | null;
};

/** Loads the rights of the caller over the API keys of a workspace. */
export async function loadKeyManager({
  services: { reads },
  principal,
  workspaceId,
}: Pick<Context, 'services' | 'principal' | 'workspaceId'>): Promise<KeyManager> {
  return {
    principal,
    workspaceId: await findKeyWorkspaceId(reads, principal, workspaceId),
    scopes: principal.access.get(workspaceId)?.scopes ?? new Set(),
    isAdmin: hasAccess(principal, workspaceId, ['admin:all']),
    bounds: await findCallerBounds(reads, principal),
  };
}

/** Returns the filter of the keys that a manager can see: all for an admin, else those of the manager's user. */
export function visibleKeysOf({ principal, isAdmin }: KeyManager): VisibleKeys {
  const { userId, environment } = principal;
  return {
    ...(!isAdmin && { userId: userId ?? '' }),
    ...(environment === 'test' && { environment }),
  };
}

/**
 * Loads a key that the manager can see.
 *
 * @throws ApiError `resource_not_found`, also for a key that the manager cannot see
 */
export async function getManagedKey(db: Db, manager: KeyManager, id: string): Promise<ApiKeyRow> {
  const key = await findApiKey(db, manager.workspaceId, id);
  const { userId, environment } = visibleKeysOf(manager);
  const isSeen =
    key &&
    (userId === undefined || key.user_id === userId) &&
    (environment === undefined || key.environment === environment);
  if (!isSeen) throw notFound('API key', id);
  return key;
}

/**
 * Checks that the caller holds all scopes that it gives to a key.
 *
 * @throws ApiError `forbidden` naming the missing scopes
 */
export function requireHeldScopes({ scopes }: KeyManager, words: readonly Scope[]): void {
  const missing = [...effectiveScopes(words)].filter((scope) => !mayGrant(scopes, scope));
  if (missing.length === 0) return;
  throw new ApiError(
    'forbidden',
    `A key cannot hold more scopes than its creator; this credential lacks ${missing.join(' and ')}`,
    { details: { field: 'scopes', type: 'scope', required_scopes: missing } },
  );
}
