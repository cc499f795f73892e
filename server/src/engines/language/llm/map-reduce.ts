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
/** Failures that lie in the text of the chunk: the server goes on answering. */
const OF_THE_CHUNK: ReadonlySet<LlmErrorKind> = new Set([
  'refused',
  'truncated',
  'invalid_answer',
  'context_exceeded',
]);
/** When more chunks than this share fail, the model is not up to the task. */
const FAILED_SHARE_MAX = 0.25;

/**
 * Asks about each chunk, a few at once. A chunk of which the model makes nothing is left out.
 *
 * @throws LlmError when a server fails, or more than a quarter of the chunks do: the first failure
 */
export async function mapChunks<T>(
  chunks: readonly Chunk[],
  ask: (chunk: Chunk, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<Mapped<T>> {
  const answers: (T | LlmError)[] = [];
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  let next = 0;
  const work = async () => {
    while (next < chunks.length && !either.aborted) {
      const index = next++;
      answers[index] = await ask(chunks[index]!, either).catch((error: unknown) => {
        if (error instanceof LlmError && OF_THE_CHUNK.has(error.kind)) return error;
        stop.abort();
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work));
  signal.throwIfAborted();
  return sort(chunks, answers);
}

function sort<T>(chunks: readonly Chunk[], answers: readonly (T | LlmError)[]): Mapped<T> {
  const mapped: Mapped<T> = { results: [], failed: [] };
  let first: LlmError | undefined;
  for (const [index, answer] of answers.entries()) {
    const chunk = chunks[index]!;
    if (!(answer instanceof LlmError)) mapped.results.push({ chunk, result: answer });
    else {
      first ??= answer;
      mapped.failed.push(chunk);
    }
  }
  if (first && mapped.failed.length > chunks.length * FAILED_SHARE_MAX) throw first;
  return mapped;
}
