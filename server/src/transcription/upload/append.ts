import type { IncomingBytes } from '../../contract/endpoint.ts';
import type { TranscriptionRecord } from '../../contract/transcription.ts';
import type { ChunkQuery } from '../../contract/transcription-upload.ts';
import { type Context, type Reply, reply } from '../../http/handle.ts';
import { ApiError } from '../../kernel/errors.ts';
import type {
  TranscriptionRow,
  TranscriptionUploadRow,
} from '../../storage/transcription-schema.ts';
import { estimateCompletion } from '../estimate.ts';
import { presentRecord } from '../records.ts';
import { getTranscription } from '../store.ts';
import { finishUpload } from './finish.ts';
import { readUploadProgress, receivedBytes, uploadExpiry } from './progress.ts';
import { extendUpload, findUpload } from './store.ts';
import { uploadEnded, writeAlone } from './write-alone.ts';

/**
 * Adds bytes to the file of a transcription; with the last one its work begins. What has come of a request that breaks
 * off stays.
 *
 * @throws ApiError `invalid_request` of type `conflict`, with `received`, for another offset than that; of type
 * `too_large` for more bytes than were announced
 * @throws StorageFull
 */
export async function appendBytes(
  context: Context,
  { transcription_id: id, offset }: ChunkQuery,
  bytes: IncomingBytes,
): Promise<Reply<202, TranscriptionRecord>> {
  const { services, workspaceId } = context;
  const row = await getTranscription(services.db, workspaceId, id);
  if (row.stage !== 'upload') return repeatEnd(context, row, offset, bytes);
  return writeAlone(services, row, async (ended) => {
    const now = await getTranscription(services.db, workspaceId, id);
    const upload = await findUpload(services.db, now);
    if (!upload) throw uploadEnded();
    const received = await receivedBytes(services, now, upload);
    requireOffset(offset, received);
    await write(context, upload, { offset, bytes, ended });
    const progress = await readUploadProgress(services, services.db, now);
    if (!progress) throw uploadEnded();
    if (progress.received === upload.size) return finishUpload(context, now, upload);
    const estimate = await estimateCompletion(services, workspaceId);
    return reply(202, presentRecord(now, estimate, progress));
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

async function write(
  { services, signal }: Context,
  upload: TranscriptionUploadRow,
  { offset, bytes, ended }: { offset: number; bytes: IncomingBytes; ended: AbortSignal },
): Promise<void> {
  const room = upload.size - offset;
  if (bytes.length !== undefined && bytes.length > room) throw tooLarge(upload, room);
  if (room > 0) await services.freeSpace.require(bytes.length ?? room);
  let came = false;

  async function* fitting() {
    let left = room;
    for await (const chunk of bytes.chunks) {
      ended.throwIfAborted();
      // The server closes: a client with a large part would hold it up for long.
      signal.throwIfAborted();
      came = true;
      yield chunk.subarray(0, left);
      if (chunk.length > left) throw tooLarge(upload, room);
      left -= chunk.length;
    }
  }

  try {
    await services.partialFiles.write(upload.id, offset, services.freeSpace.watch(fitting()));
  } finally {
    if (came) await extendUpload(services.db, upload, uploadExpiry(services));
  }
}

function tooLarge({ size }: TranscriptionUploadRow, room: number): ApiError {
  return new ApiError('invalid_request', `More bytes came than the ${size} that were announced`, {
    details: { field: 'body', type: 'too_large', limit: room },
  });
}

/** Of a file that is complete, answers who did not get the answer to its end and asks again. */
async function repeatEnd(
  { services, workspaceId }: Context,
  row: TranscriptionRow,
  offset: number,
  bytes: IncomingBytes,
): Promise<Reply<202, TranscriptionRecord>> {
  const { status, source_url, file_size } = row;
  if (status === 'failed' || source_url !== null || file_size === null) {
    throw new ApiError('invalid_request', 'No upload of this transcription is under way', {
      details: { type: 'conflict', status },
    });
  }
  requireOffset(offset, file_size);
  for await (const _ of bytes.chunks) {
    throw new ApiError('invalid_request', `The file is complete: all its ${file_size} bytes came`, {
      details: { field: 'body', type: 'too_large', limit: 0 },
    });
  }
  return reply(202, presentRecord(row, await estimateCompletion(services, workspaceId)));
}
