import type { Services } from '../../app/services.ts';
import type { IncomingBytes } from '../../contract/endpoint.ts';
import type { TranscriptionRecord } from '../../contract/transcription.ts';
import type { Context, Reply } from '../../http/route.ts';
import { ApiError } from '../../kernel/errors.ts';
import type {
  TranscriptionRow,
  TranscriptionUploadRow,
} from '../../storage/transcription-schema.ts';
import { startListening } from '../live/listen.job.ts';
import { acceptedReply } from '../records.ts';
import { getTranscription } from '../store.ts';
import { finishUpload } from './finish.ts';
import { readUploadProgress, countReceivedBytes, uploadExpiry } from './progress.ts';
import { repeatLastReply, requireReceived } from './received.ts';
import { bytesOf, readRoom, refuseBeyond } from './room.ts';
import { extendUpload, findUpload } from './store.ts';
import { uploadEndedError, withUploadLock } from './upload-lock.ts';

/** Bytes of a growing file after which they are counted, so that parts at the same time share the storage. */
const RECORD_BYTES = 8 * 2 ** 20;

/**
 * Appends bytes to an announced upload, and starts the transcription after the last byte. Bytes of an aborted request
 * are kept.
 *
 * @throws ApiError `invalid_request` of type `conflict`, with `received`, when `offset` is not the number of received
 * bytes; of type `too_large` for more bytes than announced; `insufficient_quota`
 * @throws StorageFull
 */
export async function appendBytes(
  context: Context,
  { id, offset }: { id: string; offset: number },
  bytes: IncomingBytes,
): Promise<Reply<202, TranscriptionRecord>> {
  const { services, workspaceId } = context;
  const row = await getTranscription(services.db, workspaceId, id);
  if (row.stage !== 'upload') return repeatLastBytes(context, row, offset, bytes);
  return withUploadLock(services, row, async (ended) => {
    const current = await getTranscription(services.db, workspaceId, id);
    const upload = await findUpload(services.db, current);
    if (!upload) throw uploadEndedError();
    const received = await countReceivedBytes(services, current, upload);
    requireReceived({ field: 'offset', bytes: offset }, received);
    await refuseWhileCompleting(services, current, upload);
    await writeBytes(context, upload, { offset, bytes, ended });
    const progress = await readUploadProgress(services, services.db, current);
    if (!progress) throw uploadEndedError();
    if (progress.received === progress.size) return finishUpload(context, current, upload);
    const canListen = upload.live_state !== null && upload.live_state !== 'unavailable';
    if (canListen) await startListening(services, current);
    return acceptedReply(services.reads, services.clock, current, progress);
  });
}

/** Refuses bytes of an open upload whose file is already a blob: a completion was interrupted and is to be repeated. */
async function refuseWhileCompleting(
  { partialFiles }: Services,
  { id, blob_key }: TranscriptionRow,
  { is_open }: TranscriptionUploadRow,
): Promise<void> {
  if (is_open === 0 || blob_key === null || (await partialFiles.size(id)) > 0) return;
  throw new ApiError('invalid_request', 'This upload is being completed: complete it again', {
    details: { type: 'conflict' },
  });
}

/** Writes the bytes to the partial file. `ended` aborts the write when the upload ends. */
async function writeBytes(
  { services, signal }: Context,
  upload: TranscriptionUploadRow,
  { offset, bytes, ended }: { offset: number; bytes: IncomingBytes; ended: AbortSignal },
): Promise<void> {
  const isOpen = upload.is_open === 1;
  let room = await readRoom(services, upload, offset);
  const fitting = bytesOf(room);
  if ((bytes.length ?? 0) > fitting) await refuseBeyond(services, upload, room, offset);
  if (fitting > 0) await services.freeSpace.require(bytes.length ?? (isOpen ? 0 : fitting));
  let end = offset;
  let roomStart = offset;

  async function* fittingBytes() {
    for await (const chunk of bytes.chunks) {
      ended.throwIfAborted();
      // A large part must not delay the shutdown of the server.
      signal.throwIfAborted();
      const left = roomStart + bytesOf(room) - end;
      end += Math.min(chunk.length, left);
      yield chunk.subarray(0, left);
      if (chunk.length > left) await refuseBeyond(services, upload, room, roomStart);
      if (isOpen && end - roomStart >= RECORD_BYTES) {
        await extendUpload(services.db, upload, { expires_at: uploadExpiry(services), size: end });
        roomStart = end;
        room = await readRoom(services, upload, end);
      }
    }
  }

  try {
    const incoming = services.freeSpace.watch(fittingBytes());
    await services.partialFiles.write(upload.id, offset, incoming);
  } finally {
    if (end > offset) {
      const expires_at = uploadExpiry(services);
      const size = isOpen ? await services.partialFiles.size(upload.id) : upload.size;
      await extendUpload(services.db, upload, { expires_at, size });
    }
  }
}

/** Replies to bytes of a complete upload: to a repetition of the last ones, which were empty, as then. */
async function repeatLastBytes(
  context: Context,
  row: TranscriptionRow,
  offset: number,
  bytes: IncomingBytes,
): Promise<Reply<202, TranscriptionRecord>> {
  const lastReply = await repeatLastReply(context, row, { field: 'offset', bytes: offset });
  for await (const _ of bytes.chunks) {
    throw new ApiError('invalid_request', `The file is complete: all its ${offset} bytes came`, {
      details: { field: 'body', type: 'too_large', limit: 0 },
    });
  }
  return lastReply;
}
