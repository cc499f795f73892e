import type { Fallback } from '../contract/engine-settings.ts';
import type { LlmProvider, LlmSettings } from '../engines/llm/llm-client.ts';

/** Party whose API key is used and who pays. */
export type ModelOwner = 'operator' | 'workspace';

/** Budget and prices of a model. */
export type ModelTerms = {
  /** Input and output tokens per UTC month; `Infinity`: no limit. */
  tokensPerMonth: number;
  /** Part of `tokensPerMonth` that one workspace may use of an operator's model. */
  workspaceTokensPerMonth: number;
  /** US dollars per million input tokens, which equals microdollars per token. 0: not set. */
  inputPrice: number;
  outputPrice: number;
};

/** Language model of a fallback chain. */
export type LanguageModel = LlmSettings & ModelTerms & { owner: ModelOwner };

/** Models in the order in which they are tried. */
export type LanguageChain = {
  /** Empty: the built-in engine does all work, whatever `fallback` says. */
  models: readonly LanguageModel[];
  fallback: Fallback;
};

/** Embedding model behind an OpenAI-compatible `/embeddings` endpoint. */
export type EmbeddingModel = {
  owner: ModelOwner;
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** Requested vector dimensions; default: those of the model. */
  dimensions?: number | undefined;
  /** US dollars per million tokens; 0: not set. */
  inputPrice: number;
};

/** Models of the operator. Workspaces may override them. */
export type OperatorModels = {
  language: LanguageChain;
  embedding: EmbeddingModel | undefined;
};

/** Returns the settings that a provider requires besides the model. */
export function requiredSettingsOf(model: {
  provider: LlmProvider;
  /** True for an address other than the provider's own; a proxy there may need no key. */
  hasAddress: boolean;
}): ('base_url' | 'api_key' | 'region')[] {
  if (model.provider === 'local') return [];
  if (model.provider === 'openai-compatible') return ['base_url'];
  if (model.hasAddress) return [];
  return model.provider === 'bedrock' ? ['api_key', 'region'] : ['api_key'];
}

/** Defaults for language models. Self-hosted servers often allow no more. */
export const CONTEXT_TOKENS_DEFAULT = 8_192;
export const CONCURRENCY_DEFAULT = 4;
