import { publishEvent } from '../events/publish.ts';
import { deleteBlobJob } from '../files/delete-blobs.job.ts';
import { enqueue } from '../jobs/queue.ts';
import { defineSchedule } from '../jobs/schedule.ts';
import { HOUR_MS, isoNow } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { removeSource } from '../search-index/remove-source.ts';
import { deleteExpiredRows, type DeletionContext } from '../workspaces/retention.ts';
import { listUnfinishedWork } from './requested-work-store.ts';
import { cancelDocumentJobs } from './jobs.ts';
import { deleteDocument, listOldDocuments } from './store.ts';

/** Deletes documents after the retention period of their workspace. */
export const deleteOldDocuments = defineSchedule({
  name: 'documents.delete_old',
  everyMs: HOUR_MS,
  run: (services, signal) =>
    deleteExpiredRows(services, signal, { list: listOldDocuments, remove: removeDocument }),
});

/**
 * Deletes a document with its text, analyses, extractions, jobs, search entries and files, and publishes `document.deleted`.
 *
 * @throws ApiError `resource_not_found`
 */
export function removeDocument(
  { services, workspaceId, transaction }: DeletionContext,
  id: string,
): Promise<{ id: string; deleted: true }> {
  const { clock } = services;
  return transaction(async (tx) => {
    const unfinished = await listUnfinishedWork(tx, { workspace_id: workspaceId, id });
    const deleted = await deleteDocument(tx, workspaceId, id);
    if (!deleted) throw notFound('document', id);
    await cancelDocumentJobs(tx, deleted, unfinished);
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
