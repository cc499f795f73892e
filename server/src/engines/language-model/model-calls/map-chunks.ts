import { LlmError, type LlmErrorKind } from '../../llm/llm-error.ts';
import type { Chunk } from '../blocks/plan-chunks.ts';

/** Answers of a model about the chunks of a text. */
export type MappedChunks<T> = {
  /** Answers in the order of the chunks; failed chunks are left out. */
  results: { chunk: Chunk; result: T }[];
  failed: Chunk[];
};

/** Concurrent questions; the client of the model may allow fewer. */
const CONCURRENCY = 8;
const CONTENT_FAILURES: ReadonlySet<LlmErrorKind> = new Set([
  'refused',
  'truncated',
  'invalid_answer',
  'context_exceeded',
]);
/** Failures that a shorter chunk may avoid. */
const LENGTH_FAILURES: ReadonlySet<LlmErrorKind> = new Set(['truncated', 'context_exceeded']);
/** Number of times that a chunk is halved. If a quarter of it still fails, length is not the cause. */
const SPLITS_MAX = 2;
/** Share of failed chunks above which the model is not up to the task. */
const FAILED_SHARE_MAX = 0.25;

/** Returns whether a failure is caused by the content, so that the server still works. */
export function isContentFailure(error: unknown): error is LlmError {
  return error instanceof LlmError && CONTENT_FAILURES.has(error.kind);
}

/** Returns whether the question or its answer was too long for the model. */
export function isTooLongFailure(error: unknown): error is LlmError {
  return error instanceof LlmError && LENGTH_FAILURES.has(error.kind);
}

/**
 * Asks about each chunk, a few at once. A chunk that is too long for the model is split in halves; a chunk with any other
 * content failure is left out.
 *
 * @throws LlmError the first failure, when a server fails or more than a quarter of the chunks do
 */
export async function mapChunks<T>(
  chunks: readonly Chunk[],
  ask: (chunk: Chunk, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<MappedChunks<T>> {
  const answers: ChunkOutcome<T>[][] = [];
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  let next = 0;
  const runWorker = async () => {
    while (next < chunks.length && !either.aborted) {
      const index = next++;
      answers[index] = await askInHalves(chunks[index]!, ask, either).catch((error: unknown) => {
        stop.abort();
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  signal.throwIfAborted();
  return separateFailures(answers.flat());
}

type ChunkOutcome<T> = { chunk: Chunk; answer: T | LlmError };

async function askInHalves<T>(
  chunk: Chunk,
  ask: (chunk: Chunk, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  splits = 0,
): Promise<ChunkOutcome<T>[]> {
  try {
    return [{ chunk, answer: await ask(chunk, signal) }];
  } catch (error) {
    if (!isContentFailure(error)) throw error;
    const isFinal = !isTooLongFailure(error) || chunk.length === 1 || splits === SPLITS_MAX;
    if (isFinal) return [{ chunk, answer: error }];
    const middle = Math.ceil(chunk.length / 2);
    const first = await askInHalves(chunk.slice(0, middle), ask, signal, splits + 1);
    return [...first, ...(await askInHalves(chunk.slice(middle), ask, signal, splits + 1))];
  }
}

function separateFailures<T>(answers: readonly ChunkOutcome<T>[]): MappedChunks<T> {
  const mapped: MappedChunks<T> = { results: [], failed: [] };
  let firstFailure: LlmError | undefined;
  for (const { chunk, answer } of answers) {
    if (!(answer instanceof LlmError)) mapped.results.push({ chunk, result: answer });
    else {
      firstFailure ??= answer;
      mapped.failed.push(chunk);
    }
  }
  if (firstFailure && mapped.failed.length > answers.length * FAILED_SHARE_MAX) throw firstFailure;
  return mapped;
}
