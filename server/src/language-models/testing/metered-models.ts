import { Type } from 'typebox';

import type { LlmRequest } from '../../engines/llm/llm-client.ts';
import { createWorkspaceSlots } from '../../kernel/workspace-slots.ts';
import type { Docket } from '../../testing/docket.ts';
import type { LanguageModel } from '../language-model.ts';
import type { ConnectedModel } from '../metered-client.ts';
import { createModelSpeed } from '../model-speed.ts';
import { createAnswerBreakers } from '../model-services.ts';

export const SECRET_TEXT = 'the rent of the harbour';

export const QUESTION = {
  operation: 'analyze',
  system: 'You answer in JSON.',
  user: SECRET_TEXT,
  schema: Type.Object({ name: Type.String() }),
  outputTokens: 1_000,
} satisfies LlmRequest<any>;

export const ANSWER = { name: 'Ada' };

export function modelAt(baseUrl: string, more: Partial<LanguageModel> = {}): LanguageModel {
  return {
    owner: 'operator',
    provider: 'openai-compatible',
    model: 'qwen3:8b',
    baseUrl,
    contextTokens: 32_768,
    concurrency: 4,
    tokensPerMonth: Infinity,
    workspaceTokensPerMonth: Infinity,
    inputPrice: 2,
    outputPrice: 10,
    ...more,
  };
}

/** Connects a model outside of any workspace, with breakers of its own. */
export async function connectionOf(docket: Docket, model: LanguageModel): Promise<ConnectedModel> {
  return {
    model,
    client: await docket.services.connectModel(model),
    slots: createWorkspaceSlots(1),
    speed: createModelSpeed(),
    answerBreakerOf: createAnswerBreakers(docket.services.clock),
  };
}
