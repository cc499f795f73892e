import { randomUUID } from 'node:crypto';

import type { Services } from '../app/services.ts';
import { isoNow } from '../kernel/clock.ts';
import { ApiError, WorkError } from '../kernel/errors.ts';
import { MissingBlobError } from '../storage/blob-store.ts';
import { inTransaction } from '../storage/transaction.ts';
import { insertBlobReservation } from './store.ts';

/**
 * Runs `use` with a local file of a blob.
 *
 * @returns undefined when the blob is missing, as it is between a row and its file
 */
export async function withBlob<T>(
  { blobs }: Pick<Services, 'blobs'>,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await blobs.withLocalFile(key, use);
  } catch (error) {
    if (error instanceof MissingBlobError) return undefined;
    throw error;
  }
}

/**
 * Moves the file at `path` to the blob `blobKey` and reserves the blob until the caller has written the row that
 * refers to it. Thus a crash can lose neither the row nor the file of an answered request.
 *
 * @returns id of the reservation, which the transaction of the row deletes
 */
export async function storeReservedBlob(
  services: Pick<Services, 'clock' | 'blobs' | 'dialect' | 'commitSignals'>,
  path: string,
  blobKey: string,
): Promise<string> {
  const id = randomUUID();
  const reservation = { blob_key: blobKey, id, created_at: isoNow(services.clock) };
  await inTransaction(services, (tx) => insertBlobReservation(tx, reservation));
  await services.blobs.put(path, blobKey);
  return id;
}

/**
 * Moves the file at `path` to a blob that a row refers to. The row is written first, since a blob with a reference is
 * never deleted.
 *
 * @param saveReference writes the key to the row; returns false when the row is gone
 * @returns the key; undefined when `saveReference` returned false, and the file stays where it is
 */
export async function putReferencedBlob(
  { blobs }: Pick<Services, 'blobs'>,
  path: string,
  saveReference: (key: string) => Promise<boolean>,
): Promise<string | undefined> {
  const key = await blobs.keyOf(path);
  if (!(await saveReference(key))) return undefined;
  await blobs.put(path, key);
  return key;
}

/** Builds the permanent failure of a job whose uploaded `file` or `recording` is missing. */
export function missingFileError(upload: 'file' | 'recording'): WorkError {
  return new WorkError({
    code: 'file_missing',
    message: `The uploaded ${upload} is missing from the data folder`,
    stage: 'fetch',
    retryable: false,
  });
}

/** Builds the error for a request that needs a lost file. */
export function lostFileError(resource: 'document' | 'transcription'): ApiError {
  return new ApiError(
    'internal_error',
    `The file of this ${resource} is missing from the data folder of the server: its operator can restore it from a backup`,
    { details: { type: 'file_missing' } },
  );
}
