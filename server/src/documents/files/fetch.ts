import { rm } from 'node:fs/promises';

import type { Services } from '../../app/services.ts';
import { findBlob, missingFileError, putReferencedBlob } from '../../files/blobs.ts';
import type { JobContext } from '../../jobs/job.ts';
import { remainingStorageBytes } from '../../limits/quota.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { updateProcessingDocument } from '../store.ts';

/** Blob of a document, with its local path. */
export type StoredFile = { blob_key: string; path: string };

/**
 * Returns a document's stored file, after downloading it from its URL if it is not stored yet.
 *
 * @returns undefined when the document is gone or not processing
 * @throws WorkError of the stage `fetch`
 */
export async function fetchDocumentFile(
  services: Services,
  document: DocumentRow,
  { signal, stage }: JobContext,
): Promise<StoredFile | undefined> {
  const { workspace_id, blob_key, source_url } = document;
  if (blob_key !== null) {
    const path = await findBlob(services, blob_key);
    // The blob is missing if an earlier attempt died between writing the row and storing the file.
    if (path !== undefined) return { blob_key, path };
  }
  if (source_url === null) throw missingFileError('file');

  await stage('fetch');
  const file = await services.download(source_url, {
    maxBytes: Math.min(
      services.documentLimits.bytesMax,
      await remainingStorageBytes(services, workspace_id),
    ),
    signal,
  });
  try {
    const key = await putReferencedBlob(services, file.path, (newKey) =>
      updateProcessingDocument(services.db, document, {
        blob_key: newKey,
        file_size: file.bytes,
        filename: file.filename,
      }),
    );
    if (key === undefined) return undefined;
    return { blob_key: key, path: await services.blobs.path(key) };
  } finally {
    await rm(file.path, { force: true });
  }
}
