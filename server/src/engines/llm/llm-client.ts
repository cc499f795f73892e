import type { Static, TSchema } from 'typebox';

import type { MODEL_PROVIDERS } from '../../contract/engine-settings.ts';
import type { OnCall } from './llm-call.ts';
import type { LlmUsage } from './llm-error.ts';

export type LlmProvider = (typeof MODEL_PROVIDERS)[number];

/** What a call is for: usage is counted by it. */
export const LLM_OPERATIONS = [
  'analyze',
  'chat',
  'action_items',
  'summary',
  'strategic_analysis',
  'content',
  'brainstorm',
  'rerank',
  'test',
] as const;
export type LlmOperation = (typeof LLM_OPERATIONS)[number];

/** How to reach one model of one server, and what it may be asked. */
export type LlmSettings = {
  provider: LlmProvider;
  /** As `http://127.0.0.1:11434/v1`; left out where the provider has one of its own. */
  baseUrl?: string | undefined;
  model: string;
  /** Of Bedrock `ACCESS_KEY_ID:SECRET_ACCESS_KEY`, or a bearer key. */
  apiKey?: string | undefined;
  /** Of Bedrock. */
  region?: string | undefined;
  /** Tokens that question and answer have together. */
  contextTokens: number;
  /** Calls at once. */
  concurrency: number;
};

export type LlmRequest<S extends TSchema> = {
  operation: LlmOperation;
  /** What the model is told; nothing that somebody else wrote is in it. */
  system: string;
  /** The task and, between its marks, the text of others. */
  user: string;
  /** The answer conforms to it, or there is none. */
  schema: S;
  /** Tokens of the answer at first; doubled, up to the limit of the model, when it was cut off. */
  outputTokens: number;
  /**
   * What the model has written so far of its answer, each time more of it has come; not validated. `null`: what came
   * before is void, and the answer begins anew.
   */
  onPartial?: ((text: string | null) => void) | undefined;
  onCall?: OnCall | undefined;
};

export type LlmResult<T> = {
  value: T;
  /** Of all calls that it took. */
  usage: LlmUsage;
};

/** One model that answers in JSON. */
export type LlmClient = {
  provider: LlmProvider;
  model: string;
  contextTokens: number;
  /**
   * Asks until there is an answer that conforms to the schema, or it is certain that there will be none: see
   * decision 0060.
   *
   * @throws LlmError with everything that was used for it
   * @throws the reason of `signal` when it is aborted
   */
  generate<S extends TSchema>(
    request: LlmRequest<S>,
    signal: AbortSignal,
  ): Promise<LlmResult<Static<S>>>;
};
