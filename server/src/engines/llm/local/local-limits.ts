import { availableParallelism } from 'node:os';

import { CONTEXT_TOKENS_MIN } from '../../../contract/engine-settings.ts';
import type { LanguageModelRecord } from '../../../model-files/language/language-folder.ts';

type ModelSize = Pick<
  LanguageModelRecord,
  'bytes' | 'train_context_tokens' | 'context_bytes_per_token'
>;

/** Part of the memory of the machine that local models may take. */
const MEMORY_SHARE = 0.7;
/** Children that may hold a context at once: one for long work, one for questions. They share the weights. */
const CONTEXTS = 2;
/** Memory of a child without a model. */
const BASE_BYTES = 300_000_000;

/**
 * Returns the context that fits into the memory: the one that was set, the one of the training, or less.
 *
 * @returns undefined when not even the shortest context fits
 */
export function fitContext(
  size: ModelSize,
  contextTokens: number,
  memoryBytes: number,
): number | undefined {
  const freeBytes = MEMORY_SHARE * memoryBytes - size.bytes - CONTEXTS * BASE_BYTES;
  const fitting = Math.floor(freeBytes / (CONTEXTS * size.context_bytes_per_token));
  const tokens = Math.min(contextTokens, size.train_context_tokens, fitting);
  return tokens >= CONTEXT_TOKENS_MIN ? tokens : undefined;
}

/** Estimates are rough: the library reserves buffers that depend on the architecture. */
const WEIGHTS_MARGIN = 1.25;
const CONTEXT_MARGIN = 2;
const BASE_MARGIN = 2;

/** Returns the memory limit of a child. One that needs more is ended, before the machine runs out of memory. */
export function memoryLimitOf(size: ModelSize, contextTokens: number): number {
  return Math.ceil(
    BASE_MARGIN * BASE_BYTES +
      WEIGHTS_MARGIN * size.bytes +
      CONTEXT_MARGIN * contextTokens * size.context_bytes_per_token,
  );
}

/**
 * Returns the threads of a child: all cores but one. Threads wait for each other at every layer, so that one that finds
 * no free core stops all of them: on two busy cores, two threads wrote 60 times more slowly than one.
 */
export function threadsOf(cores: number = availableParallelism()): number {
  return Math.max(1, cores - 1);
}
