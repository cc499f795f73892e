import type { LanguageModelV4 } from '@ai-sdk/provider';

import { baseUrlOf } from '../base-url.ts';
import type { LlmSettings } from '../llm-client.ts';
import { LlmError } from '../llm-error.ts';

/**
 * A model behind Bedrock's Converse API. With a schema the newer Claude models answer by `output_config.format`, which
 * holds them to the schema; all others as the input of a tool that they must call.
 *
 * @throws LlmError when there is no key, or one of AWS without a region, which its signatures need
 */
export async function createBedrockModel(
  settings: LlmSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const access = accessOf(settings);
  const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
  const provider = createAmazonBedrock({ baseURL: baseUrlOf(settings), ...access, fetch });
  return provider(settings.model);
}

/** `ACCESS_KEY_ID:SECRET_ACCESS_KEY`, of temporary ones with `:SESSION_TOKEN`. Keys of Bedrock itself have no colon. */
const AWS_KEY = /^(?<accessKeyId>[A-Z0-9]+):(?<secretAccessKey>[^:]+)(?::(?<sessionToken>[^:]+))?$/;

/** All that the provider knows of, because what is left out would be read from the environment. */
function accessOf({ apiKey = '', region }: LlmSettings) {
  const awsKey = AWS_KEY.exec(apiKey)?.groups;
  if (!awsKey) {
    if (apiKey.trim() !== '') return { apiKey, region: region ?? '' };
    throw unauthorized('Bedrock needs a key, as ACCESS_KEY_ID:SECRET_ACCESS_KEY or a bearer key');
  }
  if (region === undefined) throw unauthorized('Keys of AWS need the region that they are used in');
  const { accessKeyId = '', secretAccessKey = '', sessionToken } = awsKey;
  // An empty bearer key is none.
  return {
    apiKey: '',
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
  };
}

function unauthorized(message: string): LlmError {
  return new LlmError('unauthorized', message, { retryable: false });
}
