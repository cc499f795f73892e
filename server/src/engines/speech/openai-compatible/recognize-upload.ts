import { type Failure, WorkError } from '../../../kernel/errors.ts';
import type { RecognizedChunk } from '../speech-engine.ts';
import { extractTimedWords, assignWordsToChunks } from './response-words.ts';
import { layOutUpload, encodeWav, type UploadLayout, type UploadChunk } from './upload.ts';
import { postAudio, type SpeechServer } from './post-audio.ts';
import { RESPONSE_MODES } from './request-form.ts';
import type { TranscriptionResponse } from './transcription-response.ts';

/** Capabilities of a server, learned from its responses. They live as long as the engine. */
export type ServerCapabilities = {
  /** Number of uploads that were recognized, in any response mode. */
  uploads: number;
  /** Indexes in `RESPONSE_MODES` of the modes that have worked. */
  workingModes: Set<number>;
  /** Longest upload in seconds; longer ones were refused as too large. */
  secondsMax: number;
};

/** Uploads after which refused modes are no longer tried. One refusal can have another cause. */
const REFUSED_UPLOADS_MIN = 2;

/** Creates the capabilities of a server before its first response. */
export function createServerCapabilities(): ServerCapabilities {
  return { uploads: 0, workingModes: new Set(), secondsMax: Infinity };
}

/** Recognized chunk, and whether the server reported the confidence of its words. */
export type RecognizedUploadChunk = { chunk: RecognizedChunk; isConfidenceKnown: boolean };

/** Options of the recognition of an upload. */
export type RecognizeOptions = { language: string; chunksDone: number; signal: AbortSignal };

/**
 * Recognizes chunks in one request, or in several if the server requires it. Without word or segment times each chunk
 * is sent alone, which is the only way to know its time.
 */
export async function* recognizeUpload(
  server: SpeechServer,
  capabilities: ServerCapabilities,
  chunks: readonly UploadChunk[],
  options: RecognizeOptions,
): AsyncGenerator<RecognizedUploadChunk> {
  yield* recognizeChunks(
    { server, capabilities, options },
    chunks,
    firstResponseMode(capabilities),
  );
  capabilities.uploads += 1;
}

function firstResponseMode({ uploads, workingModes }: ServerCapabilities): number {
  return uploads < REFUSED_UPLOADS_MIN || workingModes.size === 0 ? 0 : Math.min(...workingModes);
}

type UploadContext = {
  server: SpeechServer;
  capabilities: ServerCapabilities;
  options: RecognizeOptions;
};

async function* recognizeChunks(
  context: UploadContext,
  chunks: readonly UploadChunk[],
  mode: number,
): AsyncGenerator<RecognizedUploadChunk> {
  const { capabilities, options } = context;
  if (chunks.every(({ index }) => index < options.chunksDone)) return;
  const upload = layOutUpload(chunks);
  const smallerUploads = splitUpload(chunks, upload.seconds, mode, capabilities.secondsMax);
  if (smallerUploads) {
    for (const smaller of smallerUploads) yield* recognizeChunks(context, smaller, mode);
    return;
  }

  const result = await sendUpload(context, upload, mode);
  if (result.kind === 'transcription') {
    capabilities.workingModes.add(mode);
    yield* toRecognizedChunks(result.response, upload, options);
  } else if (result.kind === 'too_large' && chunks.length > 1) {
    capabilities.secondsMax = Math.min(capabilities.secondsMax, upload.seconds / 2);
    yield* recognizeChunks(context, chunks, mode);
  } else if (result.kind === 'refused' && canDowngrade(result.failure, mode, capabilities)) {
    yield* recognizeChunks(context, chunks, mode + 1);
  } else {
    throw new WorkError(result.failure);
  }
}

/**
 * Returns whether a less detailed mode may work. If a mode has worked before, a transient failure means that the
 * server is down.
 */
function canDowngrade(
  { retryable }: Failure,
  mode: number,
  { workingModes }: ServerCapabilities,
): boolean {
  return mode + 1 < RESPONSE_MODES.length && !(retryable && workingModes.has(mode));
}

function sendUpload({ server, options }: UploadContext, upload: UploadLayout, mode: number) {
  const { language, signal } = options;
  return postAudio(server, {
    wav: encodeWav(upload),
    seconds: upload.seconds,
    language,
    responseMode: RESPONSE_MODES[mode]!,
    signal,
  });
}

/**
 * Splits chunks into smaller uploads.
 *
 * @returns undefined if the chunks can be sent in one upload
 */
function splitUpload(
  chunks: readonly UploadChunk[],
  seconds: number,
  mode: number,
  secondsMax: number,
): (readonly UploadChunk[])[] | undefined {
  if (chunks.length === 1) return undefined;
  if (!RESPONSE_MODES[mode]!.hasTimes) return chunks.map((chunk) => [chunk]);
  if (seconds <= secondsMax) return undefined;
  const half = Math.ceil(chunks.length / 2);
  return [chunks.slice(0, half), chunks.slice(half)];
}

function* toRecognizedChunks(
  response: TranscriptionResponse,
  upload: UploadLayout,
  { chunksDone }: RecognizeOptions,
): Generator<RecognizedUploadChunk> {
  const words = extractTimedWords(response, upload);
  const isConfidenceKnown = words.every(({ confidence }) => confidence !== undefined);
  for (const chunk of assignWordsToChunks(words, upload)) {
    if (chunk.index >= chunksDone) yield { chunk, isConfidenceKnown };
  }
}
