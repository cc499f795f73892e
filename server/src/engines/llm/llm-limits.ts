import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';

/** How much patience a model is given. */
export type LlmLimits = {
  /** Until the first word of an answer: a local server may load the model and read a long question first. */
  firstWordMs: number;
  /** From one word to the next. */
  nextWordMs: number;
  /** For one call. */
  callMs: number;
  /** For all calls of an answer, and the waits between them. */
  answerMs: number;
  /** Waits before a second and further try where the server does not say how long. */
  retryDelaysMs: readonly number[];
  /** Who asks for more patience than this is not asked again. */
  retryWaitMaxMs: number;
};

export const LLM_LIMITS: LlmLimits = {
  firstWordMs: 5 * MINUTE_MS,
  nextWordMs: MINUTE_MS,
  callMs: 15 * MINUTE_MS,
  answerMs: 30 * MINUTE_MS,
  retryDelaysMs: [SECOND_MS / 2, 2 * SECOND_MS, 8 * SECOND_MS],
  retryWaitMaxMs: 30 * SECOND_MS,
};
