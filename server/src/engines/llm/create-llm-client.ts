import type { Clock } from '../../kernel/clock.ts';
import type { OutboundClient } from '../../outbound/outbound-client.ts';
import type { LlmClient, LlmSettings } from './llm-client.ts';
import type { LlmLimits } from './llm-limits.ts';

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
export declare function createLlmClient(settings: LlmSettings, parts: LlmClientParts): LlmClient;
