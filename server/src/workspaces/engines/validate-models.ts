import type {
  ModelRequest,
  OwnEngineKind,
  SetOwnEngineRequest,
} from '../../contract/engine-settings.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import {
  type StoredModel,
  type StoredSettings,
  sealKey,
} from '../../language-models/stored-model.ts';
import {
  CONCURRENCY_DEFAULT,
  CONTEXT_TOKENS_DEFAULT,
  requiredSettingsOf,
} from '../../language-models/language-model.ts';

type EngineScope = { workspaceId: string; kind: OwnEngineKind };

/** Fields that a kind of model does not support. */
const UNSUPPORTED_FIELDS: Record<OwnEngineKind, readonly (keyof ModelRequest)[]> = {
  language: ['dimensions'],
  embedding: ['region', 'context_tokens', 'concurrency', 'tokens_per_month', 'output_price'],
};

/**
 * Converts a request to stored settings. A missing API key is taken from the same model before.
 *
 * @throws ApiError `invalid_request` when a required field is missing, or a field does not suit the kind
 */
export function toStoredSettings(
  secrets: SecretBox,
  of: EngineScope,
  request: SetOwnEngineRequest,
  previous: readonly StoredModel[],
): StoredSettings {
  if (of.kind === 'embedding') requireValidEmbedding(request);
  return {
    models: request.models.map((model, index) => {
      const stored = toStoredModel(secrets, of, model, previous);
      requireComplete(of.kind, model, stored, `models.${index}`);
      return stored;
    }),
    fallback: request.fallback ?? 'builtin',
  };
}

function toStoredModel(
  secrets: SecretBox,
  of: EngineScope,
  requested: ModelRequest,
  previous: readonly StoredModel[],
): StoredModel {
  const { provider, model, base_url = null } = requested;
  return {
    provider,
    base_url,
    model,
    region: requested.region ?? null,
    ...sealOrReuseKey(secrets, of, requested, previous),
    context_tokens: requested.context_tokens ?? CONTEXT_TOKENS_DEFAULT,
    concurrency: requested.concurrency ?? CONCURRENCY_DEFAULT,
    tokens_per_month: requested.tokens_per_month ?? null,
    dimensions: requested.dimensions ?? null,
    input_price: requested.input_price ?? 0,
    output_price: requested.output_price ?? 0,
  };
}

function sealOrReuseKey(
  secrets: SecretBox,
  of: EngineScope,
  { provider, model, base_url, region: requested, api_key }: ModelRequest,
  previous: readonly StoredModel[],
): Pick<StoredModel, 'api_key_sealed' | 'api_key_last4'> {
  const baseUrl = base_url ?? null;
  const region = requested ?? null;
  if (api_key !== undefined) return sealKey(secrets, { ...of, provider, baseUrl, region }, api_key);
  const unchanged = previous.find(
    (stored) =>
      stored.provider === provider &&
      stored.base_url === baseUrl &&
      stored.region === region &&
      stored.model === model,
  );
  const { api_key_sealed = null, api_key_last4 = null } = unchanged ?? {};
  return { api_key_sealed, api_key_last4 };
}

function requireValidEmbedding({ models, fallback }: SetOwnEngineRequest): void {
  if (fallback !== undefined) {
    throw invalidField('fallback', 'invalid_value', 'Only language has a fallback');
  }
  if (models.length > 1) {
    throw invalidField('models', 'invalid_value', 'Embedding takes exactly one model');
  }
  if (models[0]?.provider !== 'openai-compatible') {
    const message = 'Embedding supports only the provider openai-compatible';
    throw invalidField('models.0.provider', 'invalid_value', message);
  }
}

function requireComplete(
  kind: OwnEngineKind,
  requested: ModelRequest,
  stored: StoredModel,
  field: string,
): void {
  const unsupported = UNSUPPORTED_FIELDS[kind].find((name) => requested[name] !== undefined);
  if (unsupported !== undefined) {
    const message = `${unsupported} is not supported for models of the kind ${kind}`;
    throw invalidField(`${field}.${unsupported}`, 'invalid_value', message);
  }
  const settings = {
    base_url: stored.base_url,
    region: stored.region,
    api_key: stored.api_key_sealed,
  };
  const required = requiredSettingsOf({
    provider: stored.provider,
    hasAddress: stored.base_url !== null,
  });
  const missing = required.find((name) => settings[name] === null);
  if (missing === undefined) return;
  const message = `${missing} is needed of ${stored.provider}`;
  throw invalidField(`${field}.${missing}`, 'required', message);
}
