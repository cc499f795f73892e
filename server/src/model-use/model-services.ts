import type { LanguageEngines } from '../engines/language/language-engines.ts';
import type { LlmClient } from '../engines/llm/llm-client.ts';
import type { ModelHealth } from '../engines/llm/model-health.ts';
import type { ModelConnections } from './connect-models.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { LanguageModel } from './language-model.ts';
import type { ModelUsage } from './model-usage.ts';

/** Language and embedding models, as all that works with them is handed them. */
export type ModelServices = {
  language: LanguageEngines;
  /** Which models work for whom. */
  engineSettings: EngineSettings;
  modelUsage: ModelUsage;
  modelHealth: ModelHealth;
  /** The way out to the server of a model. */
  outboundFor: ModelConnections['outboundFor'];
  /** A model of the operator, for what no workspace asks. */
  connectModel: (model: LanguageModel) => Promise<LlmClient>;
  /** A model as a workspace uses it: in turns, within budget and quota, and counted. */
  languageClient: (workspaceId: string, model: LanguageModel) => Promise<LlmClient>;
};
