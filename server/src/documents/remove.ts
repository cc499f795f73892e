import { publishEvent } from '../events/publish.ts';
import { deleteBlobJob } from '../files/delete-blob.job.ts';
import { enqueue } from '../jobs/queue.ts';
import { isoNow } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { removeSource } from '../search-index/remove-source.ts';
import type { Deleting } from '../workspaces/delete-old.ts';
import { listUnfinishedAnalyses } from './analyses/store.ts';
import { deleteDocument } from './store.ts';
import { stopWork } from './work/jobs.ts';

/** Deletes a document with all that belongs to it, and announces it. */
export function removeDocument(
  { services, workspaceId, transaction }: Deleting,
  id: string,
): Promise<{ id: string; deleted: true }> {
  const { clock } = services;
  return transaction(async (tx) => {
    const unfinished = await listUnfinishedAnalyses(tx, workspaceId, id);
    const deleted = await deleteDocument(tx, workspaceId, id);
    if (!deleted) throw notFound('document', id);
    await stopWork(tx, deleted, unfinished);
    await removeSource(tx, clock, workspaceId, { source: 'document', sourceId: id });
    for (const blob_key of [deleted.blob_key, deleted.layout_key]) {
      if (blob_key !== null) await enqueue(tx, clock, deleteBlobJob, workspaceId, { blob_key });
    }
    await publishEvent(tx, clock, workspaceId, {
      name: 'document.deleted',
      resourceId: id,
      data: { document_id: id, deleted_at: isoNow(clock) },
    });
    return { id, deleted: true as const };
  });
}
