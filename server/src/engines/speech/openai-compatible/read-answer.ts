import { WorkError } from '../../../kernel/errors.ts';
import type { OutboundResponse } from '../../../outbound/outbound-client.ts';
import { failure, outcomeOfStatus, unusable, type Outcome, type Retry } from './outcome.ts';
import { retryAfterMs } from '../../../outbound/retry-after.ts';
import type { Rung } from './rungs.ts';
import { readTranscription, type TranscriptionAnswer } from './transcription-answer.ts';

/** Four minutes of speech with times and tokens take some 200 kB. */
const ANSWER_BYTES_MAX = 4_000_000;
const ERROR_BYTES_MAX = 64_000;
/** Nobody says so many letters a second; what has more was not heard. */
const LETTERS_PER_SECOND_MAX = 100;
const LETTERS_ALLOWED = 500;

export type AskedFor = { rung: Rung; seconds: number };

/** @throws WorkError when the answer says that no further try can help; OutboundError while reading it */
export async function readAnswer(
  response: OutboundResponse,
  asked: AskedFor,
): Promise<Outcome | Retry> {
  if (response.status < 200 || response.status > 299) {
    const bytes = await readBytes(response, ERROR_BYTES_MAX);
    const waitMs = retryAfterMs(response.headers, new Date());
    return outcomeOfStatus(response.status, bytes && errorCode(bytes), waitMs);
  }
  const bytes = await readBytes(response, ANSWER_BYTES_MAX);
  if (!bytes) return unusable(`more than ${ANSWER_BYTES_MAX} bytes`);
  const text = decodeUtf8(bytes);
  if (text === undefined) return unusable('not UTF-8');
  if (text.trim() === '') return unusable('an empty body');
  return readText(response.headers['content-type'], text, asked);
}

function readText(
  contentType: string | undefined,
  text: string,
  { rung, seconds }: AskedFor,
): Outcome | Retry {
  const json = parseJson(text);
  if (json === undefined && isHtml(contentType, text)) {
    const what = 'a web page; see DOCKET_SPEECH_BASE_URL';
    throw new WorkError(failure('engine_answer', unusable(what).failure.message, false));
  }
  if (json === undefined && !isPlainText(contentType)) return unusable('not JSON');
  const answer = json === undefined ? plainAnswer(text) : readTranscription(json, seconds);
  if (!answer) return unusable('JSON without a text');
  if (lettersOf(answer) > LETTERS_ALLOWED + LETTERS_PER_SECOND_MAX * seconds) {
    return unusable('more text than can be said in that time');
  }
  if (rung.hasTimes && !hasTimes(answer)) {
    const message = 'The speech server gives no times';
    return { kind: 'refused', failure: failure('engine_refused', message, false) };
  }
  return { kind: 'answer', answer };
}

/** @returns undefined when there are more than `bytesMax` */
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

/** The machine-readable code of an error as OpenAI writes it. */
function errorCode(bytes: Uint8Array): string | undefined {
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

function plainAnswer(text: string): TranscriptionAnswer {
  return { text, segments: [], words: [] };
}

function hasTimes({ text, segments, words }: TranscriptionAnswer): boolean {
  return segments.length > 0 || words.length > 0 || text.trim() === '';
}

function lettersOf({ text, segments, words }: TranscriptionAnswer): number {
  const inSegments = segments.reduce((sum, segment) => sum + segment.text.length, 0);
  const inWords = words.reduce((sum, word) => sum + word.text.length, 0);
  return Math.max(text.length, inSegments, inWords);
}
