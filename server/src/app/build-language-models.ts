import type { Compute, ComputePool } from '../compute/compute-pool.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import type { Config } from './config/config.ts';
import type { LanguageEngine } from '../engines/language-engine/language-engine.ts';
import { createModelHealth } from '../engines/llm/model-health.ts';
import type { LocalModels } from '../engines/llm/local/local-models.ts';
import { buildLocalModels, createLocalPool, resolveOperatorModels } from './build-local-models.ts';
import { compileCacheDir } from '../kernel/compile-cache.ts';
import {
  createModelConnections,
  type ModelConnections,
  type ModelServices,
} from '../language-models/model-services.ts';
import {
  withGroundingMetrics,
  createLanguageEngines,
  type ModelEngineInput,
} from '../language-models/language-engines.ts';
import { createEngineSettings } from '../language-models/engine-settings.ts';
import type { OperatorModels } from '../language-models/language-model.ts';
import { createMeteredClient } from '../language-models/metered-client.ts';
import { createModelUsage } from '../language-models/model-usage.ts';
import { createResultCache } from '../language-models/result-cache.ts';
import { createOperatorClient } from '../outbound/guarded-client.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import type { Services } from './services.ts';
import type { Database } from '../storage/database.ts';

type ModelParts = Database &
  Pick<Services, 'clock' | 'log' | 'metrics' | 'secrets' | 'quotaLimits'> & {
    compute: ComputePool;
    /** Guarded outbound client. */
    outbound: OutboundClient;
    userAgent: string;
    /** Creates the engine without a model. */
    createBuiltIn: (compute: Compute) => LanguageEngine;
  };

/**
 * Builds the language engines with their models, budgets and usage counters. No provider code is loaded before its
 * first use.
 */
export function buildModelUse(
  config: Config,
  parts: ModelParts,
): { services: ModelServices; close(): Promise<void> } {
  const cacheDir = compileCacheDir(config.DOCKET_DATA_DIR);
  const localPool = createLocalPool({ log: parts.log, cacheDir });
  const localModels = buildLocalModels(config, localPool);
  const engineSettings = createEngineSettings(parts, {
    operator: resolveOperatorModels(config, localModels),
    allowsWorkspaceModels: config.DOCKET_WORKSPACE_ENGINES,
  });
  const modelUsage = createModelUsage(parts);
  const modelHealth = createModelHealth(parts.clock);
  const connections = buildConnections({ ...parts, localModels });
  requireAddresses(connections, engineSettings.operator);
  const meter = {
    ...parts,
    modelUsage,
    modelHealth,
    logPrompts: config.DOCKET_LOG_PROMPTS,
    questionMs: config.DOCKET_LANGUAGE_QUESTION_SECONDS * SECOND_MS,
  };
  const languageClient: ModelServices['languageClient'] = async (
    workspaceId,
    model,
    urgency,
    deadlineMs,
  ) => {
    const connected = await connections.connect(model);
    return createMeteredClient(meter, { workspaceId, urgency, deadlineMs }, connected);
  };
  const language = createLanguageEngines({
    log: parts.log,
    engineSettings,
    modelHealth,
    compute: parts.compute,
    createBuiltIn: parts.createBuiltIn,
    createClient: languageClient,
    createCache: (workspaceId) => createResultCache(parts, workspaceId),
    explainMissing: (model) => localModels.explainMissing(model),
    createModelEngine: (input) => engineOver(parts, input),
  });
  return {
    services: {
      language,
      engineSettings,
      modelUsage,
      modelHealth,
      outboundFor: (of) => connections.outboundFor(of),
      connectModel: async (model) => (await connections.connect(model)).client,
      languageClient,
    },
    async close() {
      await localPool.close();
      await connections.close();
    },
  };
}

/** @throws Error for a URL with a password, or one that must not be called, such as cloud metadata */
function requireAddresses(
  connections: ModelConnections,
  { language, embedding }: OperatorModels,
): void {
  for (const model of [...language.models, ...(embedding ? [embedding] : [])]) {
    try {
      connections.outboundFor(model);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The address set for the model ${model.model}: ${why}`, { cause });
    }
  }
}

type ConnectionParts = Pick<ModelParts, 'outbound' | 'userAgent' | 'clock'> & {
  /** Models that run in children of this server. */
  localModels: LocalModels;
};

/** Creates the connections to models, which need no database. */
export function buildConnections({
  outbound,
  userAgent,
  clock,
  localModels,
}: ConnectionParts): ModelConnections {
  return createModelConnections({
    clock,
    outbound,
    createOperatorOutbound: (baseUrl) => createOperatorClient(baseUrl, userAgent),
    async createClient(settings, way) {
      const { createLlmClient } = await import('../engines/llm/create-llm-client.ts');
      const loadModel =
        settings.provider === 'local' ? async () => localModels.load(settings) : undefined;
      return createLlmClient(settings, { outbound: way, clock, loadModel });
    },
  });
}

async function engineOver(
  { metrics }: Pick<ModelParts, 'metrics'>,
  { client, builtIn, cache, compute }: ModelEngineInput,
): Promise<LanguageEngine> {
  const [
    { createLanguageModelEngine },
    { createRuleRetrieval },
    { createQuoteGrounding },
    { GUARD },
  ] = await Promise.all([
    import('../engines/language-model/language-model-engine.ts'),
    import('../engines/rules/retrieval.ts'),
    import('../engines/grounding/quote-grounding.ts'),
    import('../engines/language-model/untrusted/guard.ts'),
  ]);
  return createLanguageModelEngine({
    client,
    rules: builtIn,
    retrieval: createRuleRetrieval(compute),
    grounding: withGroundingMetrics(createQuoteGrounding(compute), metrics),
    cache,
    guard: GUARD,
    compute,
  });
}
