import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';
import { defineSchedule } from '../jobs/schedule.ts';
import { HOUR_MS } from '../kernel/clock.ts';
import type { Services } from '../app/services.ts';
import {
  type DocumentKey,
  findIndexableDocument,
  listCompletedDocuments,
} from './document-store.ts';
import { isBackfillDone, setBackfillDone } from './backfill-store.ts';
import { indexSource } from './index-source.ts';

const DOCUMENTS_PER_QUERY = 200;

/**
 * Indexes documents completed before the index existed; later ones are indexed before they are completed. An
 * interrupted run resumes, since indexed documents are skipped.
 */
export const backfillJob = defineSchedule({
  name: 'search.backfill',
  everyMs: HOUR_MS,

  async run(services, signal) {
    if (await isBackfillDone(services.db, 'document')) return;
    let after: DocumentKey | undefined = { workspace_id: '', id: '' };
    while (after) {
      const found = await listCompletedDocuments(services.db, after, DOCUMENTS_PER_QUERY);
      for (const place of found) {
        if (!place.isIndexed) await indexDocument(services, place, signal);
      }
      after = found.at(-1);
    }
    await setBackfillDone(services.db, 'document');
  },
});

async function indexDocument(
  services: Services,
  place: DocumentKey,
  signal: AbortSignal,
): Promise<void> {
  const document = await findIndexableDocument(services.db, place);
  if (!document) return;
  const { title, language, text, pages_json } = document;
  const source = {
    workspaceId: place.workspace_id,
    source: 'document' as const,
    sourceId: place.id,
    title,
    text,
    pages: JSON.parse(pages_json) as PageSpan[],
    language,
  };
  await indexSource(services, source, signal);
}
