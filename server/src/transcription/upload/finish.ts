import type { TranscriptionRecord } from '../../contract/transcription.ts';
import { isBlobUsed } from '../../files/store.ts';
import type { Context, Reply } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import type {
  TranscriptionRow,
  TranscriptionUploadRow,
} from '../../storage/transcription-schema.ts';
import { acceptedReply } from '../records.ts';
import { getTranscription } from '../store.ts';
import { startTranscription } from '../submit.ts';
import { failTranscription } from '../fail.ts';
import { discardLiveText } from '../live/store.ts';
import { discardUpload } from './cleanup.ts';
import { deleteUpload, updateUploadingTranscription } from './store.ts';
import { uploadEndedError } from './upload-lock.ts';

/**
 * Moves a completely uploaded file to the blobs and starts its transcription. Fails the transcription if the file does
 * not have the announced checksum. Repeating the call after a crash continues where it stopped.
 */
export async function finishUpload(
  context: Context,
  row: TranscriptionRow,
  upload: TranscriptionUploadRow,
): Promise<Reply<202, TranscriptionRecord>> {
  const { partialFiles } = context.services;
  const isMoved = (await partialFiles.size(row.id)) === 0;
  const key = isMoved && row.blob_key !== null ? row.blob_key : await partialFiles.keyOf(row.id);
  if (upload.sha256 !== null && upload.sha256 !== key) return failChecksum(context, row, key);
  // Row before blob: a blob with a reference is never deleted.
  if (!(await updateUploadingTranscription(context.services.db, row, { blob_key: key }))) {
    throw uploadEndedError();
  }
  if (!isMoved) await partialFiles.moveToBlob(row.id, key);
  return startWithFile(context, row, upload, key);
}

async function startWithFile(
  { services, transaction }: Context,
  row: TranscriptionRow,
  { size }: TranscriptionUploadRow,
  key: string,
): Promise<Reply<202, TranscriptionRecord>> {
  const { db, blobs, clock } = services;
  try {
    return await transaction(async (tx) => {
      await discardLiveText(tx, row);
      const change = { stage: null, file_size: size, updated_at: isoNow(clock) };
      const complete = await updateUploadingTranscription(tx, row, change);
      if (!complete) throw uploadEndedError();
      await deleteUpload(tx, row);
      await startTranscription(tx, services, complete);
      return acceptedReply(tx, clock, complete);
    });
  } catch (error) {
    // The transcription may have been deleted between row and blob; its deletion then missed the blob.
    await blobs.deleteUnlessUsed(key, () => isBlobUsed(db, key));
    throw error;
  }
}

async function failChecksum(
  { services, workspaceId, transaction }: Context,
  row: TranscriptionRow,
  actual: string,
): Promise<Reply<202, TranscriptionRecord>> {
  return transaction(async (tx) => {
    await discardUpload(tx, services.clock, row);
    await failTranscription(tx, services, row, {
      code: 'checksum_mismatch',
      message: `The SHA-256 of the received file is ${actual}, which differs from the announced one`,
      stage: 'fetch',
      retryable: false,
    });
    const failed = await getTranscription(tx, workspaceId, row.id);
    return acceptedReply(tx, services.clock, failed);
  });
}
