import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { ONE_LINE, SLUG } from './patterns.ts';
import { Id, Nullable, RequestObject, ResponseObject, Timestamp, WebUrl } from './schema.ts';
import { WorkspaceParams } from './workspaces.ts';

/** Providers of language models. */
export const MODEL_PROVIDERS = ['openai-compatible', 'anthropic', 'google', 'bedrock'] as const;

/** Kinds of engines for which a workspace may set up models of its own. */
export const OWN_ENGINE_KINDS = ['language', 'embedding'] as const;
export type OwnEngineKind = (typeof OWN_ENGINE_KINDS)[number];

/**
 * Fallback when all models of an engine fail: with `builtin` the built-in engine does the work, with `none` the
 * work fails.
 */
export const FALLBACKS = ['builtin', 'none'] as const;
export type Fallback = (typeof FALLBACKS)[number];

/** Maximum of models in the settings of one engine; they are tried in order. */
export const MODELS_PER_ENGINE_MAX = 3;
/** Minimum of the configured context length of a model, in tokens. */
export const CONTEXT_TOKENS_MIN = 2_048;
const CONTEXT_TOKENS_MAX = 10_000_000;
const CONCURRENCY_MAX = 64;
/** Maximum of the dimensions of an embedding. */
export const DIMENSIONS_MAX = 4_096;
const PRICE_MAX = 1_000_000;

const price = (description: string) =>
  Type.Number({
    minimum: 0,
    maximum: PRICE_MAX,
    description: `US dollars for a million tokens ${description}.`,
  });

const fields = {
  provider: Type.Enum([...MODEL_PROVIDERS]),
  base_url: WebUrl(
    'Of the server, as `https://models.example.com/v1`; the clouds have one of their own.',
  ),
  model: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE }),
  region: Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: SLUG,
    description: 'Region of Bedrock, such as `eu-central-1`.',
  }),
  context_tokens: Type.Integer({
    minimum: CONTEXT_TOKENS_MIN,
    maximum: CONTEXT_TOKENS_MAX,
    description: 'Maximum of tokens for question and answer together; default: 8,192.',
  }),
  concurrency: Type.Integer({
    minimum: 1,
    maximum: CONCURRENCY_MAX,
    description: 'Answers that one process waits for at once; default: 4.',
  }),
  tokens_per_month: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Tokens that may be used of it a month, in UTC; null: any number.',
  }),
  dimensions: Type.Integer({
    minimum: 1,
    maximum: DIMENSIONS_MAX,
    description: 'Numbers a vector, of embedding models that can give several.',
  }),
  input_price: price('that it reads'),
  output_price: price('that it writes'),
};

const ModelRequest = RequestObject({
  provider: fields.provider,
  base_url: Type.Optional(fields.base_url),
  model: fields.model,
  region: Type.Optional(fields.region),
  api_key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 8_192,
      pattern: ONE_LINE,
      description:
        'Never shown again. Left out, that of the same provider, address and model is kept. Of Bedrock `ACCESS_KEY_ID:SECRET_ACCESS_KEY`, or a bearer key.',
    }),
  ),
  context_tokens: Type.Optional(fields.context_tokens),
  concurrency: Type.Optional(fields.concurrency),
  tokens_per_month: Type.Optional(Nullable(fields.tokens_per_month)),
  dimensions: Type.Optional(fields.dimensions),
  input_price: Type.Optional(fields.input_price),
  output_price: Type.Optional(fields.output_price),
});
export type ModelRequest = Static<typeof ModelRequest>;

const OwnModel = ResponseObject(
  {
    provider: fields.provider,
    base_url: Nullable(Type.String()),
    model: Type.String(),
    region: Nullable(Type.String()),
    api_key_last4: Nullable(
      Type.String({ description: 'Null without a key; empty of a very short one.' }),
    ),
    context_tokens: fields.context_tokens,
    concurrency: fields.concurrency,
    tokens_per_month: Nullable(fields.tokens_per_month),
    dimensions: Nullable(fields.dimensions),
    input_price: fields.input_price,
    output_price: fields.output_price,
  },
  { $id: 'OwnModel' },
);

export const OwnEngine = ResponseObject(
  {
    kind: Type.Enum([...OWN_ENGINE_KINDS]),
    source: Type.Enum(['workspace', 'operator', 'builtin'], {
      description:
        'Whose models work: those of the workspace, else those of the server, else none: language is then done by the built-in engine, and search is lexical.',
    }),
    models: Type.Array(OwnModel, {
      description:
        'Of the workspace, in the order in which they are asked; those of the server are at `/engines`.',
    }),
    fallback: Type.Enum([...FALLBACKS], {
      description:
        'When all fail: `builtin` lets the built-in engine do the work and says so in the result, `none` fails it.',
    }),
    updated_at: Nullable(Timestamp),
  },
  { $id: 'OwnEngine' },
);
export type OwnEngine = Static<typeof OwnEngine>;

const ofEngines = { tag: 'Workspaces', scopes: ['admin:all'], weight: 1 } as const;
const ENGINES_PATH = '/workspaces/:workspace_id/engines';

const EngineParams = RequestObject({
  workspace_id: Id('Workspace.'),
  kind: Type.Enum([...OWN_ENGINE_KINDS]),
});

export const listOwnEngines = defineEndpoint({
  ...ofEngines,
  id: 'listOwnEngines',
  summary: 'The language and embedding models that work for a workspace',
  description:
    'Returns the models that the workspace has set up, and what is used in their place. Keys are never shown, only their last four characters.',
  method: 'GET',
  path: ENGINES_PATH,
  params: WorkspaceParams,
  responses: {
    200: ResponseObject({ workspace_id: Type.String(), engines: Type.Array(OwnEngine) }),
  },
});

export const SetOwnEngineRequest = RequestObject({
  models: Type.Array(ModelRequest, {
    minItems: 1,
    maxItems: MODELS_PER_ENGINE_MAX,
    description: 'Asked one after the other until one answers. Of embedding exactly one.',
  }),
  fallback: Type.Optional(
    Type.Enum([...FALLBACKS], {
      description: 'Fallback of the language engine; default: `builtin`.',
    }),
  ),
});
export type SetOwnEngineRequest = Static<typeof SetOwnEngineRequest>;

export const setOwnEngine = defineEndpoint({
  ...ofEngines,
  id: 'setOwnEngine',
  summary: 'Let a workspace use models of its own; they work from the next call on',
  description:
    'Replaces the models of one kind as a whole. A key that is left out is kept for the same provider, address and model.',
  method: 'PUT',
  path: `${ENGINES_PATH}/:kind`,
  params: EngineParams,
  body: SetOwnEngineRequest,
  responses: { 200: OwnEngine },
});

export const removeOwnEngine = defineEndpoint({
  ...ofEngines,
  id: 'removeOwnEngine',
  summary: 'Go back to the models of the server',
  description:
    'Deletes the models of one kind with their keys. The models of the server work from the next call on.',
  method: 'DELETE',
  path: `${ENGINES_PATH}/:kind`,
  params: EngineParams,
  responses: { 200: OwnEngine },
});

export const testOwnEngine = defineEndpoint({
  ...ofEngines,
  id: 'testOwnEngine',
  summary: 'Ask each model that a workspace has set up, and say what is wrong',
  description:
    'Sends each model one short request, whose tokens count, and explains a failure in one sentence.',
  method: 'POST',
  path: `${ENGINES_PATH}/:kind/test`,
  weight: 1,
  params: EngineParams,
  responses: {
    200: ResponseObject({
      kind: Type.Enum([...OWN_ENGINE_KINDS]),
      models: Type.Array(
        ResponseObject({
          provider: fields.provider,
          model: Type.String(),
          working: Type.Boolean(),
          why: Nullable(Type.String({ description: 'Problem, in a sentence.' })),
          duration_ms: Type.Integer(),
        }),
      ),
    }),
  },
});
export type TestedEngine = Static<(typeof testOwnEngine.responses)[200]>;
