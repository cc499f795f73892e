import { LlmError, type LlmErrorKind } from '../../llm/llm-error.ts';
import type { Chunk } from './blocks/plan-chunks.ts';

/** What a model made of the chunks of a text. */
export type Mapped<T> = {
  /** In the order of the chunks; those that failed are not among them. */
  results: { chunk: Chunk; result: T }[];
  /** Chunks of which the model could make nothing. */
  failed: Chunk[];
};

/** Asked at once; how many of them a server really gets is decided by its client. */
const ASKED_AT_ONCE = 8;
const OF_THE_CHUNK: ReadonlySet<LlmErrorKind> = new Set([
  'refused',
  'truncated',
  'invalid_answer',
  'context_exceeded',
]);
/** Failures that fewer blocks may not have. */
const TOO_MUCH: ReadonlySet<LlmErrorKind> = new Set(['truncated', 'context_exceeded']);
/** Halves of halves: where they are too much too, the model is asked for what it cannot do. */
const HALVED_MAX = 2;
/** When more chunks than this share fail, the model is not up to the task. */
const FAILED_SHARE_MAX = 0.25;

/** Whether a failure lies in what was asked about: the server goes on answering. */
export function isOfText(error: unknown): error is LlmError {
  return error instanceof LlmError && OF_THE_CHUNK.has(error.kind);
}

/** Whether the question, or its answer, was too long for the model. */
export function isTooMuch(error: unknown): error is LlmError {
  return error instanceof LlmError && TOO_MUCH.has(error.kind);
}

/**
 * Asks about each chunk, a few at once. One that is too much for the model is asked about in two halves; one of which it
 * makes nothing is left out.
 *
 * @throws LlmError when a server fails, or more than a quarter of the chunks do: the first failure
 */
export async function mapChunks<T>(
  chunks: readonly Chunk[],
  ask: (chunk: Chunk, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<Mapped<T>> {
  const answers: Answered<T>[][] = [];
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  let next = 0;
  const work = async () => {
    while (next < chunks.length && !either.aborted) {
      const index = next++;
      answers[index] = await askInHalves(chunks[index]!, ask, either).catch((error: unknown) => {
        stop.abort();
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work));
  signal.throwIfAborted();
  return sort(answers.flat());
}

type Answered<T> = { chunk: Chunk; answer: T | LlmError };

async function askInHalves<T>(
  chunk: Chunk,
  ask: (chunk: Chunk, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  halved = 0,
): Promise<Answered<T>[]> {
  try {
    return [{ chunk, answer: await ask(chunk, signal) }];
  } catch (error) {
    if (!isOfText(error)) throw error;
    const isWhole = !isTooMuch(error) || chunk.length === 1 || halved === HALVED_MAX;
    if (isWhole) return [{ chunk, answer: error }];
    const middle = Math.ceil(chunk.length / 2);
    const first = await askInHalves(chunk.slice(0, middle), ask, signal, halved + 1);
    return [...first, ...(await askInHalves(chunk.slice(middle), ask, signal, halved + 1))];
  }
}

function sort<T>(answers: readonly Answered<T>[]): Mapped<T> {
  const mapped: Mapped<T> = { results: [], failed: [] };
  let first: LlmError | undefined;
  for (const { chunk, answer } of answers) {
    if (!(answer instanceof LlmError)) mapped.results.push({ chunk, result: answer });
    else {
      first ??= answer;
      mapped.failed.push(chunk);
    }
  }
  if (first && mapped.failed.length > answers.length * FAILED_SHARE_MAX) throw first;
  return mapped;
}
