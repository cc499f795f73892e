import type { Logger } from 'pino';

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
import type { WorkspaceSlots } from '../kernel/workspace-slots.ts';
import { createChainedEngine, type ChainLink } from './chained-engine.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { LanguageModel } from './language-model.ts';

export type LanguageEnginesDependencies = {
  log: Logger;
  engineSettings: EngineSettings;
  modelHealth: ModelHealth;
  /** Engine without a model: used when no model is set up, and as the last fallback. */
  builtIn: LanguageEngine;
  /** Fair slots of the built-in engine for interactive requests. */
  builtInSlots: WorkspaceSlots;
  /** Creates a metered client of a model for one workspace. */
  createClient: (workspaceId: string, model: LanguageModel) => Promise<LlmClient>;
  createCache: (workspaceId: string) => ResultCache;
  /** Creates an engine on one model. It holds no resources that need closing. */
  createModelEngine: (dependencies: ModelEngineInput) => Promise<LanguageEngine>;
};

export type ModelEngineInput = { client: LlmClient; builtIn: LanguageEngine; cache: ResultCache };

/**
 * Creates the engines of workspaces. Each call resolves the workspace's models; the built-in engine is the fallback.
 */
export function createLanguageEngines(dependencies: LanguageEnginesDependencies): LanguageEngines {
  const { log, engineSettings, builtIn: shared, builtInSlots } = dependencies;
  return {
    async forWorkspace(workspaceId) {
      const builtIn = withWorkspaceSlots(shared, builtInSlots, workspaceId);
      const { models, fallback } = await engineSettings.languageChain(workspaceId);
      if (models.length === 0) return builtIn;
      const cache = dependencies.createCache(workspaceId);
      const linkOver = async (model: LanguageModel): Promise<ChainLink> => {
        const client = await dependencies.createClient(workspaceId, model);
        const engine = await dependencies.createModelEngine({ client, builtIn, cache });
        return { name: `${model.provider} ${model.model}`, engine };
      };
      const links = await Promise.all(models.map(linkOver));
      if (fallback === 'builtin') links.push({ name: 'the built-in engine', engine: builtIn });
      return createChainedEngine({ links, log });
    },

    describe: () => [...describeModels(dependencies), ...shared.describe()],
  };
}

function describeModels({
  engineSettings,
  modelHealth,
}: LanguageEnginesDependencies): EngineStatus[] {
  const { models } = engineSettings.operator.language;
  if (models.length === 0) return [NO_MODEL_STATUS];
  return models.map((model) => ({
    kind: 'language',
    name: model.provider,
    version: model.model,
    languages: [],
    state: 'ready',
    why: null,
    health: modelHealth.latest(model),
  }));
}

const NO_MODEL_STATUS: EngineStatus = {
  kind: 'language',
  name: 'llm',
  version: null,
  languages: [],
  state: 'missing',
  why: 'Set DOCKET_LANGUAGE_PROVIDER and DOCKET_LANGUAGE_MODEL, and DOCKET_LANGUAGE_BASE_URL or DOCKET_LANGUAGE_API_KEY as the provider needs',
};

/**
 * Limits an engine to the fair slots of a workspace. Analyses are exempt, because the job queue is already fair; so
 * are answers, because they are fast.
 */
export function withWorkspaceSlots(
  engine: LanguageEngine,
  slots: WorkspaceSlots,
  workspaceId: string,
): LanguageEngine {
  const wait = async <R>(signal: AbortSignal, work: () => Promise<R>): Promise<R> => {
    await slots.take(workspaceId, signal);
    try {
      return await work();
    } finally {
      slots.release(workspaceId);
    }
  };
  return {
    ...engine,
    extractActionItems: (meeting, request, signal) =>
      wait(signal, () => engine.extractActionItems(meeting, request, signal)),
    summarizeMeeting: (meeting, request, signal) =>
      wait(signal, () => engine.summarizeMeeting(meeting, request, signal)),
    analyzeMeetings: (meetings, request, signal) =>
      wait(signal, () => engine.analyzeMeetings(meetings, request, signal)),
    writeContent: (request, sources, signal) =>
      wait(signal, () => engine.writeContent(request, sources, signal)),
    brainstorm: (request, sources, signal) =>
      wait(signal, () => engine.brainstorm(request, sources, signal)),
  };
}

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
