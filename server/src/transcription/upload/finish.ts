import type { TranscriptionRecord } from '../../contract/transcription.ts';
import { isBlobUsed } from '../../files/store.ts';
import type { Context, Reply } from '../../http/handle.ts';
import { reply } from '../../http/handle.ts';
import { isoNow } from '../../kernel/clock.ts';
import type {
  TranscriptionRow,
  TranscriptionUploadRow,
} from '../../storage/transcription-schema.ts';
import { estimateCompletion } from '../estimate.ts';
import { acceptedReply, presentRecord } from '../records.ts';
import { getTranscription } from '../store.ts';
import { startWork } from '../submit.ts';
import { failTranscription } from '../work/fail.ts';
import { dropUpload } from './drop.ts';
import { deleteUpload, updateUploading } from './store.ts';
import { uploadEnded } from './write-alone.ts';

type Answer = Promise<Reply<202, TranscriptionRecord>>;

/**
 * Takes over a file of which all bytes are here, and starts its transcription. Where the process dies on the way, the
 * next call does the rest.
 */
export async function finishUpload(
  context: Context,
  row: TranscriptionRow,
  upload: TranscriptionUploadRow,
): Answer {
  const { blobs, partialFiles } = context.services;
  const path = partialFiles.path(row.id);
  const isMoved = (await partialFiles.size(row.id)) === 0;
  const key = isMoved && row.blob_key !== null ? row.blob_key : await blobs.keyOf(path);
  if (upload.sha256 !== null && upload.sha256 !== key) return refuseContent(context, row, key);
  // The row first: a blob that some row refers to is never deleted.
  if (!(await updateUploading(context.services.db, row, { blob_key: key }))) throw uploadEnded();
  if (!isMoved) await blobs.put(path, key);
  return start(context, row, upload, key);
}

async function start(
  { services, workspaceId, transaction }: Context,
  row: TranscriptionRow,
  { size }: TranscriptionUploadRow,
  key: string,
): Answer {
  const { db, blobs, clock } = services;
  const estimate = await estimateCompletion(services, workspaceId);
  try {
    return await transaction(async (tx) => {
      const change = { stage: null, file_size: size, updated_at: isoNow(clock) };
      const complete = await updateUploading(tx, row, change);
      if (!complete) throw uploadEnded();
      await deleteUpload(tx, row);
      await startWork(tx, services, complete);
      return acceptedReply(complete, estimate);
    });
  } catch (error) {
    // Deleted since its row was written: whoever did it may have looked for the file before it was there.
    await blobs.deleteUnlessUsed(key, () => isBlobUsed(db, key));
    throw error;
  }
}

async function refuseContent(
  { services, workspaceId, transaction }: Context,
  row: TranscriptionRow,
  actual: string,
): Answer {
  const estimate = await estimateCompletion(services, workspaceId);
  return transaction(async (tx) => {
    await dropUpload(tx, services.clock, row);
    await failTranscription(tx, services, row, {
      code: 'checksum_mismatch',
      message: `The SHA-256 of the file that came is ${actual}, which is not what was announced`,
      stage: 'fetch',
      retryable: false,
    });
    return reply(202, presentRecord(await getTranscription(tx, workspaceId, row.id), estimate));
  });
}
