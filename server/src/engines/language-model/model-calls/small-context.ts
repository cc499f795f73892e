import type { LlmClient } from '../../llm/llm-client.ts';

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
