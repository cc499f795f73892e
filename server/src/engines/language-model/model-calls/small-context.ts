import type { LlmClient } from '../../llm/llm-client.ts';
import { LlmError } from '../../llm/llm-error.ts';

export type SizedModel = Pick<LlmClient, 'contextTokens'>;

/** Largest context in tokens that counts as small. */
const SMALL_CONTEXT_TOKENS = 8_192;

/**
 * Returns whether a model has a small context. It reads the passages that retrieval finds, in one question with a short
 * prompt: a small model that reads a long document part by part needs minutes.
 */
export function isSmallContext({ contextTokens }: SizedModel): boolean {
  return contextTokens <= SMALL_CONTEXT_TOKENS;
}

/** Last share of the room for passages: a tokenizer of single characters needs three to four times the estimate. */
const LAST_SHARE = 1 / 4;

/**
 * Asks with as many passages as fit by the estimate, then with half of them each time that the server finds the prompt
 * too long.
 *
 * @param ask asks with a share of the room for passages
 */
export async function askWithFewer<T>(ask: (share: number) => Promise<T>): Promise<T> {
  for (let share = 1; ; share /= 2) {
    try {
      return await ask(share);
    } catch (error) {
      const isTooLong = error instanceof LlmError && error.kind === 'context_exceeded';
      if (!isTooLong || share <= LAST_SHARE) throw error;
    }
  }
}
