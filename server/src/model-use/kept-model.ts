import type { Fallback } from '../contract/engine-settings.ts';
import type { LlmProvider } from '../engines/llm/llm-client.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { EmbeddingModel, LanguageModel } from './language-model.ts';
import type { EngineKind } from './settings-store.ts';

/** A model as `settings_json` of a workspace holds it. */
export type KeptModel = {
  provider: LlmProvider;
  base_url: string | null;
  model: string;
  region: string | null;
  api_key_sealed: string | null;
  /** Of the key, so that people know which it is; empty of one so short that this would be much of it. */
  api_key_last4: string | null;
  context_tokens: number;
  concurrency: number;
  /** Null where nothing limits. */
  tokens_per_month: number | null;
  dimensions: number | null;
  input_price: number;
  output_price: number;
};

export type KeptSettings = {
  /** In the order in which they are asked; of embedding exactly one. */
  models: KeptModel[];
  fallback: Fallback;
};

/** Whose key it is: `openKey` gives it out for the same server only. */
export type KeyPlace = {
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
  place: KeyPlace,
  key: string,
): Pick<KeptModel, 'api_key_sealed' | 'api_key_last4'> {
  return {
    api_key_sealed: secrets.seal(key, contextOf(place)),
    api_key_last4: key.length < KEY_LENGTH_MIN ? '' : key.slice(-LAST_LENGTH),
  };
}

export function toLanguageModel(
  secrets: SecretBox,
  workspaceId: string,
  kept: KeptModel,
): LanguageModel {
  return {
    owner: 'workspace',
    provider: kept.provider,
    baseUrl: kept.base_url ?? undefined,
    model: kept.model,
    apiKey: openKey(secrets, { workspaceId, kind: 'language' }, kept),
    region: kept.region ?? undefined,
    contextTokens: kept.context_tokens,
    concurrency: kept.concurrency,
    tokensPerMonth: kept.tokens_per_month ?? Infinity,
    inputPrice: kept.input_price,
    outputPrice: kept.output_price,
  };
}

/** @returns undefined of one without an address, which none that was checked is */
export function toEmbeddingModel(
  secrets: SecretBox,
  workspaceId: string,
  kept: KeptModel,
): EmbeddingModel | undefined {
  if (kept.base_url === null) return undefined;
  return {
    owner: 'workspace',
    baseUrl: kept.base_url,
    model: kept.model,
    apiKey: openKey(secrets, { workspaceId, kind: 'embedding' }, kept),
    dimensions: kept.dimensions ?? undefined,
    inputPrice: kept.input_price,
  };
}

function openKey(
  secrets: SecretBox,
  of: Pick<KeyPlace, 'workspaceId' | 'kind'>,
  { provider, base_url: baseUrl, region, api_key_sealed: sealed }: KeptModel,
): string | undefined {
  return sealed === null
    ? undefined
    : secrets.open(sealed, contextOf({ ...of, provider, baseUrl, region }));
}

/** Moved to the row of another workspace, or beside another address or region, a sealed key cannot be opened. */
function contextOf({ workspaceId, kind, provider, baseUrl, region }: KeyPlace): string {
  return `engine_settings:${JSON.stringify([workspaceId, kind, provider, baseUrl, region])}`;
}
