import type { JobContext } from '../jobs/job.ts';
import { isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { DocumentRow } from '../storage/schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { saveDocumentText } from './text-store.ts';

/**
 * Reads the text of a stored file and stores it.
 *
 * @returns false when the document was deleted or ended meanwhile
 * @throws WorkError of the stage `extract`
 */
export async function readFile(
  services: Services,
  document: DocumentRow & { path: string },
  { signal, stage }: JobContext,
): Promise<boolean> {
  const { workspace_id, id, path, language } = document;
  await stage('extract');
  const text = await services.textExtraction.extract(path, services.documentLimits, signal);
  const read = {
    media_type: text.media_type,
    pages: text.pages.length,
    page_basis: text.page_basis,
    ocr_pages: 0,
    layout_key: null,
    language,
    updated_at: isoNow(services.clock),
  };
  return inTransaction(services, (tx) =>
    saveDocumentText(tx, read, {
      workspace_id,
      document_id: id,
      text: text.text,
      text_sha256: text.text_sha256,
      pages_json: JSON.stringify(text.pages),
    }),
  );
}
