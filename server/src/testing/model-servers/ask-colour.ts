import { inspect } from 'node:util';
import type { TestContext } from 'node:test';

import { Type } from 'typebox';

import { createLlmClient } from '../../engines/llm/create-llm-client.ts';
import type { LlmRequest, LlmSettings } from '../../engines/llm/llm-client.ts';
import { LlmError, type LlmErrorKind } from '../../engines/llm/llm-error.ts';
import type { LlmLimits } from '../../engines/llm/llm-limits.ts';
import { createOperatorClient } from '../../outbound/guarded-client.ts';
import type { ModelServer } from './model-server.ts';

const Colour = Type.Object({
  colour: Type.String(),
  others: Type.Optional(Type.Array(Type.String(), { maxItems: 300 })),
});

/** Question of the tests; no response or log may repeat it. */
export const QUESTION = 'Which colour has the secret lighthouse?';
/** Output of a model that answers. */
export const ANSWER = JSON.stringify({ colour: 'white with two red stripes' });

/** Short time limits, so that tests wait for nothing they do not need. */
const IMPATIENT: Partial<LlmLimits> = {
  firstTokenMs: 300,
  nextTokenMs: 300,
  retryDelaysMs: [1, 1],
};

/** Result of a call: the answer, or the kind of failure and whether a retry may help. */
export type Ending = string | [kind: LlmErrorKind, retryable: boolean];

/**
 * Asks the model of a server by the whole client.
 *
 * @throws Error when a failure tells of the key or the question
 */
export async function askColour(
  t: TestContext,
  server: ModelServer & { baseUrl: string },
  settings: Pick<LlmSettings, 'provider' | 'model' | 'apiKey' | 'region'>,
  request: Partial<LlmRequest<typeof Colour>> = {},
): Promise<Ending> {
  const outbound = createOperatorClient(server.baseUrl, 'docket-test');
  t.after(async () => {
    await outbound.close();
    await server[Symbol.asyncDispose]();
  });
  const client = createLlmClient(
    { baseUrl: server.baseUrl, contextTokens: 8_000, concurrency: 1, ...settings },
    { outbound, limits: IMPATIENT },
  );
  const asked = {
    operation: 'test' as const,
    system: 'You answer in JSON.',
    user: QUESTION,
    schema: Colour,
    outputTokens: 100,
    ...request,
  };
  try {
    const { value } = await client.generate(asked, AbortSignal.timeout(30_000));
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    const all = inspect(error, { depth: 20 });
    if (all.includes(QUESTION)) {
      throw new Error('The failure repeats the question', { cause: error });
    }
    if (settings.apiKey && all.includes(settings.apiKey)) {
      throw new Error('The failure repeats the key', { cause: error });
    }
    return [error.kind, error.retryable];
  }
}

/** A way to answer badly, however often it is asked. */
export function always<T>(fault: T): T[] {
  return Array.from({ length: 10 }, () => fault);
}
