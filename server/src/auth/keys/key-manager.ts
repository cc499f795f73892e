import { allows, effectiveScopes, type Scope } from '../../contract/scopes.ts';
import type { Context } from '../../http/handle.ts';
import { hasAccess, type Principal } from '../../http/principal.ts';
import { ApiError, notFound } from '../../kernel/errors.ts';
import type { Db } from '../../storage/db.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { boundsOfCaller, type KeyBounds } from './key-bounds.ts';
import { keyHomeOf } from './key-home.ts';
import { findApiKey } from './store.ts';

/** Who looks after the keys of a workspace, and how far that goes. */
export type KeyManager = {
  principal: Principal;
  /** Whose keys: never a twin. */
  workspaceId: string;
  /** Held by the caller there. */
  scopes: ReadonlySet<Scope>;
  /** Sees all keys of the workspace; others see the user keys of their own. */
  isAdmin: boolean;
  /** Of the key that the caller shows; null binds nobody. */
  bounds: KeyBounds | null;
};

export async function keyManagerOf({
  services: { reads },
  principal,
  workspaceId,
}: Pick<Context, 'services' | 'principal' | 'workspaceId'>): Promise<KeyManager> {
  return {
    principal,
    workspaceId: await keyHomeOf(reads, principal, workspaceId),
    scopes: principal.access.get(workspaceId)?.scopes ?? new Set(),
    isAdmin: hasAccess(principal, workspaceId, ['admin:all']),
    bounds: await boundsOfCaller(reads, principal),
  };
}

/** Which keys the manager sees; a test key sees none that reach what is live. */
export type KeysOf = { userId?: string; environment?: 'test' };

export function keysSeenBy({ principal, isAdmin }: KeyManager): KeysOf {
  const { userId, environment } = principal;
  return {
    ...(!isAdmin && { userId: userId ?? '' }),
    ...(environment === 'test' && { environment }),
  };
}

/** @throws ApiError `resource_not_found`, also for a key that the manager does not see */
export async function findManagedKey(db: Db, manager: KeyManager, id: string): Promise<ApiKeyRow> {
  const key = await findApiKey(db, manager.workspaceId, id);
  const { userId, environment } = keysSeenBy(manager);
  const isSeen =
    key &&
    (userId === undefined || key.user_id === userId) &&
    (environment === undefined || key.environment === environment);
  if (!isSeen) throw notFound('API key', id);
  return key;
}

/**
 * An application was let in until somebody ends it: what it makes must not outlive that.
 *
 * @throws ApiError `forbidden`
 */
export function refuseApplication({ type }: Principal): void {
  if (type !== 'oauth') return;
  throw new ApiError(
    'forbidden',
    'An application cannot make or change API keys: sign in, or use an API key',
    { details: { type: 'session' } },
  );
}

/** @throws ApiError `forbidden` naming the scopes of a key that its maker does not hold */
export function requireHeld({ scopes }: KeyManager, words: readonly Scope[]): void {
  const missing = [...effectiveScopes(words)].filter((scope) => !allows(scopes, [scope]));
  if (missing.length === 0) return;
  throw new ApiError(
    'forbidden',
    `A key holds no more than who makes it, and this credential lacks ${missing.join(' and ')}`,
    { details: { field: 'scopes', type: 'scope', required_scopes: missing } },
  );
}
