import { deleteBlobJob } from '../files/delete-blobs.job.ts';
import { enqueue } from '../jobs/queue.ts';
import { defineSchedule } from '../jobs/schedule.ts';
import { HOUR_MS } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { detachDeletedTranscription } from '../meetings/sync-with-transcription.ts';
import { markChanged } from '../search-index/changes.ts';
import { deleteTranscription } from '../transcripts/transcription-rows.ts';
import { deleteExpiredRows, type DeletionContext } from '../workspaces/retention.ts';
import { cancelTranscriptionJobs } from './jobs.ts';
import { listOldTranscriptions } from './store.ts';
import { enqueuePartRemoval } from './upload/cleanup.ts';

/** Deletes transcriptions after the retention period of their workspace. */
export const deleteOldTranscriptions = defineSchedule({
  name: 'transcriptions.delete_old',
  everyMs: HOUR_MS,
  run: (services, signal) =>
    deleteExpiredRows(services, signal, {
      list: listOldTranscriptions,
      remove: removeTranscription,
    }),
});

/**
 * Deletes a transcription with its recording, transcript, jobs and search entries. Keeps its meeting.
 *
 * @throws ApiError `resource_not_found`
 */
export function removeTranscription(
  { services, workspaceId, transaction }: DeletionContext,
  id: string,
): Promise<{ id: string; deleted: true }> {
  const { clock } = services;
  return transaction(async (tx) => {
    const deleted = await deleteTranscription(tx, workspaceId, id);
    if (!deleted) throw notFound('transcription', id);
    await cancelTranscriptionJobs(tx, deleted);
    await enqueuePartRemoval(tx, clock, deleted);
    const results = await detachDeletedTranscription(tx, clock, deleted);
    const source = { source: 'transcript', sourceId: id } as const;
    await markChanged(tx, clock, workspaceId, [source, ...results]);
    const { blob_key } = deleted;
    if (blob_key !== null) await enqueue(tx, clock, deleteBlobJob, workspaceId, { blob_key });
    return { id, deleted: true as const };
  });
}
