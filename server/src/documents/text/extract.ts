import { rm, stat } from 'node:fs/promises';

import { TXT } from '../../engines/text-extraction/text-extraction-engine.ts';
import type { JobContext } from '../../jobs/job.ts';
import { isoNow } from '../../kernel/clock.ts';
import { putReferencedBlob } from '../../files/blobs.ts';
import { addQuotaUsage } from '../../limits/quota.ts';
import type { Services } from '../../app/services.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { updateProcessingDocument } from '../store.ts';
import { saveDocumentText } from './store.ts';

/**
 * Extracts the text of a stored file, and the layout of its pages if the format has one, and saves both. Counts the
 * pages against the quota.
 *
 * @returns false when the document is gone or not processing
 * @throws WorkError of the stage `extract`
 */
export async function extractDocumentText(
  services: Services,
  document: DocumentRow & { blob_key: string },
  { signal, stage }: JobContext,
): Promise<boolean> {
  const { workspace_id, id, blob_key, language } = document;
  await stage('extract');
  const layoutPath = await services.temporaryFiles.write('layout', []);
  try {
    const options = {
      workspaceId: workspace_id,
      layoutPath,
      onPage: (done: number, total: number) => stage('recognise', { done, total }),
      // Only a document created from plain text has a media type before extraction.
      ...(document.media_type === TXT && { plainText: true as const }),
    };
    const text = await services.blobs.withLocalFile(blob_key, (path) =>
      services.textExtraction.extract(path, services.documentLimits, signal, options),
    );
    const layout_key = await storeLayout(services, document, layoutPath);
    if (layout_key === undefined) return false;
    const columns = {
      media_type: text.media_type,
      pages: text.pages.length,
      page_basis: text.page_basis,
      ocr_pages: text.pages.filter((page) => page.ocr).length,
      layout_key,
      language,
      updated_at: isoNow(services.clock),
    };
    return await inTransaction(services, async (tx) => {
      const isSaved = await saveDocumentText(tx, document, columns, {
        workspace_id,
        document_id: id,
        text: text.text,
        text_sha256: text.text_sha256,
        pages_json: JSON.stringify(text.pages),
      });
      if (isSaved) await addQuotaUsage(tx, services, workspace_id, 'pages', columns.pages);
      return isSaved;
    });
  } finally {
    await rm(layoutPath, { force: true });
  }
}

/**
 * Stores the layout file as a blob.
 *
 * @returns its key; null for an empty layout; undefined when the document is gone or not processing
 */
async function storeLayout(
  services: Services,
  document: DocumentRow,
  path: string,
): Promise<string | null | undefined> {
  if (!(await hasContent(path))) return null;
  return putReferencedBlob(services, path, (layout_key) =>
    updateProcessingDocument(services.db, document, { layout_key }),
  );
}

/** Tells whether the engine wrote a layout: otherwise the file is empty or missing. */
async function hasContent(path: string): Promise<boolean> {
  try {
    return (await stat(path)).size > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
