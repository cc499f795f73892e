import { Type } from 'typebox';

import type { LlmClient } from './llm-client.ts';

const TestAnswer = Type.Object({ answer: Type.String({ minLength: 1, maxLength: 100 }) });

/** Enough for models that think before they answer. */
const OUTPUT_TOKENS = 1_000;

/**
 * Asks a model one short question by the way that all its work takes, so that a wrong key, address, name or form of
 * answers shows.
 *
 * @throws LlmError; the reason of `signal` when it is aborted
 */
export async function testModel(client: LlmClient, signal: AbortSignal): Promise<void> {
  await client.generate(
    {
      operation: 'test',
      system: 'You answer in JSON.',
      user: 'Which colour is the sky on a clear day? Answer as {"answer": "the colour"}.',
      schema: TestAnswer,
      outputTokens: OUTPUT_TOKENS,
    },
    signal,
  );
}
