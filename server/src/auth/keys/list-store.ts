import type { ApiKey, KeyType } from '../../contract/api-keys.ts';
import type { Db } from '../../storage/db.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import type { KeysOf } from './key-manager.ts';

export type KeyFilter = {
  seen: KeysOf;
  status?: ApiKey['status'] | undefined;
  type?: KeyType | undefined;
  userId?: string | undefined;
  now: string;
};

/** The newest first; one row more than the page has. */
export async function listKeys(
  db: Db,
  workspaceId: string,
  filter: KeyFilter,
  page: Page,
): Promise<ApiKeyRow[]> {
  return newestPage(matching(db, workspaceId, filter).selectAll(), page).execute();
}

export async function countKeys(db: Db, workspaceId: string, filter: KeyFilter): Promise<number> {
  const { count } = await matching(db, workspaceId, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Db, workspaceId: string, { seen, status, type, userId, now }: KeyFilter) {
  let keys = db.selectFrom('api_keys').where('workspace_id', '=', workspaceId);
  for (const user of [seen.userId, userId]) {
    if (user !== undefined) keys = keys.where('user_id', '=', user);
  }
  if (seen.environment !== undefined) keys = keys.where('environment', '=', seen.environment);
  if (type !== undefined) keys = keys.where('user_id', type === 'user' ? 'is not' : 'is', null);
  if (status === 'revoked') return keys.where('revoked_at', 'is not', null);
  if (status === undefined) return keys;
  const living = keys.where('revoked_at', 'is', null);
  if (status === 'expired') return living.where('expires_at', '<=', now);
  return living.where((where) =>
    where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]),
  );
}
