import { defineJob } from '../../jobs/job.ts';
import { HOUR_MS, isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { ensureDocumentText } from './ensure-text.ts';
import { failDocument } from '../fail.ts';
import { documentSignal, enqueueWaitingWork, READ_JOB } from '../jobs.ts';
import { findDocument, finishDocument } from '../store.ts';

/** Time limit of a job that extracts text. Only a safety net: the engine has its own limit, which is long for OCR. */
export const READ_TIMEOUT_MS = HOUR_MS;

/** Extracts the text of an uploaded document, indexes it for search and completes the document. */
export const readDocumentJob = defineJob({
  ...READ_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
  timeoutMs: READ_TIMEOUT_MS,
  stageSignal: documentSignal,

  async run(services, workspaceId, { document_id }, context) {
    const document = await findDocument(services.reads, workspaceId, document_id);
    if (document?.status !== 'processing') return;
    const withText = await ensureDocumentText(services, document, context);
    if (!withText) return;
    await context.stage('commit');
    await inTransaction(services, async (tx) => {
      const change = { status: 'completed', updated_at: isoNow(services.clock) } as const;
      const file = { ...document, blob_key: withText.blobKey };
      if (!(await finishDocument(tx, file, change))) return;
      await enqueueWaitingWork(tx, services.clock, document);
    });
  },

  async onFailed(services, workspaceId, { document_id }, failure) {
    // The cancellation has updated the document already.
    if (failure.code === 'cancelled') return;
    const document = await findDocument(services.reads, workspaceId, document_id);
    if (!document) return;
    await inTransaction(services, (tx) => failDocument(tx, services, document, failure));
  },
});
