import type {
  ExtractedText,
  PageSpan,
} from '../../engines/text-extraction/text-extraction-engine.ts';
import type { JobContext } from '../../jobs/job.ts';
import { isoNow } from '../../kernel/clock.ts';
import { indexSource } from '../../search-index/index-source.ts';
import type { Services } from '../../services.ts';
import type { DocumentRow, DocumentTextRow } from '../../storage/schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { fetchFile } from './fetch-file.ts';
import { readFile } from './read-file.ts';
import { readInTurn } from './read-in-turn.ts';
import { findDocument, lockDocument } from '../store.ts';
import { findStoredText } from './stored-text.ts';
import { findDocumentText, findSameContent, saveDocumentText } from './store.ts';

export type ReadDocument = {
  text: ExtractedText;
  /** Null until an analysis has found it out. */
  language: string | null;
  /** Local file with the word boxes; null for a document without a layout. */
  layoutPath: string | null;
};

/**
 * The text of a document: the stored one, else that of another document with the same bytes, else read from its file,
 * which is fetched if need be. It is in the search index then, too. What an earlier attempt has done is not done again.
 *
 * @returns undefined when the document was deleted or ended meanwhile
 */
export async function ensureText(
  services: Services,
  document: DocumentRow,
  context: JobContext,
): Promise<ReadDocument | undefined> {
  if (document.page_basis === null) {
    const file = await fetchFile(services, document, context);
    if (!file) return undefined;
    const content = `${document.workspace_id} ${file.blob_key}`;
    const isRead = await readInTurn(
      services.blobs,
      content,
      context.signal,
      async () =>
        (await reuseText(services, { ...document, ...file })) ??
        (await readFile(services, { ...document, ...file }, context)),
    );
    if (!isRead) return undefined;
  }
  const read = await storedText(services, document);
  // One that is completed is in the index already.
  if (read && document.status === 'processing') await index(services, document, read, context);
  return read;
}

async function index(
  services: Services,
  { workspace_id, id, title }: DocumentRow,
  { text, language }: ReadDocument,
  { signal, stage }: JobContext,
): Promise<void> {
  await stage('index');
  const source = { source: 'document', sourceId: id, workspaceId: workspace_id } as const;
  const { text: content, pages } = text;
  await indexSource(services, { ...source, title, text: content, pages, language }, signal);
}

async function storedText(
  { db, blobs }: Services,
  { workspace_id, id }: DocumentRow,
): Promise<ReadDocument | undefined> {
  const document = await findDocument(db, workspace_id, id);
  const text = document && (await findStoredText(db, document));
  if (!text) return undefined;
  const { layout_key, language } = document;
  return { text, language, layoutPath: layout_key === null ? null : await blobs.path(layout_key) };
}

/** @returns undefined when no other document has the same bytes and a text; false when this one was deleted or ended meanwhile */
async function reuseText(services: Services, document: DocumentRow): Promise<boolean | undefined> {
  const { workspace_id, id } = document;
  const same = await findSameContent(services.reads, document);
  const row = same && (await findDocumentText(services.reads, workspace_id, same.id));
  if (!row || hasUnreadPages(row)) return undefined;
  return inTransaction(services, async (tx) => {
    // Until this commits the other one stays, and with it the layout that both then refer to.
    if (!(await lockDocument(tx, workspace_id, same.id))) return undefined;
    const { media_type, pages, page_basis, ocr_pages, layout_key, language } = same;
    const updated_at = isoNow(services.clock);
    return saveDocumentText(
      tx,
      { media_type, pages, page_basis, ocr_pages, layout_key, language, updated_at },
      { ...row, document_id: id },
    );
  });
}

/** Those that could not be recognised then may be recognised now, as when it was switched off. */
function hasUnreadPages({ pages_json }: DocumentTextRow): boolean {
  return (JSON.parse(pages_json) as PageSpan[]).some((page) => page.unread);
}
