import { deleteBlobJob } from '../files/delete-blob.job.ts';
import { enqueue } from '../jobs/queue.ts';
import { notFound } from '../kernel/errors.ts';
import { forgetTranscription } from '../meetings/of-transcription.ts';
import { markChanged } from '../search-index/changes.ts';
import { deleteTranscription } from '../transcripts/transcription-rows.ts';
import type { Deleting } from '../workspaces/delete-old.ts';
import { removeParts } from './upload/drop.ts';
import { stopWork } from './work/jobs.ts';

/** Deletes a transcription with its recording, what was recognised and what is under way. Its meeting stays. */
export function removeTranscription(
  { services, workspaceId, transaction }: Deleting,
  id: string,
): Promise<{ id: string; deleted: true }> {
  const { clock } = services;
  return transaction(async (tx) => {
    const deleted = await deleteTranscription(tx, workspaceId, id);
    if (!deleted) throw notFound('transcription', id);
    await stopWork(tx, deleted);
    await removeParts(tx, clock, deleted);
    const results = await forgetTranscription(tx, clock, deleted);
    const source = { source: 'transcript', sourceId: id } as const;
    await markChanged(tx, clock, workspaceId, [source, ...results]);
    const { blob_key } = deleted;
    if (blob_key !== null) await enqueue(tx, clock, deleteBlobJob, workspaceId, { blob_key });
    return { id, deleted: true as const };
  });
}
