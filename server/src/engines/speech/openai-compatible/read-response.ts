import { type Failure, WorkError } from '../../../kernel/errors.ts';
import { OutboundError, type OutboundResponse } from '../../../outbound/outbound-client.ts';
import { type TranscriptionResponse, parseTranscription } from './transcription-response.ts';
import { parseRetryAfterMs } from '../../../outbound/response-headers.ts';
import type { ResponseMode } from './request-form.ts';

/** Result of an upload from which recognition can continue. All other results are thrown as WorkError. */
export type UploadResult =
  | { kind: 'transcription'; response: TranscriptionResponse }
  /** The server refuses the response mode or fails on it. Another mode may work. */
  | { kind: 'refused'; failure: Failure }
  | { kind: 'too_large'; failure: Failure };

/** Failure after which the same request is worth another attempt. */
export type RetryableFailure = {
  kind: 'retry';
  failure: Failure;
  /** Delay that the server asks for. */
  waitMs?: number | undefined;
  /** Whether the request itself can be the cause. After the last attempt the failure then counts as a refusal. */
  canBeRefusal?: boolean;
  /** Cause, for the log. */
  cause?: unknown;
};

// Messages are shown to callers. None contains the operator's URL or the body of the response, since a body can repeat
// the key or the speech.

/** Builds a failure of the stage `recognise`. */
export function speechFailure(code: string, message: string, retryable: boolean): Failure {
  return { code, message, stage: 'recognise', retryable };
}

/** Statuses that neither a retry nor another response mode changes. */
const PERMANENT_STATUSES: Record<number, [code: string, why: string]> = {
  401: ['engine_refused', 'it does not accept DOCKET_SPEECH_API_KEY'],
  402: ['engine_quota', 'its account has no credit left'],
  403: ['engine_refused', 'it does not accept DOCKET_SPEECH_API_KEY'],
  404: [
    'engine_refused',
    'it knows no /audio/transcriptions there, or not the model; see DOCKET_SPEECH_BASE_URL and DOCKET_SPEECH_MODEL',
  ],
};
const REDIRECT: [code: string, why: string] = [
  'engine_refused',
  'it redirects, which is not followed; DOCKET_SPEECH_BASE_URL must name the last address',
];

/** Statuses below 500 that are transient. */
const TRANSIENT_STATUSES = new Set([408, 409, 425, 429]);

/**
 * Classifies a status other than 2xx.
 *
 * @param errorCode `error.code` of the response, if it has one
 * @param waitMs delay that the server asks for, if any
 * @throws WorkError if no further attempt can help
 */
export function classifyStatus(
  status: number,
  errorCode: string | undefined,
  waitMs: number | undefined,
): UploadResult | RetryableFailure {
  const prefix = `The speech server answered ${status}`;
  const permanent = permanentReason(status, errorCode);
  if (permanent) {
    throw new WorkError(speechFailure(permanent[0], `${prefix}: ${permanent[1]}`, false));
  }
  if (status === 413) {
    return {
      kind: 'too_large',
      failure: speechFailure('too_large', `${prefix}: too large`, false),
    };
  }
  if (status < 500 && !TRANSIENT_STATUSES.has(status)) {
    return { kind: 'refused', failure: speechFailure('engine_refused', prefix, false) };
  }
  const canBeRefusal = status === 500 || status === 501;
  return {
    kind: 'retry',
    failure: speechFailure('engine_unavailable', prefix, true),
    waitMs,
    canBeRefusal,
  };
}

function permanentReason(status: number, errorCode: string | undefined) {
  if (status >= 300 && status < 400) return REDIRECT;
  if (status === 429 && errorCode === 'insufficient_quota') return PERMANENT_STATUSES[402];
  return PERMANENT_STATUSES[status];
}

/** Failure of a 2xx response without a usable transcription. */
export function unusableResponse(what: string): RetryableFailure {
  const message = `The speech server sent no transcription: ${what}`;
  return { kind: 'retry', failure: speechFailure('engine_answer', message, true) };
}

/**
 * Classifies an error of the outbound client.
 *
 * @throws WorkError if a retry cannot help; `error` itself if it is no outbound error
 */
export function classifyOutboundError(error: unknown): RetryableFailure {
  if (!(error instanceof OutboundError)) throw error;
  const message = `The speech server could not be reached (${error.kind})`;
  if (error.kind === 'refused_address' || error.kind === 'invalid_url') {
    throw new WorkError(speechFailure('engine_refused', message, false), { cause: error });
  }
  return {
    kind: 'retry',
    failure: speechFailure('engine_unavailable', message, true),
    cause: error,
  };
}

/** Builds the failure of an attempt that timed out. */
export function timeoutFailure(timeoutMs: number): RetryableFailure {
  const message = `The speech server did not answer within ${timeoutMs / 1_000} seconds`;
  return { kind: 'retry', failure: speechFailure('engine_unavailable', message, true) };
}

/** Largest response. Four minutes of speech with times and tokens take about 200 kB. */
const RESPONSE_BYTES_MAX = 4_000_000;
const ERROR_BYTES_MAX = 64_000;
/** Most letters per second of audio, above a fixed allowance. Text with more is not a transcription. */
const LETTERS_PER_SECOND_MAX = 100;
const LETTERS_ALLOWANCE = 500;

/** Properties of the request that the response must match. */
export type ExpectedResponse = { responseMode: ResponseMode; seconds: number };

/**
 * Reads the response of a transcription request and classifies it.
 *
 * @throws WorkError if no further attempt can help; OutboundError while reading the body
 */
export async function readResponse(
  response: OutboundResponse,
  expected: ExpectedResponse,
): Promise<UploadResult | RetryableFailure> {
  if (response.status < 200 || response.status > 299) {
    const bytes = await readBytes(response, ERROR_BYTES_MAX);
    const waitMs = parseRetryAfterMs(response.headers, new Date());
    return classifyStatus(response.status, bytes && parseErrorCode(bytes), waitMs);
  }
  const bytes = await readBytes(response, RESPONSE_BYTES_MAX);
  if (!bytes) return unusableResponse(`more than ${RESPONSE_BYTES_MAX} bytes`);
  const text = decodeUtf8(bytes);
  if (text === undefined) return unusableResponse('not UTF-8');
  if (text.trim() === '') return unusableResponse('an empty body');
  return readTranscription(response.headers['content-type'], text, expected);
}

function readTranscription(
  contentType: string | undefined,
  text: string,
  { responseMode, seconds }: ExpectedResponse,
): UploadResult | RetryableFailure {
  const json = parseJson(text);
  if (json === undefined && isHtml(contentType, text)) {
    const what = 'a web page; see DOCKET_SPEECH_BASE_URL';
    throw new WorkError(
      speechFailure('engine_answer', unusableResponse(what).failure.message, false),
    );
  }
  if (json === undefined && !isPlainText(contentType)) return unusableResponse('not JSON');
  const transcription =
    json === undefined ? plainTextResponse(text) : parseTranscription(json, seconds);
  if (!transcription) return unusableResponse('JSON without a text');
  if (countLetters(transcription) > LETTERS_ALLOWANCE + LETTERS_PER_SECOND_MAX * seconds) {
    return unusableResponse('more text than can be said in that time');
  }
  if (responseMode.hasTimes && !hasTimes(transcription)) {
    const message = 'The speech server gives no times';
    return { kind: 'refused', failure: speechFailure('engine_refused', message, false) };
  }
  return { kind: 'transcription', response: transcription };
}

/**
 * Reads the body.
 *
 * @returns undefined if the body is longer than `bytesMax`
 */
async function readBytes(
  response: OutboundResponse,
  bytesMax: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      await response.discard();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the machine-readable error code of an OpenAI error body. */
function parseErrorCode(bytes: Uint8Array): string | undefined {
  const json = parseJson(decodeUtf8(bytes) ?? '') as { error?: { code?: unknown } } | undefined;
  const code = json?.error?.code;
  return typeof code === 'string' ? code : undefined;
}

function isHtml(contentType: string | undefined, text: string): boolean {
  return /^text\/html\b/i.test(contentType ?? '') || /^\s*<(!doctype|html)/i.test(text);
}

function isPlainText(contentType: string | undefined): boolean {
  return /^text\/plain\b/i.test(contentType ?? '');
}

function plainTextResponse(text: string): TranscriptionResponse {
  return { text, segments: [], words: [] };
}

function hasTimes({ text, segments, words }: TranscriptionResponse): boolean {
  return segments.length > 0 || words.length > 0 || text.trim() === '';
}

function countLetters({ text, segments, words }: TranscriptionResponse): number {
  const inSegments = segments.reduce((sum, segment) => sum + segment.text.length, 0);
  const inWords = words.reduce((sum, word) => sum + word.text.length, 0);
  return Math.max(text.length, inSegments, inWords);
}
