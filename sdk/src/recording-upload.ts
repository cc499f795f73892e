import { createSha256 } from '#platform';

import { type Call, planCall } from './call.ts';
import { readJson, type ApiResponse, type Core } from './core.ts';
import { pause } from './deadline.ts';
import { ConflictError, DocketError, InvalidRequestError } from './errors.ts';
import type {
  GetTranscriptionResponses,
  TranscriptionRecord,
  UploadProgress,
  UploadRecordingData,
} from './generated/types.gen.ts';
import { isRetryable, partDelayMs } from './retry.ts';
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

export type AppendOptions = Pick<
  UploadRecordingOptions,
  'onProgress' | 'partBytes' | 'signal' | 'headers' | 'retriesMax'
> & {
  /** Bytes of the recording before these. */
  offset: number;
};

type Transfer = {
  core: Core;
  id: string;
  blob: Blob;
  /** Bytes of the recording before the blob. */
  start: number;
  /** Bytes of the whole recording; null while they are unknown. */
  total: number | null;
  partBytes: number;
  input: Pick<UploadRecordingOptions, 'onProgress' | 'signal' | 'headers' | 'retriesMax'>;
};

const PART_BYTES = 16 * 1024 * 1024;
const PART_BYTES_MIN = 64 * 1024;
/** Default of `retriesMax` for parts: failures in a row without one more byte received. */
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
      const total = blob.size;
      const transfer = { core, id, blob, start: 0, total, partBytes, input };
      const state = await sendParts(transfer);
      return state.data.upload ? complete(core, id, blob, input) : state;
    }
    const { fields, options } = splitOptions(input);
    const raw = await formBody(file, fields, input.onProgress);
    return core.send<TranscriptionRecord>(
      { method: 'POST', path: '/v2/transcribe/upload', raw, options },
      readJson,
    );
  });
}

/**
 * Upload the next bytes of a recording that is still being made: one announced without a `size`. After a failure the SDK
 * asks how many bytes the server has, and does not send those again. `POST /v2/transcribe/uploads/{transcription_id}`;
 * scope `write:transcripts`
 */
export function append(
  core: Core,
  transcriptionId: string,
  bytes: Blob | Uint8Array<ArrayBuffer>,
  { offset, partBytes = PART_BYTES, ...input }: AppendOptions,
): Call<TranscriptionRecord> {
  const blob = bytes instanceof Blob ? bytes : new Blob([bytes]);
  const id = transcriptionId;
  const transfer = { core, id, blob, start: offset, total: null, partBytes, input };
  // Without bytes there is no request whose reply is the state.
  return planCall(() => sendParts(transfer, blob.size > 0 ? offset : undefined));
}

/** Says what will come, with its hash, so that the server can tell whether all of it arrived. */
async function announce(
  core: Core,
  file: UploadFile,
  blob: Blob,
  input: UploadRecordingOptions,
): Promise<string> {
  const sha256 = await hashBlob(blob, input.signal);
  const { fields, options } = splitOptions(input);
  const json = { ...fields, size: blob.size, filename: file.name, sha256 };
  const { data } = await core.send<TranscriptionRecord>(
    { method: 'POST', path: '/v2/transcribe/uploads', json, options },
    readJson,
  );
  input.onAnnounced?.(data);
  return data.id;
}

async function hashBlob(blob: Blob, signal: AbortSignal | undefined): Promise<string> {
  const hash = createSha256();
  for await (const chunk of readChunks(blob.stream())) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest();
}

/**
 * Sends the bytes that the server does not have.
 *
 * @param assumed offset at which the caller knows the file to end; by default the server is asked
 */
async function sendParts(
  transfer: Transfer,
  assumed?: number,
): Promise<ApiResponse<TranscriptionRecord>> {
  const { core, id, input } = transfer;
  let { partBytes } = transfer;
  let failures = 0;
  let next = assumed;
  let isAssumed = assumed !== undefined;
  let state: ApiResponse<TranscriptionRecord> | undefined;
  for (let mostReceived = 0; ;) {
    try {
      if (next === undefined) {
        state ??= await readState(core, id, input);
        next = findNextOffset(transfer, state.data.upload);
        if (next === undefined) return state;
      }
      if (next > mostReceived) failures = 0;
      mostReceived = next;
      state = await sendPart({ ...transfer, partBytes }, next);
      next = undefined;
      isAssumed = false;
    } catch (error) {
      [state, next] = [undefined, undefined];
      const isRefusedStart = isAssumed && isStateConflict(error);
      isAssumed = false;
      // The server has other bytes than the caller knows, as after a lost reply: no failure of this call.
      if (isRefusedStart) continue;
      partBytes = await recover(transfer, error, { partBytes, failures });
      failures += 1;
    }
  }
}

/**
 * Waits before the next attempt.
 *
 * @returns the size of its parts
 * @throws the failure when there is no next attempt
 */
async function recover(
  transfer: Transfer,
  error: unknown,
  { partBytes, failures }: { partBytes: number; failures: number },
): Promise<number> {
  const { core, input } = transfer;
  if (isTooLarge(error) && partBytes > PART_BYTES_MIN) return Math.ceil(partBytes / 4);
  if (!canContinue(error) || failures >= failuresMaxOf(transfer)) throw error;
  const backoff = { firstMs: core.retryDelayMs, maxMs: BACKOFF_MS_MAX };
  await pause(partDelayMs(error, failures, backoff), input.signal);
  return partBytes;
}

function failuresMaxOf({ input }: Transfer): number {
  return input.retriesMax ?? FAILURES_MAX;
}

/** True if a proxy refused the size of the body. */
function isTooLarge(error: unknown): boolean {
  return error instanceof DocketError && error.status === 413;
}

/** @returns undefined when the server has all bytes */
function findNextOffset(transfer: Transfer, left: UploadProgress | undefined): number | undefined {
  if (!left) return undefined;
  requireSameFile(transfer, left);
  return left.received === transfer.start + transfer.blob.size ? undefined : left.received;
}

/** A complete upload refuses further bytes as a conflict or as too many. */
function isStateConflict(error: unknown): boolean {
  if (error instanceof ConflictError) return true;
  return error instanceof InvalidRequestError && error.details?.['type'] === 'too_large';
}

/** A conflict says that the server has other bytes than expected, as after an aborted part. */
function canContinue(error: unknown): boolean {
  return error instanceof ConflictError || isRetryable(error);
}

function requireSameFile(
  { id, start, blob, total }: Transfer,
  { received, size }: UploadProgress,
): void {
  if (size !== null && total !== size) {
    throw new TypeError(
      `${id} was announced with ${size} bytes, and this file has ${total}: resume with the same file`,
    );
  }
  if (received < start || received > start + blob.size) {
    throw new TypeError(`The server has ${received} bytes of ${id}, and others were expected`);
  }
}

function sendPart(
  { core, id, blob, start, total, partBytes, input }: Transfer,
  offset: number,
): Promise<ApiResponse<TranscriptionRecord>> {
  const at = offset - start;
  const part = blob.slice(at, at + partBytes);
  const raw = bytesBody(part, (sent) => {
    input.onProgress?.({ sent: offset + sent, total });
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

/** Completes an upload that was announced without its size, with the hash of the whole file as proof. */
async function complete(
  core: Core,
  id: string,
  blob: Blob,
  { signal, headers, retriesMax }: Transfer['input'],
): Promise<ApiResponse<TranscriptionRecord>> {
  const json = { size: blob.size, sha256: await hashBlob(blob, signal) };
  return core.send<TranscriptionRecord>(
    {
      method: 'POST',
      path: `/v2/transcribe/uploads/${encodeURIComponent(id)}/complete`,
      json,
      options: { signal, headers, retriesMax },
    },
    readJson,
  );
}

function readState(
  core: Core,
  id: string,
  { signal, headers, retriesMax }: Transfer['input'],
): Promise<ApiResponse<TranscriptionRecord>> {
  return core.send<TranscriptionRecord>(
    {
      method: 'GET',
      path: `/v2/transcribe/${encodeURIComponent(id)}`,
      options: { signal, headers, retriesMax },
    },
    readJson,
  );
}
