import { sql } from 'kysely';

import type { DocumentStatus } from '../contract/documents.ts';
import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import { locateIn } from '../storage/locate-in.ts';
import { oldestRows, type OldRange } from '../storage/page.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import type { DocumentRow } from '../storage/schema.ts';

/** Inserts a document and updates the row counts. */
export async function insertDocument(tx: Tx, document: DocumentRow): Promise<void> {
  await tx.insertInto('documents').values(document).execute();
  await countDocuments(tx, document.workspace_id, document.status, 1);
}

const selectById = prepareQuery<null, DocumentRow>((db) =>
  db.selectFrom('documents').selectAll().where('workspace_id', '=', '').where('id', '=', ''),
);

/** Finds a document of the workspace. A document of another workspace counts as missing. */
export async function findDocument(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  const [document] = await selectById(db, null, [workspaceId, id]);
  return document;
}

/** @throws ApiError `resource_not_found` */
export async function getDocument(db: Db, workspaceId: string, id: string): Promise<DocumentRow> {
  const document = await findDocument(db, workspaceId, id);
  if (!document) throw notFound('document', id);
  return document;
}

/** Finds the workspace, among those of a credential, that has the document. */
export const locateDocument = locateIn('documents');

/** Lists the documents of the workspace with these ids, in no order. */
export async function listDocumentsById(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('documents')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute();
}

/** A document with the file that its work is about. Work on a file that was replaced meanwhile writes nothing. */
export type DocumentFile = Pick<DocumentRow, 'workspace_id' | 'id' | 'blob_key'>;

/**
 * Updates a processing document.
 *
 * @returns false, without writing, when the document is gone, is not processing or has another file
 */
export async function updateProcessingDocument(
  db: Db,
  { workspace_id, id, blob_key }: DocumentFile,
  change: Partial<DocumentRow>,
): Promise<boolean> {
  const result = await db
    .updateTable('documents')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('blob_key', blob_key === null ? 'is' : '=', blob_key)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Moves a processing document to its final status.
 *
 * @returns false, without writing, when it is gone, is not processing or has another file
 */
export async function finishDocument(
  tx: Tx,
  document: DocumentFile,
  change: Pick<DocumentRow, 'updated_at'> & {
    status: 'completed' | 'failed';
    language?: string | null;
    error_json?: string;
  },
): Promise<boolean> {
  if (!(await updateProcessingDocument(tx, document, change))) return false;
  await moveRowCount(tx, document.workspace_id, 'processing', change.status);
  return true;
}

/** Moves a failed document back to `processing`. @returns false, without writing, when it is not failed */
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
  await moveRowCount(tx, workspaceId, 'failed', 'processing');
  return true;
}

/** Columns of the file of a document. */
export type FileColumns = Pick<DocumentRow, 'blob_key' | 'media_type' | 'file_size' | 'filename'>;

/**
 * Gives a document another file and moves it to `processing`. Its text, its finished analyses and extractions, and its chats are about
 * the file before, and are deleted.
 *
 * @param before locked in `tx`
 */
export async function replaceDocumentFile(
  tx: Tx,
  before: DocumentRow,
  file: FileColumns,
): Promise<void> {
  const { workspace_id, id, status } = before;
  const unread = { layout_key: null, pages: null, page_basis: null, ocr_pages: null } as const;
  await tx
    .updateTable('documents')
    .set({ ...file, ...unread, language: null, error_json: null, source_url: null })
    .set({ status: 'processing' })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
  if (status !== 'processing') await moveRowCount(tx, workspace_id, status, 'processing');
  for (const table of ['document_texts', 'chats'] as const) {
    await tx
      .deleteFrom(table)
      .where('workspace_id', '=', workspace_id)
      .where('document_id', '=', id)
      .execute();
  }
  for (const table of ['analyses', 'extractions'] as const) {
    await tx
      .deleteFrom(table)
      .where('workspace_id', '=', workspace_id)
      .where('document_id', '=', id)
      .where('status', '<>', 'processing')
      .execute();
  }
}

/** Updates a document in any status. @returns the updated row; undefined when the document is gone */
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

/** Locks the document's row until `tx` ends. @returns undefined when the document is gone */
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

/** Locks the document's row until `tx` ends. @throws ApiError `resource_not_found` */
export async function getLockedDocument(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<DocumentRow> {
  const document = await lockDocument(tx, workspaceId, id);
  if (!document) throw notFound('document', id);
  return document;
}

/** Deletes a document; its text, facets, analyses and extractions cascade. @returns the deleted row; undefined when it is gone */
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

/** Updates two row counts in a fixed order, so that opposite moves cannot deadlock. */
async function moveRowCount(
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

/** Lists a range of the workspace's documents, the oldest first. */
export async function listOldDocuments(
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
