import { rm } from 'node:fs/promises';

import type { Services } from '../../app/services.ts';
import { missingFileError, putReferencedBlob } from '../../files/blobs.ts';
import type { JobContext } from '../../jobs/job.ts';
import { remainingStorageBytes } from '../../limits/quota.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { updateProcessingDocument } from '../store.ts';

/**
 * Makes sure that a document's file is stored: downloads it from its URL if needed.
 *
 * @returns key of the blob; undefined when the document is gone or not processing
 * @throws WorkError of the stage `fetch`
 */
export async function fetchDocumentFile(
  services: Services,
  document: DocumentRow,
  { signal, stage }: JobContext,
): Promise<string | undefined> {
  const { workspace_id, blob_key, source_url } = document;
  // The blob is missing if an earlier attempt died between writing the row and storing the file.
  if (blob_key !== null && (await services.blobs.exists(blob_key))) return blob_key;
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
    return await putReferencedBlob(services, file.path, (newKey) =>
      updateProcessingDocument(services.db, document, {
        blob_key: newKey,
        file_size: file.bytes,
        filename: file.filename,
      }),
    );
  } finally {
    await rm(file.path, { force: true });
  }
}
