import type { LanguageModelV4 } from '@ai-sdk/provider';

import { baseUrlOf } from '../base-url.ts';
import type { LlmSettings } from '../llm-client.ts';

/**
 * A model behind Anthropic's Messages API. With a schema it answers by `output_config.format`, which holds it to the
 * schema, where model and schema allow it; else as the input of a tool that it must call.
 */
export async function createAnthropicModel(
  settings: LlmSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const { createAnthropic } = await import('@ai-sdk/anthropic');
  // What is left out here would be read from the environment.
  const provider = createAnthropic({
    baseURL: baseUrlOf(settings),
    apiKey: settings.apiKey ?? '',
    fetch,
  });
  return provider(settings.model);
}
