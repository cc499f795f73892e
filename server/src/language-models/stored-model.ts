import type { Fallback } from '../contract/engine-settings.ts';
import type { RemoteProvider } from '../engines/llm/llm-client.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { EngineSettingsRow } from '../storage/model-schema.ts';
import type { EmbeddingModel, LanguageModel } from './language-model.ts';

export type EngineKind = EngineSettingsRow['kind'];

/** Model as stored in `settings_json` of a workspace. */
export type StoredModel = {
  provider: RemoteProvider;
  base_url: string | null;
  model: string;
  region: string | null;
  api_key_sealed: string | null;
  /** Last characters, to recognize the key; empty when the key is too short to show any. */
  api_key_last4: string | null;
  context_tokens: number;
  concurrency: number;
  /** Null: no limit. */
  tokens_per_month: number | null;
  dimensions: number | null;
  input_price: number;
  output_price: number;
};

export type StoredSettings = {
  /** Models in the order in which they are tried; exactly one for embedding. */
  models: StoredModel[];
  fallback: Fallback;
};

/** Context to which a sealed key is bound: it opens only for the same workspace and server. */
export type KeyBinding = {
  workspaceId: string;
  kind: EngineKind;
  provider: string;
  baseUrl: string | null;
  region: string | null;
};

const LAST_LENGTH = 4;
const KEY_LENGTH_MIN = 12;

export function sealKey(
  secrets: SecretBox,
  binding: KeyBinding,
  key: string,
): Pick<StoredModel, 'api_key_sealed' | 'api_key_last4'> {
  return {
    api_key_sealed: secrets.seal(key, sealContextOf(binding)),
    api_key_last4: key.length < KEY_LENGTH_MIN ? '' : key.slice(-LAST_LENGTH),
  };
}

export function toLanguageModel(
  secrets: SecretBox,
  workspaceId: string,
  stored: StoredModel,
): LanguageModel {
  return {
    owner: 'workspace',
    provider: stored.provider,
    baseUrl: stored.base_url ?? undefined,
    model: stored.model,
    apiKey: openKey(secrets, { workspaceId, kind: 'language' }, stored),
    region: stored.region ?? undefined,
    contextTokens: stored.context_tokens,
    concurrency: stored.concurrency,
    tokensPerMonth: stored.tokens_per_month ?? Infinity,
    workspaceTokensPerMonth: stored.tokens_per_month ?? Infinity,
    inputPrice: stored.input_price,
    outputPrice: stored.output_price,
  };
}

/**
 * Converts a stored embedding model.
 *
 * @returns undefined without an address, which validation rules out
 */
export function toEmbeddingModel(
  secrets: SecretBox,
  workspaceId: string,
  stored: StoredModel,
): EmbeddingModel | undefined {
  if (stored.base_url === null) return undefined;
  return {
    owner: 'workspace',
    baseUrl: stored.base_url,
    model: stored.model,
    apiKey: openKey(secrets, { workspaceId, kind: 'embedding' }, stored),
    dimensions: stored.dimensions ?? undefined,
    inputPrice: stored.input_price,
  };
}

function openKey(
  secrets: SecretBox,
  of: Pick<KeyBinding, 'workspaceId' | 'kind'>,
  { provider, base_url: baseUrl, region, api_key_sealed: sealed }: StoredModel,
): string | undefined {
  return sealed === null
    ? undefined
    : secrets.open(sealed, sealContextOf({ ...of, provider, baseUrl, region }));
}

/** Returns the seal context. A sealed key copied to another workspace, address or region cannot be opened. */
function sealContextOf({ workspaceId, kind, provider, baseUrl, region }: KeyBinding): string {
  return `engine_settings:${JSON.stringify([workspaceId, kind, provider, baseUrl, region])}`;
}
