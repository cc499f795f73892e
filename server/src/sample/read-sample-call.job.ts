import type { Services } from '../app/services.ts';
import { defineJob } from '../jobs/job.ts';
import { enqueueAt } from '../jobs/queue.ts';
import { isoAfter, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { extractActionItems } from '../meetings/results/action-items.ts';
import { findLatestResult } from '../meetings/results/store.ts';
import { getOrCreateSummary } from '../meetings/results/summaries.ts';
import { inTransaction } from '../storage/transaction.ts';
import { findTranscription } from '../transcripts/transcription-rows.ts';
import { READ_SAMPLE_CALL_JOB } from './jobs.ts';

/** The call lasts less than two minutes, and a transcription always ends. */
const POLL_MS = 2 * SECOND_MS;

/** Waits for the transcript of the sample call, then gets the action items and the summary of its meeting. */
export const readSampleCallJob = defineJob({
  ...READ_SAMPLE_CALL_JOB,
  retryDelaysMs: [10 * SECOND_MS, MINUTE_MS],

  async run(services, workspaceId, payload, { signal }) {
    const row = await findTranscription(services.reads, workspaceId, payload.transcription_id);
    if (row?.status === 'processing') return pollLater(services, workspaceId, payload);
    if (row?.status !== 'completed' || row.meeting_id === null) return;
    const context = {
      services,
      workspaceId,
      signal,
      transaction: <R>(work: Parameters<typeof inTransaction<R>>[1]) =>
        inTransaction(services, work),
    };
    const { meeting_id } = row;
    const latest = await findLatestResult(services.reads, workspaceId, meeting_id, 'action_items');
    if (!latest) await extractActionItems(context, meeting_id, {});
    await getOrCreateSummary(context, meeting_id);
  },
});

/** Enqueues the next look at the transcription, so that no place of a job is held meanwhile. */
async function pollLater(
  services: Services,
  workspaceId: string,
  payload: { transcription_id: string },
): Promise<void> {
  const { clock } = services;
  const runAt = isoAfter(clock, POLL_MS);
  await inTransaction(services, async (tx) => {
    await enqueueAt(tx, { clock, runAt }, READ_SAMPLE_CALL_JOB, workspaceId, payload);
  });
}
