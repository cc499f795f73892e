import type { LlmClient } from '../../llm/llm-client.ts';

/** As results say who made them: the provider and its model. */
export function engineOf({ provider, model }: LlmClient): { name: string; version: string } {
  return { name: provider, version: model };
}
