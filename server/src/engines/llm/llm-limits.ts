import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';

/** Time limits of requests to a model. */
export type LlmLimits = {
  /** Wait for the first token: a local server may have to load the model and read a long prompt. */
  firstTokenMs: number;
  /** Wait between two tokens. */
  nextTokenMs: number;
  /** Duration of one call. */
  callMs: number;
  /** Duration of all calls for one answer, waits between them included. */
  answerMs: number;
  /** Waits before each retry when the server names none. */
  retryDelaysMs: readonly number[];
  /** Longest wait that a server may ask for; the request fails when it asks for more. */
  retryWaitMaxMs: number;
};

/** Default time limits. */
export const LLM_LIMITS: LlmLimits = {
  firstTokenMs: 5 * MINUTE_MS,
  nextTokenMs: MINUTE_MS,
  callMs: 15 * MINUTE_MS,
  answerMs: 30 * MINUTE_MS,
  retryDelaysMs: [SECOND_MS / 2, 2 * SECOND_MS, 8 * SECOND_MS],
  retryWaitMaxMs: 30 * SECOND_MS,
};
