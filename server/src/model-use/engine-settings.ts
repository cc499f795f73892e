import type { EmbeddingModel, LanguageChain } from './language-model.ts';

/** Which models work for a workspace as it is set up now: its own, else the operator's. Read at each call. */
export type EngineSettings = {
  languageChain(workspaceId: string): Promise<LanguageChain>;
  /** Undefined where neither has one. */
  embeddingModel(workspaceId: string): Promise<EmbeddingModel | undefined>;
};
