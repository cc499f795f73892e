import type { ComputePool } from './compute/compute-pool.ts';
import type { Config } from './config.ts';
import type { LanguageEngine } from './engines/language/language-engine.ts';
import { createModelHealth } from './engines/llm/model-health.ts';
import { createWorkspaceSlots } from './kernel/workspace-slots.ts';
import { operatorModelsOf } from './model-settings.ts';
import { createModelConnections, type ModelConnections } from './model-use/connect-models.ts';
import { countedGrounding } from './model-use/counted-grounding.ts';
import { createEngineSettings } from './model-use/engine-settings.ts';
import { createLanguageEngines, type EngineOverParts } from './model-use/language-engines.ts';
import type { LanguageModel, OperatorModels } from './model-use/language-model.ts';
import { createMeteredClient } from './model-use/metered-client.ts';
import type { ModelServices } from './model-use/model-services.ts';
import { createModelUsage } from './model-use/model-usage.ts';
import { createResultCache } from './model-use/result-cache.ts';
import { createOperatorClient } from './outbound/operator-client.ts';
import type { OutboundClient } from './outbound/outbound-client.ts';
import type { Services } from './services.ts';
import type { Database } from './storage/db.ts';

type ModelParts = Database &
  Pick<Services, 'clock' | 'log' | 'metrics' | 'secrets' | 'quotaLimits'> & {
    compute: ComputePool;
    /** The guarded client. */
    outbound: OutboundClient;
    userAgent: string;
    builtIn: LanguageEngine;
  };

/** Which models work for whom, what they use, and the engines over them. Nothing of them is loaded before one is asked. */
export function buildModelUse(
  config: Config,
  parts: ModelParts,
): { services: ModelServices; close(): Promise<void> } {
  const engineSettings = createEngineSettings(parts, {
    operator: operatorModelsOf(config),
    ofWorkspaces: config.DOCKET_WORKSPACE_ENGINES,
  });
  const modelUsage = createModelUsage(parts);
  const modelHealth = createModelHealth(parts.clock);
  const connections = buildConnections(parts);
  requireAddresses(connections, engineSettings.operator);
  const meter = { ...parts, modelUsage, modelHealth, logPrompts: config.DOCKET_LOG_PROMPTS };
  const languageClient = async (workspaceId: string, model: LanguageModel) =>
    createMeteredClient(meter, workspaceId, await connections.connect(model));
  const language = createLanguageEngines({
    log: parts.log,
    engineSettings,
    modelHealth,
    builtIn: parts.builtIn,
    builtInSlots: createWorkspaceSlots(config.DOCKET_COMPUTE_PROCESSES),
    clientFor: languageClient,
    cacheFor: (workspaceId) => createResultCache(parts, workspaceId),
    engineOver: (over) => engineOver(parts, over),
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
    close: () => connections.close(),
  };
}

/** @throws Error for an address that may not be called, as that of cloud metadata, or that holds a password */
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

/** The ways to models, which need no database. */
export function buildConnections({
  outbound,
  userAgent,
  clock,
}: Pick<ModelParts, 'outbound' | 'userAgent' | 'clock'>): ModelConnections {
  return createModelConnections({
    outbound,
    createOperatorOutbound: (baseUrl) => createOperatorClient(baseUrl, userAgent),
    async createClient(settings, way) {
      const { createLlmClient } = await import('./engines/llm/create-llm-client.ts');
      return createLlmClient(settings, { outbound: way, clock });
    },
  });
}

async function engineOver(
  { compute, metrics }: ModelParts,
  over: EngineOverParts,
): Promise<LanguageEngine> {
  const [{ createLlmLanguage }, { createQuoteGrounding }, { GUARD }] = await Promise.all([
    import('./engines/language/llm/llm-language.ts'),
    import('./engines/grounding/quote-grounding.ts'),
    import('./engines/language/llm/untrusted/guard.ts'),
  ]);
  const grounding = countedGrounding(createQuoteGrounding(compute), metrics);
  return createLlmLanguage({ ...over, grounding, guard: GUARD, compute });
}
