import type { JSONSchema7, LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider';

import { baseUrlOf } from '../base-url.ts';
import type { LlmSettings } from '../llm-client.ts';

const NAME = 'server';

/** Sent as they are, `wants_usage` as the option that asks for it. */
export type OpenAiOptions = {
  response_format?: { type: 'json_object'; schema: JSONSchema7 };
  max_completion_tokens?: number;
  wants_usage: boolean;
};

export function openAiOptions(options: OpenAiOptions): SharedV4ProviderOptions {
  return { [NAME]: options };
}

/** A model behind `/chat/completions`, as OpenAI, Ollama, vLLM, llama.cpp and many others have it. */
export async function createOpenAiCompatibleModel(
  settings: LlmSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: NAME,
    baseURL: baseUrlOf(settings),
    ...(settings.apiKey !== undefined && { apiKey: settings.apiKey }),
    fetch,
    supportsStructuredOutputs: true,
    transformRequestBody: ({ wants_usage, ...body }) =>
      wants_usage ? { ...body, stream_options: { include_usage: true } } : body,
  });
  return provider(settings.model);
}
