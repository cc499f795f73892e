import type { Logger } from 'pino';

import type { EngineStatus } from '../engines/engine-status.ts';
import type { LanguageEngine } from '../engines/language/language-engine.ts';
import type { LanguageEngines } from '../engines/language/language-engines.ts';
import type { LlmClient } from '../engines/llm/llm-client.ts';
import type { ModelHealth } from '../engines/llm/model-health.ts';
import type { ResultCache } from '../engines/llm/result-cache.ts';
import type { WorkspaceSlots } from '../kernel/workspace-slots.ts';
import type { Link } from './chain.ts';
import { createChainedEngine } from './chained-engine.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { LanguageModel } from './language-model.ts';
import { inTurns } from './turns.ts';

export type LanguageEnginesParts = {
  log: Logger;
  engineSettings: EngineSettings;
  modelHealth: ModelHealth;
  /** Does the work where no model is set up, and where all fail. */
  builtIn: LanguageEngine;
  /** Places at the built-in engine for what a request waits for. */
  builtInSlots: WorkspaceSlots;
  /** A model as a workspace uses it. */
  clientFor: (workspaceId: string, model: LanguageModel) => Promise<LlmClient>;
  cacheFor: (workspaceId: string) => ResultCache;
  /** An engine over one model; makes nothing that has to be closed. */
  engineOver: (parts: EngineOverParts) => Promise<LanguageEngine>;
};

export type EngineOverParts = { client: LlmClient; builtIn: LanguageEngine; cache: ResultCache };

/** Asks the models of a workspace as it is set up at each call, and lets what is built in stand in for them. */
export function createLanguageEngines(parts: LanguageEnginesParts): LanguageEngines {
  const { log, engineSettings, builtIn: shared, builtInSlots } = parts;
  return {
    async forWorkspace(workspaceId) {
      const builtIn = inTurns(shared, builtInSlots, workspaceId);
      const { models, fallback } = await engineSettings.languageChain(workspaceId);
      if (models.length === 0) return builtIn;
      const cache = parts.cacheFor(workspaceId);
      const linkOver = async (model: LanguageModel): Promise<Link> => {
        const client = await parts.clientFor(workspaceId, model);
        const engine = await parts.engineOver({ client, builtIn, cache });
        return { name: `${model.provider} ${model.model}`, engine };
      };
      const links = await Promise.all(models.map(linkOver));
      if (fallback === 'builtin') links.push({ name: 'the built-in engine', engine: builtIn });
      return createChainedEngine({ links, log });
    },

    describe: () => [...describeModels(parts), ...shared.describe()],
  };
}

function describeModels({ engineSettings, modelHealth }: LanguageEnginesParts): EngineStatus[] {
  const { models } = engineSettings.operator.language;
  if (models.length === 0) return [NO_MODEL];
  return models.map((model) => ({
    kind: 'language',
    name: model.provider,
    version: model.model,
    languages: [],
    state: 'ready',
    why: null,
    health: modelHealth.of(model),
  }));
}

const NO_MODEL: EngineStatus = {
  kind: 'language',
  name: 'llm',
  version: null,
  languages: [],
  state: 'missing',
  why: 'Set DOCKET_LANGUAGE_PROVIDER and DOCKET_LANGUAGE_MODEL, and DOCKET_LANGUAGE_BASE_URL or DOCKET_LANGUAGE_API_KEY as the provider needs',
};
