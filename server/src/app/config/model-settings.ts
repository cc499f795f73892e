import { type Static, Type } from 'typebox';

import {
  CONTEXT_TOKENS_MIN,
  DIMENSIONS_MAX,
  FALLBACKS,
  MODEL_PROVIDERS,
} from '../../contract/engine-settings.ts';
import { SLUG } from '../../contract/patterns.ts';
import { PRICE } from '../../kernel/parse-setting.ts';
import { count, flag, optionalText } from '../../kernel/setting-schemas.ts';
import {
  CONCURRENCY_DEFAULT,
  CONTEXT_TOKENS_DEFAULT,
  type EmbeddingModel,
  type LanguageModel,
  requiredSettingsOf,
  type OperatorModels,
} from '../../language-models/language-model.ts';
import { QUESTION_SECONDS_DEFAULT } from '../../language-models/question-deadline.ts';

const provider = (description: string) =>
  Type.Optional(Type.Enum([...MODEL_PROVIDERS, 'local'], { description }));

const address = (description: string) =>
  Type.Optional(Type.String({ pattern: '^https?://', description }));

const region = (description: string) => Type.Optional(Type.String({ pattern: SLUG, description }));

const price = (description: string) =>
  Type.String({ pattern: PRICE, default: '0', description: `${description}, as \`0.15\`.` });

/** Settings of language and embedding models; part of the table in `config.ts`. */
export const MODEL_SETTINGS = {
  DOCKET_LANGUAGE_PROVIDER: provider(
    'Who serves the language model: any OpenAI-compatible server, as Ollama, vLLM or llama.cpp, one of three clouds, or `local`: this server itself, by a model that `docket-server models pull language` brought. Without it the latest such model does the work; without one, the built-in engine.',
  ),
  DOCKET_LANGUAGE_BASE_URL: address(
    'Address of the language model, as `http://127.0.0.1:11434/v1`. The clouds have one of their own.',
  ),
  DOCKET_LANGUAGE_MODEL: optionalText(
    'Name of the language model there, as `qwen3:8b`; of a local one, as `docket-server models list` shows it.',
  ),
  DOCKET_LANGUAGE_API_KEY: optionalText(
    'Key sent to it. Of Bedrock `ACCESS_KEY_ID:SECRET_ACCESS_KEY`, or a bearer key.',
  ),
  DOCKET_LANGUAGE_REGION: region('Region of Bedrock, as `eu-central-1`.'),
  DOCKET_LANGUAGE_CONTEXT_TOKENS: count(
    'Tokens that question and answer may have together; no more than the server is set to. A local model has less where its training or the memory allows no more.',
    CONTEXT_TOKENS_DEFAULT,
    CONTEXT_TOKENS_MIN,
  ),
  DOCKET_LANGUAGE_CONCURRENCY: count(
    'Answers of the language model that one process waits for at once; one kind of work of one workspace has all but one of them at most. A local model gives two at most.',
    CONCURRENCY_DEFAULT,
    1,
  ),
  DOCKET_LANGUAGE_QUESTION_SECONDS: Type.Integer({
    default: QUESTION_SECONDS_DEFAULT,
    minimum: 1,
    maximum: 600,
    description:
      'Seconds that a question waits for a language model; then the next of the chain answers. Half of it without a token ends the question too. A server reached by plain HTTP gets three times as long, a local model up to six times by its measured speed. `deadline_seconds` of a request overrides it.',
  }),
  DOCKET_LANGUAGE_TOKENS_PER_MONTH: count(
    'Tokens of it that all workspaces together may use a month; then the next of the chain works. 0 is unlimited.',
    0,
  ),
  DOCKET_LANGUAGE_WORKSPACE_PERCENT: Type.Integer({
    default: 50,
    minimum: 1,
    maximum: 100,
    description:
      'Percent of the monthly tokens of each of these models that one workspace may use, once the server has two workspaces. 100 lets one use all.',
  }),
  DOCKET_LANGUAGE_INPUT_PRICE: price('US dollars for a million tokens that it reads'),
  DOCKET_LANGUAGE_OUTPUT_PRICE: price('US dollars for a million tokens that it writes'),
  DOCKET_LANGUAGE_SECOND_PROVIDER: provider(
    'Who serves the model that is asked when the first one fails.',
  ),
  DOCKET_LANGUAGE_SECOND_BASE_URL: address('Address of the second model.'),
  DOCKET_LANGUAGE_SECOND_MODEL: optionalText('Name of the second model.'),
  DOCKET_LANGUAGE_SECOND_API_KEY: optionalText('Key sent to the second model.'),
  DOCKET_LANGUAGE_SECOND_REGION: region('Region of Bedrock, of the second model.'),
  DOCKET_LANGUAGE_SECOND_CONTEXT_TOKENS: count(
    'As `DOCKET_LANGUAGE_CONTEXT_TOKENS`, of the second model.',
    CONTEXT_TOKENS_DEFAULT,
    CONTEXT_TOKENS_MIN,
  ),
  DOCKET_LANGUAGE_SECOND_CONCURRENCY: count(
    'As `DOCKET_LANGUAGE_CONCURRENCY`, of the second model.',
    CONCURRENCY_DEFAULT,
    1,
  ),
  DOCKET_LANGUAGE_SECOND_TOKENS_PER_MONTH: count(
    'As `DOCKET_LANGUAGE_TOKENS_PER_MONTH`, of the second model.',
    0,
  ),
  DOCKET_LANGUAGE_SECOND_INPUT_PRICE: price(
    'US dollars for a million tokens that the second model reads',
  ),
  DOCKET_LANGUAGE_SECOND_OUTPUT_PRICE: price(
    'US dollars for a million tokens that the second model writes',
  ),
  DOCKET_LANGUAGE_FALLBACK: Type.Enum([...FALLBACKS], {
    default: 'builtin',
    description:
      'When every language model fails: `builtin` lets the built-in engine do the work and says so in the result, `none` fails it.',
  }),
  DOCKET_EMBEDDING_BASE_URL: address(
    'Server with an OpenAI-compatible `/embeddings`, as `http://127.0.0.1:11434/v1`. Without it search is lexical.',
  ),
  DOCKET_EMBEDDING_MODEL: optionalText('Name of the model at DOCKET_EMBEDDING_BASE_URL.'),
  DOCKET_EMBEDDING_API_KEY: optionalText('Key sent to DOCKET_EMBEDDING_BASE_URL.'),
  DOCKET_EMBEDDING_DIMENSIONS: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: DIMENSIONS_MAX,
      description: 'Numbers a vector, asked of models that can give several.',
    }),
  ),
  DOCKET_EMBEDDING_INPUT_PRICE: price('US dollars for a million tokens of embedded text'),
  DOCKET_WORKSPACE_ENGINES: Type.Boolean({
    default: true,
    description: 'Whether workspaces may set up models of their own.',
  }),
  DOCKET_LOG_PROMPTS: flag(
    'Write what language models are asked and answer to the log. It holds texts of documents: for finding faults only.',
  ),
};

/** Settings among these that may come from a file named by `…_FILE`. */
export const MODEL_SECRETS = [
  'DOCKET_LANGUAGE_API_KEY',
  'DOCKET_LANGUAGE_SECOND_API_KEY',
  'DOCKET_EMBEDDING_API_KEY',
] as const;

const TABLE = Type.Object(MODEL_SETTINGS);
type ModelSettings = Static<typeof TABLE>;

/** Prefixes of the settings of each language model, in fallback order. */
const LANGUAGE_PREFIXES = ['DOCKET_LANGUAGE', 'DOCKET_LANGUAGE_SECOND'] as const;
type LanguagePrefix = (typeof LANGUAGE_PREFIXES)[number];

/** Models configured by the operator. */
export function operatorModelsOf(settings: ModelSettings): OperatorModels {
  const models = LANGUAGE_PREFIXES.flatMap((prefix) => languageModelOf(settings, prefix));
  return {
    language: { models, fallback: settings.DOCKET_LANGUAGE_FALLBACK },
    embedding: embeddingModelOf(settings),
  };
}

function languageModelOf(settings: ModelSettings, prefix: LanguagePrefix): LanguageModel[] {
  const used = settings[`${prefix}_PROVIDER` as const];
  const model = settings[`${prefix}_MODEL` as const];
  if (used === undefined || model === undefined) return [];
  const concurrency = settings[`${prefix}_CONCURRENCY` as const];
  const tokensPerMonth = settings[`${prefix}_TOKENS_PER_MONTH` as const] || Infinity;
  const share = settings.DOCKET_LANGUAGE_WORKSPACE_PERCENT / 100;
  return [
    {
      owner: 'operator',
      provider: used,
      model,
      baseUrl: settings[`${prefix}_BASE_URL` as const],
      apiKey: settings[`${prefix}_API_KEY` as const],
      region: settings[`${prefix}_REGION` as const],
      contextTokens: settings[`${prefix}_CONTEXT_TOKENS` as const],
      concurrency: used === 'local' ? Math.min(concurrency, LOCAL_CONCURRENCY_MAX) : concurrency,
      tokensPerMonth,
      workspaceTokensPerMonth: Math.ceil(tokensPerMonth * share),
      inputPrice: Number(settings[`${prefix}_INPUT_PRICE` as const]),
      outputPrice: Number(settings[`${prefix}_OUTPUT_PRICE` as const]),
    },
  ];
}

/** Children that hold a local model: one for long work, one for questions. */
const LOCAL_CONCURRENCY_MAX = 2;

/** Returns the settings of a local model that does the work because none was set up. */
export function localModelNamed(settings: ModelSettings, name: string): LanguageModel {
  const named = {
    ...settings,
    DOCKET_LANGUAGE_PROVIDER: 'local',
    DOCKET_LANGUAGE_MODEL: name,
  } as const;
  const [model] = languageModelOf(named, 'DOCKET_LANGUAGE');
  return model!;
}

function embeddingModelOf(settings: ModelSettings): EmbeddingModel | undefined {
  const { DOCKET_EMBEDDING_BASE_URL: baseUrl, DOCKET_EMBEDDING_MODEL: model } = settings;
  if (baseUrl === undefined || model === undefined) return undefined;
  return {
    owner: 'operator',
    baseUrl,
    model,
    apiKey: settings.DOCKET_EMBEDDING_API_KEY,
    dimensions: settings.DOCKET_EMBEDDING_DIMENSIONS,
    inputPrice: Number(settings.DOCKET_EMBEDDING_INPUT_PRICE),
  };
}

/**
 * Lists conflicts between settings that are valid by themselves.
 *
 * @param isGiven tells whether a setting was given, in any form
 */
export function modelContradictions(
  settings: Partial<ModelSettings>,
  isGiven: (name: string) => boolean,
): string[] {
  const names = Object.keys(MODEL_SETTINGS);
  const uselessOf = (prefix: string, needed: string) =>
    isGiven(needed)
      ? []
      : names
          .filter((name) => name.startsWith(prefix) && name !== needed && isGiven(name))
          .filter((name) => !OF_ALL_MODELS.has(name))
          .map((name) => `${needed}: needed beside ${name}`);
  const given = LANGUAGE_PREFIXES.filter((prefix) => isGiven(`${prefix}_PROVIDER`));
  return [
    ...new Set([
      ...given.flatMap((prefix) => missingOf(settings, prefix, isGiven)),
      ...uselessOf('DOCKET_LANGUAGE_SECOND_', 'DOCKET_LANGUAGE_SECOND_PROVIDER'),
      ...uselessOf('DOCKET_LANGUAGE_', 'DOCKET_LANGUAGE_PROVIDER'),
      ...uselessOf('DOCKET_EMBEDDING_', 'DOCKET_EMBEDDING_BASE_URL'),
      ...(isGiven('DOCKET_EMBEDDING_BASE_URL') && !isGiven('DOCKET_EMBEDDING_MODEL')
        ? ['DOCKET_EMBEDDING_MODEL: needed beside DOCKET_EMBEDDING_BASE_URL']
        : []),
    ]),
  ];
}

/** Settings for workspaces that configure their own models. */
const OF_ALL_MODELS: ReadonlySet<string> = new Set(['DOCKET_LANGUAGE_FALLBACK']);

function missingOf(
  settings: Partial<ModelSettings>,
  prefix: LanguagePrefix,
  isGiven: (name: string) => boolean,
): string[] {
  const used = settings[`${prefix}_PROVIDER` as const];
  if (used === undefined) return [];
  const needed = requiredSettingsOf({ provider: used, hasAddress: isGiven(`${prefix}_BASE_URL`) });
  return [...needed, 'model' as const]
    .map((field) => `${prefix}_${field.toUpperCase()}`)
    .filter((name) => !isGiven(name))
    .map((name) => `${name}: needed beside ${prefix}_PROVIDER`);
}
