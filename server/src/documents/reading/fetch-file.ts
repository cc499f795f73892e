import { rm } from 'node:fs/promises';

import type { JobContext } from '../../jobs/job.ts';
import { WorkError } from '../../kernel/errors.ts';
import { storageLeft } from '../../limits/quota.ts';
import type { Services } from '../../services.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { findBlob } from '../../files/find-blob.ts';
import { updateProcessing } from '../store.ts';

export type StoredFile = { blob_key: string; path: string };

/**
 * The file of a document, fetched from its address unless it is stored already.
 *
 * @returns undefined when the document was deleted or ended meanwhile
 * @throws WorkError of the stage `fetch`
 */
export async function fetchFile(
  services: Services,
  document: DocumentRow,
  { signal, stage }: JobContext,
): Promise<StoredFile | undefined> {
  const { workspace_id, id, blob_key, source_url } = document;
  if (blob_key !== null) {
    const path = await findBlob(services, blob_key);
    // Not there when an attempt died between the row and the file.
    if (path !== undefined) return { blob_key, path };
  }
  if (source_url === null) throw fileIsGone();

  await stage('fetch');
  const file = await services.download(source_url, {
    maxBytes: Math.min(services.documentLimits.bytesMax, await storageLeft(services, workspace_id)),
    signal,
  });
  try {
    const key = await services.blobs.keyOf(file.path);
    // The row first: a blob that some row refers to is never deleted.
    const change = { blob_key: key, file_size: file.bytes, filename: file.filename };
    if (!(await updateProcessing(services.db, workspace_id, id, change))) return undefined;
    await services.blobs.put(file.path, key);
    return { blob_key: key, path: await services.blobs.path(key) };
  } finally {
    await rm(file.path, { force: true });
  }
}

function fileIsGone(): WorkError {
  return new WorkError({
    code: 'not_found',
    message: 'The uploaded file is missing from the data folder',
    stage: 'fetch',
    retryable: false,
  });
}
