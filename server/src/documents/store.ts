import { sql } from 'kysely';

import type { DocumentStatus } from '../contract/documents.ts';
import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import { oldestRows, type OldRange } from '../storage/page.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import type { DocumentRow } from '../storage/schema.ts';

export async function insertDocument(tx: Tx, document: DocumentRow): Promise<void> {
  await tx.insertInto('documents').values(document).execute();
  await countDocuments(tx, document.workspace_id, document.status, 1);
}

/** Looks only inside `workspaceId`: another workspace's document is the same as none. */
export async function findDocument(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @throws ApiError `resource_not_found` */
export async function getDocument(db: Db, workspaceId: string, id: string): Promise<DocumentRow> {
  const document = await findDocument(db, workspaceId, id);
  if (!document) throw notFound('document', id);
  return document;
}

/** The one of `workspaceIds` that has the document. */
export async function locateDocument(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('documents')
    .select('workspace_id')
    .where('workspace_id', 'in', [...workspaceIds])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.workspace_id;
}

/** Changes a document that is being processed. @returns false when it was deleted or has ended, in which case nothing was written */
export async function updateProcessing(
  db: Db,
  workspaceId: string,
  id: string,
  change: Partial<DocumentRow>,
): Promise<boolean> {
  const result = await db
    .updateTable('documents')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns false when the document was deleted or already finished, in which case nothing was written */
export async function finishDocument(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: Pick<DocumentRow, 'updated_at'> & {
    status: 'completed' | 'failed';
    language?: string | null;
    error_json?: string;
  },
): Promise<boolean> {
  if (!(await updateProcessing(tx, workspaceId, id, change))) return false;
  await moveCount(tx, workspaceId, 'processing', change.status);
  return true;
}

/** Lets a failed document be processed once more. @returns false when it is not failed, in which case nothing was written */
export async function reopenDocument(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('documents')
    .set({ status: 'processing', error_json: null, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await moveCount(tx, workspaceId, 'failed', 'processing');
  return true;
}

/** Changes a document whatever its status. @returns the row as it is now; undefined when there is none */
export async function updateDocument(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: Partial<
    Pick<DocumentRow, 'title' | 'tags_json' | 'metadata_json' | 'language' | 'updated_at'>
  >,
): Promise<DocumentRow | undefined> {
  return tx
    .updateTable('documents')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Keeps the document as it is until `tx` ends. @returns undefined when it is gone */
export async function lockDocument(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  return tx
    .updateTable('documents')
    .set({ title: sql<string>`title` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** As `lockDocument`. @throws ApiError `resource_not_found` */
export async function getLockedDocument(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<DocumentRow> {
  const document = await lockDocument(tx, workspaceId, id);
  if (!document) throw notFound('document', id);
  return document;
}

/** Takes text, facets and analyses with it. @returns the deleted row; undefined when there was none */
export async function deleteDocument(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  const row = await tx
    .deleteFrom('documents')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row) await countDocuments(tx, workspaceId, row.status, -1);
  return row;
}

/** In one order of the totals, whichever way: a document that ends and one that is opened again do not wait for each other. */
async function moveCount(
  tx: Tx,
  workspaceId: string,
  from: DocumentStatus,
  to: DocumentStatus,
): Promise<void> {
  for (const status of [from, to].toSorted()) {
    await countDocuments(tx, workspaceId, status, status === from ? -1 : 1);
  }
}

function countDocuments(
  tx: Tx,
  workspaceId: string,
  status: DocumentStatus,
  change: number,
): Promise<void> {
  return changeRowCount(tx, { workspace_id: workspaceId, kind: 'document', status, count: change });
}

/** The oldest first. */
export async function listOld(
  db: Db,
  workspaceId: string,
  range: OldRange,
): Promise<{ id: string; created_at: string }[]> {
  const rows = db
    .selectFrom('documents')
    .select(['id', 'created_at'])
    .where('workspace_id', '=', workspaceId);
  return oldestRows(rows, range).execute();
}
