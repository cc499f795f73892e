import type { LanguageModelV4 } from '@ai-sdk/provider';

import { type Clock, systemClock } from '../../kernel/clock.ts';
import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { createBreaker } from './breaker.ts';
import { type AskedModel, generateAnswer } from './generate-answer.ts';
import type { LlmClient, LlmSettings } from './llm-client.ts';
import { LLM_LIMITS, type LlmLimits } from './llm-limits.ts';
import { loadProvider } from './load-provider.ts';
import { createManners } from './manner.ts';

export type LlmClientParts = {
  /** Must be allowed to reach the server: see `createOperatorClient`. */
  outbound: OutboundClient;
  clock?: Clock;
  /** Where the times of `LLM_LIMITS` do not fit. */
  limits?: Partial<LlmLimits>;
};

/**
 * A model that is asked in the strictest way that its server bears, until it answers in JSON that conforms.
 *
 * What its server can do, and whether it is resting, is found out by asking and remembered in the client: there should
 * be one for each model. It limits no calls at once, which whoever knows for whom they are does.
 */
export function createLlmClient(
  settings: LlmSettings,
  { outbound, clock = systemClock, limits }: LlmClientParts,
): LlmClient {
  const { provider, model: name, contextTokens } = settings;
  const asked: AskedModel = {
    settings,
    load: loadOnce(() => loadProvider(settings, outbound)),
    manners: createManners(provider, clock),
    breaker: createBreaker(clock),
    limits: { ...LLM_LIMITS, ...limits },
    clock,
  };
  return {
    provider,
    model: name,
    contextTokens,
    generate: (request, signal) => generateAnswer(asked, request, signal),
  };
}

/** What failed to load is tried again. */
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
