import type { JSONObject, LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider';

import { SLUG } from '../../contract/patterns.ts';
import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { createOutboundFetch } from '../../outbound/outbound-fetch.ts';
import type { LlmSettings, RemoteProvider } from './llm-client.ts';
import { LlmError } from './llm-error.ts';
import { withNormalizedResponses } from './normalize-response.ts';

/** Limit of one response body. The longest answers take a fraction of it, protocol overhead included. */
const RESPONSE_BYTES_MAX = 64_000_000;

type CreateModel = (
  settings: LlmSettings,
  fetch: typeof globalThis.fetch,
) => Promise<LanguageModelV4>;

const MODEL_FACTORIES: Record<RemoteProvider, CreateModel> = {
  'openai-compatible': createOpenAiCompatibleModel,
  anthropic: createAnthropicModel,
  google: createGoogleModel,
  bedrock: createBedrockModel,
};

/**
 * Loads the code of the provider and creates its model. Each provider's package is imported on first use.
 *
 * @throws LlmError `unauthorized` when the key is malformed
 */
export async function loadProviderModel(
  settings: LlmSettings,
  outbound: OutboundClient,
): Promise<LanguageModelV4> {
  requireHeaderSafeKey(settings.apiKey);
  const provider = requireRemote(settings.provider);
  const fetch = createOutboundFetch(outbound, { bytesMax: RESPONSE_BYTES_MAX });
  const normalized = withNormalizedResponses(fetch, provider);
  return MODEL_FACTORIES[provider](settings, normalized);
}

/** @throws Error for a local model, which has no address */
function requireRemote(provider: LlmSettings['provider']): RemoteProvider {
  if (provider === 'local') throw new Error('A local model has no server');
  return provider;
}

/** Rejects a key that no header can hold: the error of the HTTP library would repeat the whole key. */
function requireHeaderSafeKey(apiKey = ''): void {
  if (/^[\x21-\x7e]*$/.test(apiKey)) return;
  throw unauthorized('The key contains spaces or characters that no key has');
}

function unauthorized(message: string): LlmError {
  return new LlmError('unauthorized', message, { retryable: false });
}

/** A region becomes part of a host name; any other characters could send the key to another host. */
const REGION = new RegExp(SLUG);

const DEFAULT_BASE_URLS: Record<RemoteProvider, (region: string | undefined) => string> = {
  anthropic: () => 'https://api.anthropic.com/v1',
  google: () => 'https://generativelanguage.googleapis.com/v1beta',
  bedrock(region) {
    if (region === undefined || !REGION.test(region)) {
      throw new Error('A Bedrock model needs its region, such as eu-central-1');
    }
    return `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  },
  'openai-compatible'() {
    throw new Error('An OpenAI-compatible server needs its URL, such as http://127.0.0.1:11434/v1');
  },
};

/**
 * Returns the base URL of a model: the configured one, else the provider's own. It has no trailing slash.
 *
 * @throws Error with a public message when a required URL or region is missing or the region is malformed
 */
export function resolveBaseUrl({
  provider,
  baseUrl,
  region,
}: Pick<LlmSettings, 'provider' | 'baseUrl' | 'region'>): string {
  if (baseUrl !== undefined) return baseUrl.replace(/\/+$/, '');
  return DEFAULT_BASE_URLS[requireRemote(provider)](region);
}

// ---- OpenAI-compatible

const OPENAI_COMPATIBLE_NAME = 'server';

/** Fields added to the request body. `wants_usage` becomes `stream_options.include_usage`. */
type OpenAiOptions = {
  response_format?: { type: 'json_object'; schema: JSONObject };
  max_completion_tokens?: number;
  wants_usage: boolean;
};

/** Wraps extra body fields in the provider options that the OpenAI-compatible package reads. */
export function toOpenAiOptions(options: OpenAiOptions): SharedV4ProviderOptions {
  return { [OPENAI_COMPATIBLE_NAME]: options };
}

/** Creates a model behind `/chat/completions`, as offered by OpenAI, Ollama, vLLM, llama.cpp and others. */
async function createOpenAiCompatibleModel(
  settings: LlmSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: OPENAI_COMPATIBLE_NAME,
    baseURL: resolveBaseUrl(settings),
    ...(settings.apiKey !== undefined && { apiKey: settings.apiKey }),
    fetch,
    supportsStructuredOutputs: true,
    transformRequestBody: ({ wants_usage, ...body }) =>
      wants_usage ? { ...body, stream_options: { include_usage: true } } : body,
  });
  return provider(settings.model);
}

// ---- Anthropic

/**
 * Creates a model behind Anthropic's Messages API. A schema is sent as `output_config.format`, which enforces it, where
 * the model and the schema allow that; else as the input of a tool that the model must call.
 */
async function createAnthropicModel(
  settings: LlmSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const { createAnthropic } = await import('@ai-sdk/anthropic');
  // All options are set: the package reads missing ones from the environment.
  const provider = createAnthropic({
    baseURL: resolveBaseUrl(settings),
    apiKey: settings.apiKey ?? '',
    fetch,
  });
  return provider(settings.model);
}

// ---- Google

/** Creates a model behind the Gemini API. A schema is sent as `responseJsonSchema`, which enforces it. */
async function createGoogleModel(
  settings: LlmSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const { createGoogle } = await import('@ai-sdk/google');
  // All options are set: the package reads missing ones from the environment.
  const provider = createGoogle({
    baseURL: resolveBaseUrl(settings),
    apiKey: settings.apiKey ?? '',
    fetch,
  });
  return provider(settings.model);
}

// ---- Amazon Bedrock

/**
 * Creates a model behind Bedrock's Converse API. Newer Claude models get a schema as `output_config.format`, which
 * enforces it; all other models get it as the input of a tool that they must call.
 *
 * @throws LlmError `unauthorized` without a key, or for an AWS key without the region that its signatures need
 */
async function createBedrockModel(
  settings: LlmSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const credentials = readBedrockCredentials(settings);
  const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
  const provider = createAmazonBedrock({
    baseURL: resolveBaseUrl(settings),
    ...credentials,
    fetch,
  });
  return provider(settings.model);
}

/** `ACCESS_KEY_ID:SECRET_ACCESS_KEY`, plus `:SESSION_TOKEN` for temporary keys. Bedrock's own keys have no colon. */
const AWS_KEY = /^(?<accessKeyId>[A-Z0-9]+):(?<secretAccessKey>[^:]+)(?::(?<sessionToken>[^:]+))?$/;

/** Returns every credential that the package knows, because it reads missing ones from the environment. */
function readBedrockCredentials({ apiKey = '', region }: LlmSettings) {
  const awsKey = AWS_KEY.exec(apiKey)?.groups;
  if (!awsKey) {
    if (apiKey.trim() !== '') return { apiKey, region: region ?? '' };
    throw unauthorized('Bedrock needs a key: ACCESS_KEY_ID:SECRET_ACCESS_KEY or a bearer key');
  }
  if (region === undefined) throw unauthorized('An AWS key needs the region it is used in');
  const { accessKeyId = '', secretAccessKey = '', sessionToken } = awsKey;
  // The package takes an empty bearer key for none.
  return {
    apiKey: '',
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
  };
}
