import type { TSchema } from 'typebox';

import type { Correction } from './call-options.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { Failed } from './judge-answer.ts';
import type { LlmProvider, LlmRequest, LlmSettings } from './llm-client.ts';
import { NOTHING_USED, type LlmError, type LlmErrorKind, type LlmUsage } from './llm-error.ts';
import type { LlmLimits } from './llm-limits.ts';
import { type Manner, mannerFor, roomFor, stepDown } from './manner.ts';
import type { ServerFailure } from './server-failure.ts';

/** Where the asking of one question has got to; it changes from call to call. */
export type Asking = {
  readonly provider: LlmProvider;
  /** Estimated. */
  readonly questionTokens: number;
  /** Of `performance.now()`. */
  readonly deadlineMs: number;
  manner: Manner;
  /** Whether the manner says something of the server, not only of what the model made of this question. */
  isLearned: boolean;
  outputTokens: number;
  /** What question and context leave for an answer. */
  outputTokensMax: number;
  correction: Correction | undefined;
  isCorrected: boolean;
  retries: number;
  usage: LlmUsage;
};

/** Servers that refuse something else each time are asked no more. */
const CALLS_MAX = 12;
/** Where the estimate leaves no room the server decides. */
const OUTPUT_TOKENS_MIN = 256;
/** Of what seldom passes in the seconds of all retries, while another engine could be at work. */
const RETRIES_OF: Partial<Record<LlmErrorKind, number>> = { timeout: 1, unreachable: 1 };
/** Of an answer that is sent back to be corrected. */
const CORRECTED_LENGTH_MAX = 20_000;

export function startAsking(
  { provider, contextTokens }: Pick<LlmSettings, 'provider' | 'contextTokens'>,
  request: LlmRequest<TSchema>,
  start: { manner: Manner; answerMs: number },
): Asking {
  const questionTokens = estimateTokens(request.system) + estimateTokens(request.user);
  return {
    provider,
    questionTokens,
    deadlineMs: performance.now() + start.answerMs,
    manner: start.manner,
    isLearned: true,
    outputTokens: request.outputTokens,
    outputTokensMax: Math.max(OUTPUT_TOKENS_MIN, contextTokens - questionTokens),
    correction: undefined,
    isCorrected: false,
    retries: 0,
    usage: NOTHING_USED,
  };
}

/** The budget of the next call. */
export function budgetOf({ outputTokens, outputTokensMax, manner }: Asking): number {
  return Math.min(outputTokens, outputTokensMax, manner.outputTokensMax);
}

/**
 * Decides how to ask again after a call without an answer.
 *
 * @param text what the model wrote
 * @returns how long to wait before
 * @throws LlmError when no further call can help
 */
export function nextStep(
  asking: Asking,
  { error, refusal, wrong }: Failed,
  text: string,
  limits: LlmLimits,
): number {
  if (asking.usage.calls >= CALLS_MAX) throw error;
  if (refusal && adapt(asking, refusal)) return 0;
  if (error.kind === 'truncated' && allowMore(asking)) return 0;
  if (error.kind === 'invalid_answer' && askOtherwise(asking, wrong, text)) return 0;
  return waitBeforeRetry(asking, error, limits);
}

function adapt(asking: Asking, refusal: ServerFailure): boolean {
  const budget = budgetOf(asking);
  const room = roomFor(refusal) ?? Infinity;
  if (room < budget) {
    asking.outputTokensMax = room;
    return true;
  }
  const manner = mannerFor(refusal, asking.provider, asking.manner, budget);
  if (manner) asking.manner = manner;
  return manner !== undefined;
}

function allowMore(asking: Asking): boolean {
  const budget = budgetOf(asking);
  asking.outputTokens = 2 * budget;
  asking.correction = undefined;
  return budgetOf(asking) > budget;
}

/** What is JSON is sent back once to be corrected; what is none shows that the server does not hold the model to it. */
function askOtherwise(asking: Asking, wrong: Failed['wrong'], text: string): boolean {
  const isJson = wrong?.kind === 'schema';
  if (isJson && correct(asking, wrong.why, text)) return true;
  const manner = stepDown(asking.provider, asking.manner);
  if (manner) {
    asking.manner = manner;
    asking.isLearned &&= !isJson;
    asking.correction = undefined;
    return true;
  }
  return wrong !== undefined && correct(asking, wrong.why, text);
}

function correct(asking: Asking, wrong: string, text: string): boolean {
  if (asking.isCorrected || text.trim() === '') return false;
  asking.isCorrected = true;
  asking.correction = { text: text.slice(0, CORRECTED_LENGTH_MAX), wrong };
  return true;
}

function waitBeforeRetry(asking: Asking, error: LlmError, limits: LlmLimits): number {
  const { retryDelaysMs, retryWaitMaxMs } = limits;
  const retriesMax = RETRIES_OF[error.kind] ?? retryDelaysMs.length;
  const delayMs = retryDelaysMs[asking.retries];
  if (!error.retryable || delayMs === undefined || asking.retries >= retriesMax) throw error;
  const waitMs = error.retryAfterMs ?? withJitter(delayMs);
  if (waitMs > retryWaitMaxMs || performance.now() + waitMs >= asking.deadlineMs) throw error;
  asking.retries += 1;
  return waitMs;
}

/** So that many who failed at once do not come back at once. */
function withJitter(ms: number): number {
  return ms * (0.75 + Math.random() / 2);
}
