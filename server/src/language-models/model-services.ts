import type { LanguageEngines } from '../engines/language-engine/language-engine.ts';
import type { Urgency } from '../compute/schedule.ts';
import {
  type CircuitBreaker,
  createCircuitBreaker,
  UNUSABLE_ANSWERS,
} from '../engines/llm/circuit-breaker.ts';
import type { LlmClient, LlmSettings } from '../engines/llm/llm-client.ts';
import type { ModelHealth } from '../engines/llm/model-health.ts';
import type { Clock } from '../kernel/clock.ts';
import { createLruCache } from '../kernel/lru-cache.ts';
import { createWorkspaceSlots } from '../kernel/workspace-slots.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { LanguageModel, ModelOwner } from './language-model.ts';
import type { ConnectedModel } from './metered-client.ts';
import { createModelSpeed } from './model-speed.ts';
import type { ModelUsage } from './model-usage.ts';

/** Services for language and embedding models. */
export type ModelServices = {
  language: LanguageEngines;
  /** Resolves the models of a workspace. */
  engineSettings: EngineSettings;
  modelUsage: ModelUsage;
  modelHealth: ModelHealth;
  /** Returns the outbound client for a model's server. */
  outboundFor: ModelConnections['outboundFor'];
  /** Connects an operator model outside any workspace. */
  connectModel: (model: LanguageModel) => Promise<LlmClient>;
  /** Creates a metered client of a model for one request of a workspace: with fair slots, budget and quota. */
  languageClient: (
    workspaceId: string,
    model: LanguageModel,
    urgency: Urgency,
    deadlineMs?: number,
  ) => Promise<LlmClient>;
};

/** Connections to models, shared by models with equal settings. */
export type ModelConnections = {
  connect(model: LanguageModel): Promise<ConnectedModel>;
  /**
   * Returns the outbound client for a model. An operator's address may be private; a workspace's address is checked
   * like every address from callers.
   */
  outboundFor(of: { owner: ModelOwner; baseUrl?: string | undefined }): OutboundClient;
  close(): Promise<void>;
};

/** Limit of the LRU cache. Dropped entries hold no open connection. */
const CONNECTIONS_MAX = 200;
/** Limit of the breakers of one model. A dropped one counts anew. */
const BREAKERS_MAX = 1_000;

export type ConnectionDependencies = {
  clock: Clock;
  /** Client that blocks private addresses. */
  outbound: OutboundClient;
  /** Creates a client for one address chosen by the operator. */
  createOperatorOutbound: (baseUrl: string) => OutboundClient;
  createClient: (settings: LlmSettings, outbound: OutboundClient) => Promise<LlmClient>;
};

export function createModelConnections(dependencies: ConnectionDependencies): ModelConnections {
  const connected = createLruCache<Promise<ConnectedModel>>(CONNECTIONS_MAX);
  const ofOperator = new Map<string, OutboundClient>();

  function outboundFor({ owner, baseUrl }: { owner: ModelOwner; baseUrl?: string | undefined }) {
    if (owner === 'workspace' || baseUrl === undefined) return dependencies.outbound;
    const existing = ofOperator.get(baseUrl);
    if (existing) return existing;
    const created = dependencies.createOperatorOutbound(baseUrl);
    ofOperator.set(baseUrl, created);
    return created;
  }

  async function connectNew(model: LanguageModel): Promise<ConnectedModel> {
    const client = await dependencies.createClient(model, outboundFor(model));
    const answerBreakerOf = createAnswerBreakers(dependencies.clock);
    const slots = createWorkspaceSlots(model.concurrency);
    return { model, client, slots, speed: createModelSpeed(), answerBreakerOf };
  }

  return {
    outboundFor,

    connect(model) {
      const name = JSON.stringify(model);
      const existing = connected.get(name);
      if (existing) return existing;
      const created = connectNew(model);
      connected.set(name, created);
      return created;
    },

    async close() {
      await Promise.all([...ofOperator.values()].map((client) => client.close()));
    },
  };
}

/** Creates the circuit breakers of a model, one for each workspace. */
export function createAnswerBreakers(clock: Clock): ConnectedModel['answerBreakerOf'] {
  const breakers = createLruCache<CircuitBreaker>(BREAKERS_MAX);
  return (workspaceId) => {
    const existing = breakers.get(workspaceId);
    if (existing) return existing;
    const created = createCircuitBreaker(clock, UNUSABLE_ANSWERS);
    breakers.set(workspaceId, created);
    return created;
  };
}
