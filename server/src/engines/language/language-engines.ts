import type { EngineStatus } from '../engine-status.ts';
import type { LanguageEngine } from './language-engine.ts';

/** The language engines of a server: which of them works depends on whose documents and meetings they are. */
export type LanguageEngines = {
  /**
   * What works for a workspace as it is set up now: its own models, else the operator's, else what is built in. One of
   * them stands in for another that fails; results say which it was and why.
   */
  forWorkspace(workspaceId: string): Promise<LanguageEngine>;

  /** Those of the operator; what a workspace has set up for itself is its own. */
  describe(): EngineStatus[];
};
