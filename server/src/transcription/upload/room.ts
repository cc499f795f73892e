import type { Services } from '../../app/services.ts';
import { ApiError } from '../../kernel/errors.ts';
import { remainingStorageBytes, requireQuota } from '../../limits/quota.ts';
import type { TranscriptionUploadRow } from '../../storage/transcription-schema.ts';

/** Bytes that may be appended to an upload: at most those of its file and those of the workspace's storage. */
export type Room = { fileBytes: number; storageBytes: number };

/** Reads the room after `offset`. The storage of an announced size is already counted. */
export async function readRoom(
  services: Services,
  upload: TranscriptionUploadRow,
  offset: number,
): Promise<Room> {
  if (upload.is_open === 0) return { fileBytes: upload.size - offset, storageBytes: Infinity };
  return {
    fileBytes: services.recordingLimits.bytesMax - offset,
    storageBytes: await remainingStorageBytes(services, upload.workspace_id),
  };
}

/** Returns the number of bytes that fit. */
export function bytesOf({ fileBytes, storageBytes }: Room): number {
  return Math.min(fileBytes, storageBytes);
}

/**
 * Refuses bytes beyond the room.
 *
 * @throws ApiError `insufficient_quota`, or `invalid_request` of type `too_large` with the `limit` of this request
 */
export async function refuseBeyond(
  services: Services,
  upload: TranscriptionUploadRow,
  { fileBytes, storageBytes }: Room,
  offset: number,
): Promise<never> {
  if (storageBytes < fileBytes) {
    await requireQuota(services, upload.workspace_id, 'storage_bytes', storageBytes + 1);
  }
  const message =
    upload.is_open === 1
      ? `The file must be at most ${offset + fileBytes} bytes`
      : `More bytes came than the ${upload.size} that were announced`;
  throw new ApiError('invalid_request', message, {
    details: { field: 'body', type: 'too_large', limit: fileBytes },
  });
}
