import { createSha256 } from '#platform';

import { readJson, type ApiResponse, type Core } from './core.ts';
import { pause } from './deadline.ts';
import { ConflictError, DocketError } from './errors.ts';
import type {
  GetTranscriptionResponses,
  TranscriptionRecord,
  UploadRecordingData,
} from './generated/types.gen.ts';
import { isRetryable, retryDelayMs } from './retry.ts';
import { readChunks } from './sse.ts';
import { bytesBody, formBody, splitOptions, type UploadOptions } from './upload.ts';
import { openSource, type UploadFile, type UploadSource } from './upload-source.ts';
import { callWork, type WorkCall } from './until-done.ts';

export type UploadRecordingOptions = UploadOptions &
  Omit<UploadRecordingData['body'], 'file'> & {
    /** Id of an upload that was interrupted: goes on behind the bytes that the server has. */
    resume?: string | undefined;
    /** Called with the id before the first part leaves: keep it for `resume`. */
    onAnnounced?: ((record: TranscriptionRecord) => void) | undefined;
    /** Bytes of one request. Larger files go in several. Default: 16 MiB. */
    partBytes?: number | undefined;
  };

type Transfer = {
  core: Core;
  blob: Blob;
  id: string;
  partBytes: number;
  input: UploadRecordingOptions;
};

const PART_BYTES = 16 * 1024 * 1024;
const PART_BYTES_MIN = 64 * 1024;
/** Failures in a row without one more byte received. */
const FAILURES_MAX = 10;
/** All delays together are longer than the two minutes after which the server gives up a dead connection. */
const BACKOFF_MS_MAX = 40_000;

/**
 * Upload a recording and transcribe it. Files above 16 MiB go in parts, and an interrupted part goes on where it
 * stopped. `POST /v2/transcribe/upload`; scope `write:transcripts`
 */
export function upload(
  core: Core,
  source: UploadSource,
  input: UploadRecordingOptions,
): WorkCall<TranscriptionRecord, GetTranscriptionResponses[200]> {
  return callWork(core, 'GET /v2/transcribe/{transcription_id}', async () => {
    const file = await openSource(source, input.filename);
    const { blob } = file;
    const partBytes = input.partBytes ?? PART_BYTES;
    if (blob && (input.resume !== undefined || blob.size > partBytes)) {
      const id = input.resume ?? (await announce(core, file, blob, input));
      return sendParts({ core, blob, id, partBytes, input });
    }
    const { fields, options } = splitOptions(input);
    const raw = await formBody(file, fields, input.onProgress);
    return core.send<TranscriptionRecord>(
      { method: 'POST', path: '/v2/transcribe/upload', raw, options },
      readJson,
    );
  });
}

/** Says what will come, with its hash, so that the server can tell whether all of it arrived. */
async function announce(
  core: Core,
  file: UploadFile,
  blob: Blob,
  input: UploadRecordingOptions,
): Promise<string> {
  const hash = createSha256();
  for await (const chunk of readChunks(blob.stream())) {
    input.signal?.throwIfAborted();
    hash.update(chunk);
  }
  const { fields, options } = splitOptions(input);
  const json = { ...fields, size: blob.size, filename: file.name, sha256: hash.digest() };
  const { data } = await core.send<TranscriptionRecord>(
    { method: 'POST', path: '/v2/transcribe/uploads', json, options },
    readJson,
  );
  input.onAnnounced?.(data);
  return data.id;
}

async function sendParts(transfer: Transfer): Promise<ApiResponse<TranscriptionRecord>> {
  const { core, id, input } = transfer;
  const backoff = { firstMs: core.retryDelayMs, maxMs: BACKOFF_MS_MAX };
  let { partBytes } = transfer;
  let failures = 0;
  let state: ApiResponse<TranscriptionRecord> | undefined;
  for (let mostReceived = 0; ;) {
    try {
      state ??= await readState(core, id, input);
      const { upload: left } = state.data;
      if (!left) return state;
      requireSameFile(transfer, left.size);
      if (left.received > mostReceived) failures = 0;
      mostReceived = left.received;
      state = await sendPart({ ...transfer, partBytes }, left.received);
    } catch (error) {
      state = undefined;
      const isTooLarge = error instanceof DocketError && error.status === 413;
      if (isTooLarge && partBytes > PART_BYTES_MIN) partBytes = Math.ceil(partBytes / 4);
      else if (!canContinue(error) || failures >= FAILURES_MAX) throw error;
      else await pause(retryDelayMs(error, failures, backoff), input.signal);
      failures += 1;
    }
  }
}

/** A conflict says that the server has other bytes than expected, as after an aborted part. */
function canContinue(error: unknown): boolean {
  return error instanceof ConflictError || isRetryable(error);
}

function requireSameFile({ blob, id }: Transfer, size: number): void {
  if (blob.size === size) return;
  throw new TypeError(
    `${id} was announced with ${size} bytes, and this file has ${blob.size}: resume with the same file`,
  );
}

function sendPart(
  { core, blob, id, partBytes, input }: Transfer,
  offset: number,
): Promise<ApiResponse<TranscriptionRecord>> {
  const part = blob.slice(offset, offset + partBytes);
  const raw = bytesBody(part, (sent) => {
    input.onProgress?.({ sent: offset + sent, total: blob.size });
  });
  const { options } = splitOptions(input);
  return core.send<TranscriptionRecord>(
    {
      method: 'POST',
      path: `/v2/transcribe/uploads/${encodeURIComponent(id)}`,
      query: { offset },
      raw,
      // Bytes are counted by their offset, and take no key.
      options: { ...options, idempotencyKey: null },
    },
    readJson,
  );
}

function readState(
  core: Core,
  id: string,
  { signal, headers }: UploadRecordingOptions,
): Promise<ApiResponse<TranscriptionRecord>> {
  return core.send<TranscriptionRecord>(
    {
      method: 'GET',
      path: `/v2/transcribe/${encodeURIComponent(id)}`,
      options: { signal, headers },
    },
    readJson,
  );
}
