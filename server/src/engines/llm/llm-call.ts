import type { LlmErrorKind } from './llm-error.ts';

/** How an answer in JSON was asked for, from the strictest to the loosest. */
export const ANSWER_MODES = ['json_schema', 'json_object_schema', 'json_object', 'prompt'] as const;
export type AnswerMode = (typeof ANSWER_MODES)[number];

/** One call to the server of a model that has ended; an answer may take several. */
export type LlmCall = {
  /** `success` of an answer that conforms. */
  outcome: 'success' | LlmErrorKind;
  mode: AnswerMode;
  /** 1 for the first of an answer. */
  attempt: number;
  /** As the server reports them, else estimated; 0 where nothing was written. */
  inputTokens: number;
  outputTokens: number;
};

/**
 * Told of each call when it has ended. The next one waits for it, so that what was used is written down whatever
 * happens then. Never rejected.
 */
export type OnCall = (call: LlmCall) => Promise<void>;
