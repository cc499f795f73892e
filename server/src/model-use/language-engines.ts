import type { LanguageEngine } from '../engines/language/language-engine.ts';
import type { LanguageEngines } from '../engines/language/language-engines.ts';
import type { LlmClient } from '../engines/llm/llm-client.ts';
import type { ResultCache } from '../engines/llm/result-cache.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { LanguageModel } from './language-model.ts';

export type LanguageEnginesParts = {
  settings: EngineSettings;
  /** Does the work where no model is set up, and where all fail. */
  builtIn: LanguageEngine;
  /** A client that counts what a workspace uses of a model, and refuses what its budget or quota does not bear. */
  clientFor: (workspaceId: string, model: LanguageModel) => LlmClient;
  cacheFor: (workspaceId: string) => ResultCache;
  /** An engine over one model. */
  engineOver: (client: LlmClient, cache: ResultCache) => LanguageEngine;
};

export declare function createLanguageEngines(parts: LanguageEnginesParts): LanguageEngines;
