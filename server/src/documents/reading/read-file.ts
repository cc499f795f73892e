import { rm, stat } from 'node:fs/promises';

import { TXT } from '../../engines/text-extraction/text-extraction-engine.ts';
import type { JobContext } from '../../jobs/job.ts';
import { isoNow } from '../../kernel/clock.ts';
import { addUsage } from '../../limits/quota.ts';
import type { Services } from '../../services.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { updateProcessing } from '../store.ts';
import { saveDocumentText } from './store.ts';

/**
 * Reads the text of a stored file and stores it, with the layout of its pages where it has one.
 *
 * @returns false when the document was deleted or ended meanwhile
 * @throws WorkError of the stage `extract`
 */
export async function readFile(
  services: Services,
  document: DocumentRow & { path: string },
  { signal, stage }: JobContext,
): Promise<boolean> {
  const { workspace_id, id, path, language, media_type } = document;
  await stage('extract');
  const layoutPath = await services.temporaryFiles.write('layout', []);
  try {
    const text = await services.textExtraction.extract(path, services.documentLimits, signal, {
      layoutPath,
      // Only of a document that was made of a text the type is known before.
      ...(media_type === TXT && { plainText: true as const }),
    });
    const layout_key = await storeLayout(services, document, layoutPath);
    if (layout_key === undefined) return false;
    const read = {
      media_type: text.media_type,
      pages: text.pages.length,
      page_basis: text.page_basis,
      ocr_pages: text.pages.filter((page) => page.ocr).length,
      layout_key,
      language,
      updated_at: isoNow(services.clock),
    };
    return await inTransaction(services, async (tx) => {
      const isSaved = await saveDocumentText(tx, read, {
        workspace_id,
        document_id: id,
        text: text.text,
        text_sha256: text.text_sha256,
        pages_json: JSON.stringify(text.pages),
      });
      if (isSaved) await addUsage(tx, services, workspace_id, 'pages', read.pages);
      return isSaved;
    });
  } finally {
    await rm(layoutPath, { force: true });
  }
}

/** @returns the key of the layout; null when the engine wrote none; undefined when the document was deleted or ended meanwhile */
async function storeLayout(
  { db, blobs }: Services,
  { workspace_id, id }: DocumentRow,
  path: string,
): Promise<string | null | undefined> {
  if (!(await hasContent(path))) return null;
  const layout_key = await blobs.keyOf(path);
  // The row first: a blob that some row refers to is never deleted.
  if (!(await updateProcessing(db, workspace_id, id, { layout_key }))) return undefined;
  await blobs.put(path, layout_key);
  return layout_key;
}

/** An engine that finds no layout leaves the file empty or removes it. */
async function hasContent(path: string): Promise<boolean> {
  try {
    return (await stat(path)).size > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
