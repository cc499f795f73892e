import { defineJob } from '../../jobs/job.ts';
import { HOUR_MS, isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { ensureText } from './ensure-text.ts';
import { failDocument } from '../work/fail.ts';
import { READ_JOB } from '../work/jobs.ts';
import { findDocument, finishDocument } from '../store.ts';
import { enqueueWaitingAnalyses } from '../work/jobs.ts';

/** Only a net: the engine limits its own time, which is long where pages are recognised from images. */
export const READ_TIMEOUT_MS = HOUR_MS;

/** Reads an uploaded document, which is `completed` once its text and its index are stored. */
export const readDocumentJob = defineJob({
  ...READ_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
  timeoutMs: READ_TIMEOUT_MS,

  async run(services, workspaceId, { document_id }, context) {
    const document = await findDocument(services.reads, workspaceId, document_id);
    if (document?.status !== 'processing') return;
    if (!(await ensureText(services, document, context))) return;
    await context.stage('commit');
    await inTransaction(services, async (tx) => {
      const change = { status: 'completed', updated_at: isoNow(services.clock) } as const;
      if (!(await finishDocument(tx, workspaceId, document_id, change))) return;
      await enqueueWaitingAnalyses(tx, services.clock, document);
    });
  },

  async giveUp(services, workspaceId, { document_id }, failure) {
    // Whoever cancelled it has said so.
    if (failure.code === 'cancelled') return;
    const document = await findDocument(services.reads, workspaceId, document_id);
    if (!document) return;
    await inTransaction(services, (tx) => failDocument(tx, services, document, failure));
  },
});
