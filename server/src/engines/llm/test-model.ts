import { Type } from 'typebox';

import type { LlmClient } from './llm-client.ts';

const TestAnswer = Type.Object({ answer: Type.String({ minLength: 1, maxLength: 100 }) });

/** Budget that also suffices for models with reasoning. */
const OUTPUT_TOKENS = 1_000;

/**
 * Tests a model with one short question. The request takes the path of all others, so that a wrong key, address, model
 * name or answer format shows.
 *
 * @throws LlmError
 * @throws the reason of `signal` when it is aborted
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
