import type { LanguageModelV4 } from '@ai-sdk/provider';

import { baseUrlOf } from '../base-url.ts';
import type { LlmSettings } from '../llm-client.ts';

/** A model behind the Gemini API. With a schema it answers by `responseJsonSchema`, which holds it to the schema. */
export async function createGoogleModel(
  settings: LlmSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const { createGoogle } = await import('@ai-sdk/google');
  // What is left out here would be read from the environment.
  const provider = createGoogle({
    baseURL: baseUrlOf(settings),
    apiKey: settings.apiKey ?? '',
    fetch,
  });
  return provider(settings.model);
}
