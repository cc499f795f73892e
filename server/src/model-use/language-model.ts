import type { Fallback } from '../contract/engine-settings.ts';
import type { LlmProvider, LlmSettings } from '../engines/llm/llm-client.ts';

/** Whose key, and whose bill. */
export type ModelOwner = 'operator' | 'workspace';

/** What a model may cost. */
export type ModelTerms = {
  /** Tokens of questions and answers in a month, in UTC; `Infinity` where nothing limits. */
  tokensPerMonth: number;
  /** US dollars for a million tokens of questions: as many microdollars for each. 0 where none was set. */
  inputPrice: number;
  outputPrice: number;
};

/** A language model of a chain. */
export type LanguageModel = LlmSettings & ModelTerms & { owner: ModelOwner };

/** The models that are asked, one after the other until one answers. */
export type LanguageChain = {
  /** Without any the built-in engine does the work, whatever `fallback` says. */
  models: readonly LanguageModel[];
  fallback: Fallback;
};

/** A model that turns texts into vectors, behind an OpenAI-compatible `/embeddings`. */
export type EmbeddingModel = {
  owner: ModelOwner;
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** Asked of models that can give several; left out: as many as the model has by itself. */
  dimensions?: number | undefined;
  /** US dollars for a million tokens; 0 where none was set. */
  inputPrice: number;
};

/** Of the operator; workspaces may have set up their own. */
export type OperatorModels = {
  language: LanguageChain;
  embedding: EmbeddingModel | undefined;
};

/** What a provider must be told besides the model. */
export function neededOf(model: {
  provider: LlmProvider;
  /** A server of one's own in front of a cloud may ask for no key. */
  hasAddress: boolean;
}): ('base_url' | 'api_key' | 'region')[] {
  if (model.provider === 'openai-compatible') return ['base_url'];
  if (model.hasAddress) return [];
  return model.provider === 'bedrock' ? ['api_key', 'region'] : ['api_key'];
}
