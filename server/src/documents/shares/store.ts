import { sql } from 'kysely';

import type { LocateSharedWorkspace } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { WorkspaceRow } from '../../storage/identity-schema.ts';
import type { ShareRow } from '../../storage/sharing-schema.ts';
import { allowedAddressesOf } from '../../workspaces/allowlist.ts';

export async function insertShare(tx: Tx, share: ShareRow): Promise<void> {
  await tx.insertInto('shares').values(share).execute();
}

/** Tells whether a user with this id exists. */
export async function isUser(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Selects the shares of a document. */
export function selectShares(db: Db, workspaceId: string, documentId: string) {
  return db
    .selectFrom('shares')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId);
}

/** Selects the shares of a workspace with the titles of their documents. */
export function selectAllShares(db: Db, workspaceId: string) {
  return db
    .selectFrom('shares')
    .selectAll('shares')
    .select(
      sql<string>`(select title from documents
        where documents.workspace_id = shares.workspace_id and documents.id = shares.document_id)`.as(
        'document_title',
      ),
    )
    .where('shares.workspace_id', '=', workspaceId);
}

/** Records that a link was opened, unless that was recorded since `since`. */
export async function recordLinkUse(
  db: Db,
  { workspace_id, id, last_used_at }: ShareRow,
  { now, since }: { now: string; since: string },
): Promise<void> {
  if (last_used_at !== null && last_used_at >= since) return;
  await db
    .updateTable('shares')
    .set({ last_used_at: now })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a share of a document. @returns false when the document has no such share */
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

/** A share link with the columns of its workspace that hold the address allowlist. */
export type LinkRow = ShareRow & Pick<WorkspaceRow, 'plan' | 'settings_json'>;

/** Finds the unexpired share link with this token hash in any workspace. */
export async function findLink(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom('shares')
    .innerJoin('workspaces', 'workspaces.id', 'shares.workspace_id')
    .selectAll('shares')
    .select(['workspaces.plan', 'workspaces.settings_json'])
    .where('token_hash', '=', tokenHash)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
}

/** Locates a shared document for a request that needs the permission to view it: title, analysis and text. */
export const locateViewableDocument = locateSharedWith(['view', 'download']);

/** Locates a shared document for a request that needs the permission to download its file. */
export const locateDownloadableDocument = locateSharedWith(['download']);

function locateSharedWith(permissions: readonly ShareRow['permission'][]): LocateSharedWorkspace {
  return async ({ reads, clock }, userId, documentId) => {
    const now = isoNow(clock);
    const row = await reads
      .selectFrom('shares')
      .innerJoin('workspaces', 'workspaces.id', 'shares.workspace_id')
      .select(['shares.workspace_id', 'workspaces.plan', 'workspaces.settings_json'])
      .where('user_id', '=', userId)
      .where('document_id', '=', documentId)
      .where('permission', 'in', [...permissions])
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
      .executeTakeFirst();
    return row && { id: row.workspace_id, addresses: allowedAddressesOf(row) };
  };
}

/**
 * Records an attempt to enter the password of a link.
 *
 * @param attempts.since ISO 8601 time; earlier attempts no longer count
 * @returns false, without writing, when `attempts.max` attempts were made since then
 */
export async function recordPasswordAttempt(
  db: Db,
  { workspace_id, id }: ShareRow,
  attempts: { now: string; since: string; max: number },
): Promise<boolean> {
  const result = await db
    .updateTable('shares')
    .set({
      wrong_passwords: sql<number>`case when wrong_password_at >= ${attempts.since} then wrong_passwords + 1 else 1 end`,
      wrong_password_at: attempts.now,
    })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('wrong_password_at', 'is', null),
        where('wrong_password_at', '<', attempts.since),
        where('wrong_passwords', '<', attempts.max),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Resets the attempt count of a link after the correct password. */
export async function resetPasswordAttempts(db: Db, { workspace_id, id }: ShareRow): Promise<void> {
  await db
    .updateTable('shares')
    .set({ wrong_passwords: 0, wrong_password_at: null })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}
