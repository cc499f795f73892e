import { rm } from 'node:fs/promises';

import type { Static } from 'typebox';

import type { DocumentDetail, UpdateDocumentRequest } from '../contract/documents.ts';
import { storeReservedBlob } from '../files/blobs.ts';
import { deleteBlobJob } from '../files/delete-blobs.job.ts';
import { deleteBlobReservation } from '../files/store.ts';
import type { Context } from '../http/route.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Clock } from '../kernel/clock.ts';
import { requireQuota } from '../limits/quota.ts';
import { removeSource } from '../search-index/remove-source.ts';
import type { Tx } from '../storage/db.ts';
import type { DocumentRow } from '../storage/schema.ts';
import { requireStorage } from '../workspaces/storage-quota.ts';
import { listUnfinishedWork } from './requested-work-store.ts';
import { textFileColumns } from './create.ts';
import { applyEdit } from './edit.ts';
import { deleteAnalysisFacets } from './facets.ts';
import { cancelDocumentJobs, enqueueTextExtraction } from './jobs.ts';
import { type FileColumns, getDocument, getLockedDocument, replaceDocumentFile } from './store.ts';

/**
 * Replaces the content of a document by a text, which is read and indexed anew, and makes the other changes of the
 * request. Nothing is read again if the document has this text already.
 *
 * @throws ApiError `resource_not_found`, `insufficient_quota`
 */
export async function replaceContent(
  context: Context,
  id: string,
  { content, ...fields }: UpdateDocumentRequest & { content: string },
): Promise<Static<typeof DocumentDetail>> {
  const { services, workspaceId, transaction } = context;
  const { title } = await getDocument(services.reads, workspaceId, id);
  const bytes = Buffer.from(content);
  const file = textFileColumns(fields.title ?? title, bytes);
  await requireQuota(services, workspaceId, 'pages');
  await requireQuota(services, workspaceId, 'storage_bytes', bytes.length);
  const path = await services.temporaryFiles.write('upload', [bytes]);
  try {
    const reservation = await storeReservedBlob(services, path, file.blob_key);
    return await transaction(async (tx) => {
      await requireStorage(tx, services, workspaceId, bytes.length);
      const before = await getLockedDocument(tx, workspaceId, id);
      if (before.blob_key !== file.blob_key) await replaceFile(tx, services, before, file);
      await deleteBlobReservation(tx, reservation);
      return applyEdit(tx, services, { workspaceId, id }, fields);
    });
  } finally {
    await rm(path, { force: true });
  }
}

async function replaceFile(
  tx: Tx,
  { clock }: { clock: Clock },
  before: DocumentRow,
  file: FileColumns,
): Promise<void> {
  const { workspace_id, id } = before;
  // Analyses and extractions that still run are made of the new text: the job that reads it enqueues them again.
  await cancelDocumentJobs(tx, before, await listUnfinishedWork(tx, before));
  await replaceDocumentFile(tx, before, file);
  await deleteAnalysisFacets(tx, before);
  await removeSource(tx, clock, workspace_id, { source: 'document', sourceId: id });
  for (const blob_key of [before.blob_key, before.layout_key]) {
    if (blob_key !== null) await enqueue(tx, clock, deleteBlobJob, workspace_id, { blob_key });
  }
  await enqueueTextExtraction(tx, clock, before);
}
