import type { LanguageModelV4 } from '@ai-sdk/provider';

import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { fetchThrough } from '../../outbound/outbound-fetch.ts';
import type { LlmSettings } from './llm-client.ts';
import { LlmError } from './llm-error.ts';
import { createAnthropicModel } from './providers/anthropic.ts';
import { createBedrockModel } from './providers/bedrock.ts';
import { createGoogleModel } from './providers/google.ts';
import { createOpenAiCompatibleModel } from './providers/openai-compatible.ts';
import { readableAnswers } from './readable-answers.ts';

/** Of one answer with all that surrounds each word of it, the longest that models write several times over. */
const ANSWER_BYTES_MAX = 64_000_000;

const PROVIDERS = {
  'openai-compatible': createOpenAiCompatibleModel,
  anthropic: createAnthropicModel,
  google: createGoogleModel,
  bedrock: createBedrockModel,
} as const;

/** The code of a provider is loaded when one of its models is asked for the first time. */
export async function loadProvider(
  settings: LlmSettings,
  outbound: OutboundClient,
): Promise<LanguageModelV4> {
  requireSendable(settings.apiKey);
  const fetch = fetchThrough(outbound, { bytesMax: ANSWER_BYTES_MAX });
  return PROVIDERS[settings.provider](settings, readableAnswers(fetch, settings.provider));
}

/** What no header can hold would be told in full by whatever refuses it. */
function requireSendable(apiKey = ''): void {
  if (/^[\x21-\x7e]*$/.test(apiKey)) return;
  const message = 'The key has spaces or signs that no key has';
  throw new LlmError('unauthorized', message, { retryable: false });
}
