import type { Services } from '../../app/services.ts';
import type {
  ExtractedText,
  PageSpan,
} from '../../engines/text-extraction/text-extraction-engine.ts';
import type { JobContext } from '../../jobs/job.ts';
import { isoNow } from '../../kernel/clock.ts';
import { indexSource } from '../../search-index/index-source.ts';
import type { DocumentRow, DocumentTextRow } from '../../storage/schema.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { fetchDocumentFile } from '../files/fetch.ts';
import { findDocument, lockDocument } from '../store.ts';
import { extractDocumentText } from './extract.ts';
import {
  findDocumentText,
  findDocumentWithSameContent,
  findExtractedText,
  saveDocumentText,
} from './store.ts';

/** Extracted text of a document as an analysis needs it. */
export type DocumentWithText = {
  text: ExtractedText;
  /** Null until an analysis has detected it. */
  language: string | null;
  /** File that the text was extracted from. */
  blobKey: string | null;
  /** Blob with the word boxes; null for a document without a layout. */
  layoutKey: string | null;
};

/**
 * Makes sure that a document has a text and, while it is processing, is in the search index. Reuses the stored text,
 * or the text of another document with the same file; otherwise fetches the file if needed and extracts its text.
 *
 * @returns the text; undefined when the document is gone or not processing
 */
export async function ensureDocumentText(
  services: Services,
  document: DocumentRow,
  context: JobContext,
): Promise<DocumentWithText | undefined> {
  if (document.page_basis === null) {
    const blob_key = await fetchDocumentFile(services, document, context);
    if (blob_key === undefined) return undefined;
    const content = `${document.workspace_id} ${blob_key}`;
    const withFile = { ...document, blob_key };
    const isSaved = await services.extractionFlight.run(
      content,
      context.signal,
      async () =>
        (await reuseText(services, withFile)) ??
        (await extractDocumentText(services, withFile, context)),
    );
    if (!isSaved) return undefined;
  }
  const stored = await loadStoredText(services, document);
  // A completed document is in the index already.
  if (stored && document.status === 'processing') {
    await indexDocument(services, document, stored, context);
  }
  return stored;
}

async function indexDocument(
  services: Services,
  { workspace_id, id, title }: DocumentRow,
  { text, language, blobKey }: DocumentWithText,
  { signal, stage }: JobContext,
): Promise<void> {
  await stage('index');
  const source = { source: 'document', sourceId: id, workspaceId: workspace_id } as const;
  const { text: content, pages } = text;
  // The file may be replaced while its text is being indexed.
  const confirm = async (tx: Tx) =>
    (await findDocument(tx, workspace_id, id))?.blob_key === blobKey;
  await indexSource(
    services,
    { ...source, title, text: content, pages, language, confirm },
    signal,
  );
}

async function loadStoredText(
  { db }: Services,
  { workspace_id, id }: DocumentRow,
): Promise<DocumentWithText | undefined> {
  const document = await findDocument(db, workspace_id, id);
  const text = document && (await findExtractedText(db, document));
  if (!text) return undefined;
  const { layout_key: layoutKey, language, blob_key: blobKey } = document;
  return { text, language, blobKey, layoutKey };
}

/**
 * Copies the text of another document with the same file.
 *
 * @returns undefined when there is none; false when this document is gone or not processing
 */
async function reuseText(services: Services, document: DocumentRow): Promise<boolean | undefined> {
  const { workspace_id, id } = document;
  const same = await findDocumentWithSameContent(services.reads, document);
  const row = same && (await findDocumentText(services.reads, workspace_id, same.id));
  if (!row || hasUnreadPages(row)) return undefined;
  return inTransaction(services, async (tx) => {
    // The lock keeps the other document, and thus the shared layout blob, until this row refers to it too.
    if (!(await lockDocument(tx, workspace_id, same.id))) return undefined;
    const { media_type, pages, page_basis, ocr_pages, layout_key, language } = same;
    const updated_at = isoNow(services.clock);
    return saveDocumentText(
      tx,
      document,
      { media_type, pages, page_basis, ocr_pages, layout_key, language, updated_at },
      { ...row, document_id: id },
    );
  });
}

/** Tells whether OCR failed or was disabled for a page: such pages are worth another attempt. */
function hasUnreadPages({ pages_json }: DocumentTextRow): boolean {
  return (JSON.parse(pages_json) as PageSpan[]).some((page) => page.unread);
}
