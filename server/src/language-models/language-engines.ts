import type { Logger } from 'pino';

import type { Compute, ComputePool } from '../compute/compute-pool.ts';
import type { Urgency } from '../compute/schedule.ts';
import type { EngineStatus } from '../engines/engine-status.ts';
import type { QuoteGrounding } from '../engines/grounding/quote-grounding.ts';
import type {
  LanguageEngine,
  LanguageEngines,
} from '../engines/language-engine/language-engine.ts';
import type { ResultCache } from '../engines/language-model/model-calls/dependencies.ts';
import type { LlmClient } from '../engines/llm/llm-client.ts';
import type { ModelHealth } from '../engines/llm/model-health.ts';
import type { Metrics } from '../kernel/metrics.ts';
import { createChainedEngine, type ChainLink } from './chained-engine.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { LanguageModel } from './language-model.ts';

export type LanguageEnginesDependencies = {
  log: Logger;
  engineSettings: EngineSettings;
  modelHealth: ModelHealth;
  compute: ComputePool;
  /** Creates the engine without a model: used when no model is set up, and as the last fallback. */
  createBuiltIn: (compute: Compute) => LanguageEngine;
  /** Creates a metered client of a model for one request of a workspace. */
  createClient: (
    workspaceId: string,
    model: LanguageModel,
    urgency: Urgency,
    deadlineMs?: number,
  ) => Promise<LlmClient>;
  createCache: (workspaceId: string) => ResultCache;
  /** Returns why a model cannot be asked at all; undefined for a model that can. */
  explainMissing: (model: LanguageModel) => string | undefined;
  /** Creates an engine on one model. It holds no resources that need closing. */
  createModelEngine: (dependencies: ModelEngineInput) => Promise<LanguageEngine>;
};

export type ModelEngineInput = {
  client: LlmClient;
  builtIn: LanguageEngine;
  cache: ResultCache;
  /** Children for the work of the workspace. */
  compute: Compute;
};

/**
 * Creates the engines of workspaces. Each call resolves the workspace's models; the built-in engine is the fallback.
 */
export function createLanguageEngines(dependencies: LanguageEnginesDependencies): LanguageEngines {
  const { log, engineSettings, createBuiltIn } = dependencies;
  return {
    async forWorkspace(workspaceId, urgency, deadlineMs) {
      const compute = dependencies.compute.forWorkspace(workspaceId, urgency);
      const builtIn = createBuiltIn(compute);
      const { models, fallback } = await engineSettings.languageChain(workspaceId);
      if (models.length === 0) return builtIn;
      const cache = dependencies.createCache(workspaceId);
      const linkOver = async (model: LanguageModel): Promise<ChainLink> => {
        const client = await dependencies.createClient(workspaceId, model, urgency, deadlineMs);
        const engine = await dependencies.createModelEngine({ client, builtIn, cache, compute });
        return { name: `${model.provider} ${model.model}`, engine };
      };
      const links = await Promise.all(models.map(linkOver));
      if (fallback === 'builtin') links.push({ name: 'the built-in engine', engine: builtIn });
      return createChainedEngine({ links, log });
    },

    describe() {
      const builtIn = createBuiltIn(dependencies.compute.forWorkspace(null, 'interactive'));
      return [...describeModels(dependencies), ...builtIn.describe()];
    },
  };
}

function describeModels({
  engineSettings,
  modelHealth,
  explainMissing,
}: LanguageEnginesDependencies): EngineStatus[] {
  const { models } = engineSettings.operator.language;
  if (models.length === 0) return [NO_MODEL_STATUS];
  return models.map((model) => {
    const why = explainMissing(model) ?? null;
    return {
      kind: 'language',
      name: model.provider,
      version: model.model,
      languages: [],
      state: why === null ? 'ready' : 'missing',
      why,
      health: modelHealth.latest(model),
    };
  });
}

const NO_MODEL_STATUS: EngineStatus = {
  kind: 'language',
  name: 'llm',
  version: null,
  languages: [],
  state: 'missing',
  why: 'Set DOCKET_LANGUAGE_PROVIDER and DOCKET_LANGUAGE_MODEL, and DOCKET_LANGUAGE_BASE_URL or DOCKET_LANGUAGE_API_KEY as the provider needs; or bring a local model: docket-server models pull language',
};

/** Counts how well quotes of models match their source texts. */
export function withGroundingMetrics(grounding: QuoteGrounding, metrics: Metrics): QuoteGrounding {
  return {
    async locateAll(...asked) {
      const outcomes = await grounding.locateAll(...asked);
      for (const outcome of outcomes) {
        metrics.quotesLocated.inc({
          outcome: 'rejected' in outcome ? outcome.rejected : outcome.match,
        });
      }
      return outcomes;
    },
  };
}
