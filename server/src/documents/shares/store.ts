import { sql } from 'kysely';

import type { Db, Tx } from '../../storage/db.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import type { ShareRow } from '../../storage/sharing-schema.ts';

export async function insertShare(tx: Tx, share: ShareRow): Promise<void> {
  await tx.insertInto('shares').values(share).execute();
}

export async function isUser(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function listShareRows(
  db: Db,
  workspaceId: string,
  documentId: string,
  page: Page,
): Promise<ShareRow[]> {
  return newestPage(sharesOf(db, workspaceId, documentId).selectAll(), page).execute();
}

export async function countShares(
  db: Db,
  workspaceId: string,
  documentId: string,
): Promise<number> {
  const { count } = await sharesOf(db, workspaceId, documentId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function sharesOf(db: Db, workspaceId: string, documentId: string) {
  return db
    .selectFrom('shares')
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId);
}

/** @returns false when the document has no such share */
export async function deleteShare(
  tx: Tx,
  workspaceId: string,
  share: { documentId: string; id: string },
): Promise<boolean> {
  const result = await tx
    .deleteFrom('shares')
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', share.documentId)
    .where('id', '=', share.id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** The link with this token, of whatever workspace, unless it has expired. */
export async function findLink(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<ShareRow | undefined> {
  return db
    .selectFrom('shares')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
}

/** The workspace whose document is shared with this user now. */
export async function findSharedWorkspace(
  db: Db,
  share: { userId: string; documentId: string; permissions: readonly ShareRow['permission'][] },
  now: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('shares')
    .select('workspace_id')
    .where('user_id', '=', share.userId)
    .where('document_id', '=', share.documentId)
    .where('permission', 'in', [...share.permissions])
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  return row?.workspace_id;
}

/**
 * Takes one try at the password of a link.
 *
 * @param tries.since earlier ones no longer count
 * @returns false when there were `tries.max` since then, in which case nothing was written
 */
export async function takePasswordTry(
  db: Db,
  { workspace_id, id }: ShareRow,
  tries: { now: string; since: string; max: number },
): Promise<boolean> {
  const result = await db
    .updateTable('shares')
    .set({
      wrong_passwords: sql<number>`case when wrong_password_at >= ${tries.since} then wrong_passwords + 1 else 1 end`,
      wrong_password_at: tries.now,
    })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('wrong_password_at', 'is', null),
        where('wrong_password_at', '<', tries.since),
        where('wrong_passwords', '<', tries.max),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function forgetPasswordTries(db: Db, { workspace_id, id }: ShareRow): Promise<void> {
  await db
    .updateTable('shares')
    .set({ wrong_passwords: 0, wrong_password_at: null })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}
