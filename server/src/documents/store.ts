import { sql } from 'kysely';

import type { DocumentStatus } from '../contract/documents.ts';
import type { Page } from '../http/pagination.ts';
import type { Db, Tx } from '../storage/db.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import type { AnalysisRow, DocumentRow, DocumentTextRow } from '../storage/schema.ts';

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

/**
 * Says which blob holds the file, before it is put there.
 *
 * @returns false when the document was deleted or already finished, in which case nothing was written
 */
export async function reserveBlob(
  db: Db,
  workspaceId: string,
  id: string,
  blobKey: string,
  fileSizeBytes: number,
): Promise<boolean> {
  const result = await db
    .updateTable('documents')
    .set({ blob_key: blobKey, file_size: fileSizeBytes })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Replaces the text of an earlier attempt. @returns false when the document was deleted or already finished, in which case nothing was written */
export async function saveDocumentText(
  tx: Tx,
  read: Pick<DocumentRow, 'media_type' | 'pages' | 'page_basis' | 'updated_at'>,
  text: DocumentTextRow,
): Promise<boolean> {
  const { workspace_id, document_id } = text;
  const result = await tx
    .updateTable('documents')
    .set(read)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', document_id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await tx
    .deleteFrom('document_texts')
    .where('workspace_id', '=', workspace_id)
    .where('document_id', '=', document_id)
    .execute();
  await tx.insertInto('document_texts').values(text).execute();
  return true;
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
  const result = await tx
    .updateTable('documents')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await countDocuments(tx, workspaceId, 'processing', -1);
  await countDocuments(tx, workspaceId, change.status, 1);
  return true;
}

export async function insertAnalysis(tx: Tx, analysis: AnalysisRow): Promise<void> {
  await tx.insertInto('analyses').values(analysis).execute();
}

/** The newest finished analysis. */
export async function findAnalysis(
  db: Db,
  workspaceId: string,
  documentId: string,
): Promise<AnalysisRow | undefined> {
  return db
    .selectFrom('analyses')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findDocumentText(
  db: Db,
  workspaceId: string,
  documentId: string,
): Promise<DocumentTextRow | undefined> {
  return db
    .selectFrom('document_texts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
}

/** Takes text and analyses with it. @returns the deleted row; undefined when there was none */
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

/** True when any document, of whatever workspace, still refers to the blob. */
export async function isBlobUsed(db: Db, blobKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('blob_key', '=', blobKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function countDocuments(
  tx: Tx,
  workspaceId: string,
  status: DocumentStatus,
  change: number,
): Promise<void> {
  return changeRowCount(tx, { workspace_id: workspaceId, kind: 'document', status, count: change });
}

/** How long the latest finished documents took from submission to the end, in ms, newest first. */
export async function listRecentDurationsMs(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['created_at', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => Date.parse(row.updated_at) - Date.parse(row.created_at));
}

export type DocumentSort = {
  column: 'created_at' | 'updated_at' | 'title';
  direction: 'asc' | 'desc';
};

const LIST_COLUMNS = [
  'id',
  'workspace_id',
  'title',
  'status',
  'created_at',
  'updated_at',
  'pages',
  'file_size',
] as const;

export type DocumentListRow = Pick<DocumentRow, (typeof LIST_COLUMNS)[number]>;

type ListShape = DocumentSort & { byStatus: boolean; after: boolean };

const listRows = prepareQuery<ListShape, DocumentListRow>((db, shape) => {
  const { column, direction, byStatus, after } = shape;
  let query = db
    .selectFrom('documents')
    .select(LIST_COLUMNS)
    .where('workspace_id', '=', '')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(0);
  if (byStatus) query = query.where('status', '=', 'processing');
  if (!after) return query.offset(0);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${''}, ${''})`);
});

/** One row more than the page holds, so that the caller knows whether another page follows. Equal sort values are ordered by id. */
export function listDocumentRows(
  db: Db,
  workspaceId: string,
  list: { status: DocumentStatus | undefined; sort: DocumentSort; page: Page },
): Promise<DocumentListRow[]> {
  const { status, sort, page } = list;
  const after = 'after' in page.start ? page.start.after : undefined;
  const shape = { ...sort, byStatus: status !== undefined, after: after !== undefined };
  const limit = page.limit + 1;
  return listRows(db, shape, [
    workspaceId,
    ...(status === undefined ? [] : [status]),
    ...(after
      ? [after.value, after.id, limit]
      : [limit, 'offset' in page.start ? page.start.offset : 0]),
  ]);
}
