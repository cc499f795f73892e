import type { TestContext } from 'node:test';

import { Type } from 'typebox';

import type { Clock } from '../../../kernel/clock.ts';
import {
  connectOpenAiServer,
  type OpenAiServerOptions,
} from '../../../testing/model-servers/openai-server.ts';
import { createLlmClient } from '../create-llm-client.ts';
import type { LlmCall, LlmRequest, LlmSettings } from '../llm-client.ts';
import type { LlmLimits } from '../llm-limits.ts';

export const PERSON_SCHEMA = Type.Object({
  name: Type.String({ minLength: 2 }),
  age: Type.Optional(Type.Integer({ minimum: 0, maximum: 150 })),
});

export const ADA = { name: 'Ada', age: 36 };
export const KEY = 'sk-key-of-the-operator';
export const PROMPT = 'Who wrote the first program? It was nobody else.';

export type AskOptions = Partial<Omit<OpenAiServerOptions, 'apiKey'>> & {
  apiKey?: string | undefined;
  limits?: Partial<LlmLimits>;
  settings?: Partial<LlmSettings>;
  clock?: Clock;
};

/** Starts a model server and a client of it; `calls` collects the reported calls. */
export async function connectTestModel(t: TestContext, options: AskOptions = {}) {
  const { limits, settings, clock, ...rest } = options;
  const connected = await connectOpenAiServer(t, { answer: () => ADA, apiKey: KEY, ...rest });
  const client = createLlmClient(
    { ...connected.settings, ...settings },
    {
      outbound: connected.outbound,
      limits: { retryDelaysMs: [1, 1, 1], ...limits },
      ...(clock && { clock }),
    },
  );
  const calls: LlmCall[] = [];
  const request = {
    operation: 'test',
    system: 'You say who did what.',
    user: PROMPT,
    schema: PERSON_SCHEMA,
    outputTokens: 100,
    onCall: (call: LlmCall) => {
      calls.push(call);
      return Promise.resolve();
    },
  } as const;
  return {
    ...connected,
    client,
    calls,
    ask: (
      change: Partial<LlmRequest<typeof PERSON_SCHEMA>> = {},
      signal: AbortSignal = new AbortController().signal,
    ) => client.generate({ ...request, ...change }, signal),
  };
}
