import type { ExtractedText } from '../../engines/text-extraction/text-extraction-engine.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { DocumentRow, DocumentTextRow } from '../../storage/schema.ts';
import { type DocumentFile, updateProcessingDocument } from '../store.ts';

/** Columns of a document that text extraction sets. */
export type ExtractionColumns = Pick<
  DocumentRow,
  'media_type' | 'pages' | 'page_basis' | 'ocr_pages' | 'layout_key' | 'language' | 'updated_at'
>;

/** Finds the extracted text of a document in the form that engines take. @returns undefined before the extraction */
export async function findExtractedText(
  db: Db,
  { workspace_id, id, page_basis, media_type }: DocumentRow,
): Promise<ExtractedText | undefined> {
  const row = await findDocumentText(db, workspace_id, id);
  if (page_basis === null || !row) return undefined;
  return {
    text: row.text,
    text_sha256: row.text_sha256,
    pages: JSON.parse(row.pages_json) as ExtractedText['pages'],
    page_basis,
    media_type: media_type as ExtractedText['media_type'],
  };
}

/** Finds the stored text row of a document. */
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

/** Finds the page offsets of a document's text, without the text itself, which may be long. */
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

/**
 * Saves the extracted text of a processing document. Replaces the text of an earlier attempt.
 *
 * @returns false, without writing, when the document is gone, is not processing or has another file
 */
export async function saveDocumentText(
  tx: Tx,
  document: DocumentFile,
  columns: ExtractionColumns,
  text: DocumentTextRow,
): Promise<boolean> {
  const { workspace_id, document_id } = text;
  if (!(await updateProcessingDocument(tx, document, columns))) return false;
  await tx
    .deleteFrom('document_texts')
    .where('workspace_id', '=', workspace_id)
    .where('document_id', '=', document_id)
    .execute();
  await tx.insertInto('document_texts').values(text).execute();
  return true;
}

/** Finds another document of the workspace that has the same file and an extracted text. */
export async function findDocumentWithSameContent(
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
