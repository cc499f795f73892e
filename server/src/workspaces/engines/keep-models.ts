import type {
  ModelRequest,
  OwnEngineKind,
  SetOwnEngineRequest,
} from '../../contract/engine-settings.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { type KeptModel, type KeptSettings, sealKey } from '../../model-use/kept-model.ts';
import { neededOf } from '../../model-use/language-model.ts';
import { CONCURRENCY_DEFAULT, CONTEXT_TOKENS_DEFAULT } from '../../model-use/model-defaults.ts';

type Of = { workspaceId: string; kind: OwnEngineKind };

/** Fields of a model that mean nothing of a model of the other kind. */
const FOREIGN: Record<OwnEngineKind, readonly (keyof ModelRequest)[]> = {
  language: ['dimensions'],
  embedding: ['region', 'context_tokens', 'concurrency', 'tokens_per_month', 'output_price'],
};

/**
 * What is kept of a request. A key that it leaves out is that which the same model had before.
 *
 * @throws ApiError `invalid_request` for a model that lacks what its provider needs, or that has what its kind does not
 */
export function keepModels(
  secrets: SecretBox,
  of: Of,
  request: SetOwnEngineRequest,
  before: readonly KeptModel[],
): KeptSettings {
  if (of.kind === 'embedding') requireEmbedding(request);
  return {
    models: request.models.map((model, index) => {
      const kept = keepModel(secrets, of, model, before);
      requireComplete(of.kind, model, kept, `models.${index}`);
      return kept;
    }),
    fallback: request.fallback ?? 'builtin',
  };
}

function keepModel(
  secrets: SecretBox,
  of: Of,
  asked: ModelRequest,
  before: readonly KeptModel[],
): KeptModel {
  const { provider, model, base_url = null } = asked;
  return {
    provider,
    base_url,
    model,
    region: asked.region ?? null,
    ...keyOf(secrets, of, asked, before),
    context_tokens: asked.context_tokens ?? CONTEXT_TOKENS_DEFAULT,
    concurrency: asked.concurrency ?? CONCURRENCY_DEFAULT,
    tokens_per_month: asked.tokens_per_month ?? null,
    dimensions: asked.dimensions ?? null,
    input_price: asked.input_price ?? 0,
    output_price: asked.output_price ?? 0,
  };
}

function keyOf(
  secrets: SecretBox,
  of: Of,
  { provider, model, base_url, region: asked, api_key }: ModelRequest,
  before: readonly KeptModel[],
): Pick<KeptModel, 'api_key_sealed' | 'api_key_last4'> {
  const baseUrl = base_url ?? null;
  const region = asked ?? null;
  if (api_key !== undefined) return sealKey(secrets, { ...of, provider, baseUrl, region }, api_key);
  const same = before.find(
    (kept) =>
      kept.provider === provider &&
      kept.base_url === baseUrl &&
      kept.region === region &&
      kept.model === model,
  );
  const { api_key_sealed = null, api_key_last4 = null } = same ?? {};
  return { api_key_sealed, api_key_last4 };
}

function requireEmbedding({ models, fallback }: SetOwnEngineRequest): void {
  if (fallback !== undefined) {
    throw invalidField('fallback', 'invalid_value', 'Only language has a fallback');
  }
  if (models.length > 1) {
    throw invalidField('models', 'invalid_value', 'Texts are embedded by one model');
  }
  if (models[0]?.provider !== 'openai-compatible') {
    const message = 'Embedding models are reached by openai-compatible alone';
    throw invalidField('models.0.provider', 'invalid_value', message);
  }
}

function requireComplete(
  kind: OwnEngineKind,
  asked: ModelRequest,
  kept: KeptModel,
  field: string,
): void {
  const foreign = FOREIGN[kind].find((name) => asked[name] !== undefined);
  if (foreign !== undefined) {
    const message = `${foreign} means nothing of models of the kind ${kind}`;
    throw invalidField(`${field}.${foreign}`, 'invalid_value', message);
  }
  const given = { base_url: kept.base_url, region: kept.region, api_key: kept.api_key_sealed };
  const needed = neededOf({ provider: kept.provider, hasAddress: kept.base_url !== null });
  const missing = needed.find((name) => given[name] === null);
  if (missing === undefined) return;
  const message = `${missing} is needed of ${kept.provider}`;
  throw invalidField(`${field}.${missing}`, 'required', message);
}
