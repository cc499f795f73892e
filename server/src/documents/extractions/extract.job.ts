import { findNotifyTarget } from '../../events/notify-target.ts';
import { publishEvent, serializeEvent } from '../../events/publish.ts';
import { defineJob } from '../../jobs/job.ts';
import { isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { failWork } from '../fail.ts';
import { EXTRACT_JOB } from '../jobs.ts';
import { updateWorkFrom } from '../requested-work-store.ts';
import { findDocument, lockDocument } from '../store.ts';
import { fillSchema } from './fill-schema.ts';
import { extractedEventData } from './present-extraction.ts';
import { findExtraction } from './store.ts';

/** Fills the schema of an extraction from a completed document and publishes `document.extracted`. */
export const extractDocumentJob = defineJob({
  ...EXTRACT_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
  timeoutMs: 10 * MINUTE_MS,

  async run(services, workspaceId, { document_id, extraction_id }, { signal, stage }) {
    const document = await findDocument(services.reads, workspaceId, document_id);
    const extraction = await findExtraction(services.reads, workspaceId, extraction_id);
    if (!document || extraction?.status !== 'processing') return;
    await stage('analyze');
    const schema = JSON.parse(extraction.schema_json) as object;
    const result = await fillSchema(services, document, schema, signal);
    if (!result) return;
    const result_json = JSON.stringify(result);
    const event = serializeEvent({
      name: 'document.extracted',
      resourceId: document_id,
      data: extractedEventData(extraction, result),
      notify: findNotifyTarget(extraction, 'completed'),
    });
    await stage('commit');
    const updated_at = isoNow(services.clock);
    await inTransaction(services, async (tx) => {
      // An extraction from a file that was replaced meanwhile starts again after the new one is read.
      const locked = await lockDocument(tx, workspaceId, document_id);
      if (locked?.blob_key !== document.blob_key || locked.status !== 'completed') return;
      const change = { status: 'completed', updated_at, result_json } as const;
      if (!(await updateWorkFrom(tx, 'extractions', extraction, 'processing', change))) return;
      await publishEvent(tx, services.clock, workspaceId, event);
    });
  },

  async onFailed(services, workspaceId, { document_id, extraction_id }, failure) {
    // The cancellation has updated the extraction already.
    if (failure.code === 'cancelled') return;
    const document = await findDocument(services.reads, workspaceId, document_id);
    const extraction = await findExtraction(services.reads, workspaceId, extraction_id);
    if (!document || !extraction) return;
    await inTransaction(services, async (tx) => {
      await failWork(tx, services, document, { extraction }, failure);
    });
  },
});
