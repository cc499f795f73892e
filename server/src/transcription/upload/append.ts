import type { IncomingBytes } from '../../contract/endpoint.ts';
import type { TranscriptionRecord } from '../../contract/transcription.ts';
import type { Context, Reply } from '../../http/route.ts';
import { ApiError } from '../../kernel/errors.ts';
import type {
  TranscriptionRow,
  TranscriptionUploadRow,
} from '../../storage/transcription-schema.ts';
import { acceptedReply } from '../records.ts';
import { getTranscription } from '../store.ts';
import { finishUpload } from './finish.ts';
import { readUploadProgress, countReceivedBytes, uploadExpiry } from './progress.ts';
import { extendUpload, findUpload } from './store.ts';
import { uploadEndedError, withUploadLock } from './upload-lock.ts';

/**
 * Appends bytes to an announced upload, and starts the transcription after the last byte. Bytes of an aborted request
 * are kept.
 *
 * @throws ApiError `invalid_request` of type `conflict`, with `received`, when `offset` is not the number of received
 * bytes; of type `too_large` for more bytes than announced
 * @throws StorageFull
 */
export async function appendBytes(
  context: Context,
  { id, offset }: { id: string; offset: number },
  bytes: IncomingBytes,
): Promise<Reply<202, TranscriptionRecord>> {
  const { services, workspaceId } = context;
  const row = await getTranscription(services.db, workspaceId, id);
  if (row.stage !== 'upload') return repeatLastReply(context, row, offset, bytes);
  return withUploadLock(services, row, async (ended) => {
    const current = await getTranscription(services.db, workspaceId, id);
    const upload = await findUpload(services.db, current);
    if (!upload) throw uploadEndedError();
    const received = await countReceivedBytes(services, current, upload);
    requireOffset(offset, received);
    await writeBytes(context, upload, { offset, bytes, ended });
    const progress = await readUploadProgress(services, services.db, current);
    if (!progress) throw uploadEndedError();
    if (progress.received === upload.size) return finishUpload(context, current, upload);
    return acceptedReply(services.reads, services.clock, current, progress);
  });
}

function requireOffset(offset: number, received: number): void {
  if (offset === received) return;
  throw new ApiError(
    'invalid_request',
    `offset ${offset} is not where the file ends: ${received} bytes of it are here`,
    { details: { field: 'offset', type: 'conflict', received } },
  );
}

/** Writes the bytes to the partial file. `ended` aborts the write when the upload ends. */
async function writeBytes(
  { services, signal }: Context,
  upload: TranscriptionUploadRow,
  { offset, bytes, ended }: { offset: number; bytes: IncomingBytes; ended: AbortSignal },
): Promise<void> {
  const room = upload.size - offset;
  if (bytes.length !== undefined && bytes.length > room) throw tooLargeError(upload, room);
  if (room > 0) await services.freeSpace.require(bytes.length ?? room);
  let hasBytes = false;

  async function* announcedBytes() {
    let left = room;
    for await (const chunk of bytes.chunks) {
      ended.throwIfAborted();
      // A large part must not delay the shutdown of the server.
      signal.throwIfAborted();
      hasBytes = true;
      yield chunk.subarray(0, left);
      if (chunk.length > left) throw tooLargeError(upload, room);
      left -= chunk.length;
    }
  }

  try {
    await services.partialFiles.write(
      upload.id,
      offset,
      services.freeSpace.watch(announcedBytes()),
    );
  } finally {
    if (hasBytes) await extendUpload(services.db, upload, uploadExpiry(services));
  }
}

function tooLargeError({ size }: TranscriptionUploadRow, room: number): ApiError {
  return new ApiError('invalid_request', `More bytes came than the ${size} that were announced`, {
    details: { field: 'body', type: 'too_large', limit: room },
  });
}

/** Repeats the reply to the last bytes of a complete upload, for a client that did not receive it. */
async function repeatLastReply(
  { services }: Context,
  row: TranscriptionRow,
  offset: number,
  bytes: IncomingBytes,
): Promise<Reply<202, TranscriptionRecord>> {
  const { status, source_url, file_size } = row;
  if (status === 'failed' || source_url !== null || file_size === null) {
    throw new ApiError('invalid_request', 'This transcription has no upload in progress', {
      details: { type: 'conflict', status },
    });
  }
  requireOffset(offset, file_size);
  for await (const _ of bytes.chunks) {
    throw new ApiError('invalid_request', `The file is complete: all its ${file_size} bytes came`, {
      details: { field: 'body', type: 'too_large', limit: 0 },
    });
  }
  return acceptedReply(services.reads, services.clock, row);
}
