import type { LanguageModelV4 } from '@ai-sdk/provider';

import { type Clock, systemClock } from '../../kernel/clock.ts';
import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { createCircuitBreaker, OUTAGES } from './circuit-breaker.ts';
import { generateAnswer, type ModelRuntime } from './generate-answer.ts';
import type { LlmClient, LlmSettings } from './llm-client.ts';
import { LLM_LIMITS, type LlmLimits } from './llm-limits.ts';
import { loadProviderModel } from './providers.ts';
import { createServerCapabilities } from './server-capabilities.ts';

/** Dependencies of an LLM client. */
export type LlmClientDependencies = {
  /** Outbound client that may reach the server: see `createOperatorClient`. */
  outbound: OutboundClient;
  /** Loads the model, if it does not run on a server. Default: the model of the provider. */
  loadModel?: (() => Promise<LanguageModelV4>) | undefined;
  clock?: Clock;
  /** Overrides of `LLM_LIMITS`. */
  limits?: Partial<LlmLimits>;
};

/**
 * Creates a client that asks a model in the strictest JSON mode of its server and repeats until the answer conforms.
 *
 * The client learns by its calls what the server supports and whether it is down; create one client per model. It does
 * not limit concurrent calls: its callers share the slots out among workspaces.
 */
export function createLlmClient(
  settings: LlmSettings,
  { outbound, loadModel, clock = systemClock, limits }: LlmClientDependencies,
): LlmClient {
  const { provider, model: name, contextTokens } = settings;
  const model: ModelRuntime = {
    settings,
    load: loadOnce(loadModel ?? (() => loadProviderModel(settings, outbound))),
    capabilities: createServerCapabilities(provider, clock),
    breaker: createCircuitBreaker(clock, OUTAGES),
    limits: { ...LLM_LIMITS, ...limits },
    clock,
  };
  return {
    provider,
    model: name,
    contextTokens,
    generate: (request, signal) => generateAnswer(model, request, signal),
  };
}

/** Memoizes a load; a failed load is tried again. */
function loadOnce(load: () => Promise<LanguageModelV4>): () => Promise<LanguageModelV4> {
  let loading: Promise<LanguageModelV4> | undefined;
  return async () => {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
}
