import type { Db, Tx } from '../../storage/db.ts';
import type { DocumentRow, DocumentTextRow } from '../../storage/schema.ts';
import { updateProcessing } from '../store.ts';

export type ReadColumns = Pick<
  DocumentRow,
  'media_type' | 'pages' | 'page_basis' | 'ocr_pages' | 'layout_key' | 'language' | 'updated_at'
>;

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

/** Where the pages stand in the text, without the text itself, which may be long. */
export async function findPageSpans(
  db: Db,
  workspaceId: string,
  documentId: string,
): Promise<Pick<DocumentTextRow, 'pages_json' | 'text_sha256'> | undefined> {
  return db
    .selectFrom('document_texts')
    .select(['pages_json', 'text_sha256'])
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
}

/** Replaces the text of an earlier attempt. @returns false when the document was deleted or already finished, in which case nothing was written */
export async function saveDocumentText(
  tx: Tx,
  read: ReadColumns,
  text: DocumentTextRow,
): Promise<boolean> {
  const { workspace_id, document_id } = text;
  if (!(await updateProcessing(tx, workspace_id, document_id, read))) return false;
  await tx
    .deleteFrom('document_texts')
    .where('workspace_id', '=', workspace_id)
    .where('document_id', '=', document_id)
    .execute();
  await tx.insertInto('document_texts').values(text).execute();
  return true;
}

/** Another document of the workspace with the same bytes, whose text is stored. */
export async function findSameContent(
  db: Db,
  { workspace_id, id, blob_key }: Pick<DocumentRow, 'workspace_id' | 'id' | 'blob_key'>,
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('blob_key', '=', blob_key)
    .where('id', '<>', id)
    .where('page_basis', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}
