import type { TSchema } from 'typebox';

import type { FailedCall } from './evaluate-answer.ts';
import type { LlmProvider, LlmRequest, LlmSettings } from './llm-client.ts';
import { type LlmError, type LlmErrorKind, type LlmUsage, NOTHING_USED } from './llm-error.ts';
import type { LlmLimits } from './llm-limits.ts';
import type { Correction } from './model-request.ts';
import {
  adaptOptions,
  availableOutputTokens,
  type CallOptions,
  downgrade,
} from './server-capabilities.ts';
import type { ServerFailure } from './server-failure.ts';
import { estimateTokens } from './tokens.ts';

/** State of one `generate` request, which changes from call to call. */
export type GenerationState = {
  readonly provider: LlmProvider;
  /** Estimated tokens of the prompt. */
  readonly questionTokens: number;
  /** Deadline on the clock of `performance.now()`. */
  readonly deadlineMs: number;
  options: CallOptions;
  /** Whether `options` reflect the server itself, not only the model's answer to this prompt. */
  reflectsServer: boolean;
  outputTokens: number;
  /** Tokens that the prompt leaves free in the context of the model. */
  outputTokensMax: number;
  correction: Correction | undefined;
  isCorrected: boolean;
  retries: number;
  usage: LlmUsage;
};

/** Limit of calls, for servers that reject something else each time. */
const CALLS_MAX = 12;
/** Least budget of an answer: when the estimate leaves less, the server decides whether it fits. */
const OUTPUT_TOKENS_MIN = 256;
/** Retries for failures that seldom pass within seconds, while another engine could already be at work. */
const RETRIES_MAX: Partial<Record<LlmErrorKind, number>> = { timeout: 1, unreachable: 1 };
/** Length of an invalid answer that is sent back for correction. */
const CORRECTION_LENGTH_MAX = 20_000;

/** Returns the state before the first call. */
export function startGeneration(
  { provider, contextTokens }: Pick<LlmSettings, 'provider' | 'contextTokens'>,
  request: LlmRequest<TSchema>,
  start: { options: CallOptions; answerMs: number },
): GenerationState {
  const questionTokens = estimateTokens(request.system) + estimateTokens(request.user);
  return {
    provider,
    questionTokens,
    deadlineMs: performance.now() + start.answerMs,
    options: start.options,
    reflectsServer: true,
    outputTokens: request.outputTokens,
    outputTokensMax: Math.max(OUTPUT_TOKENS_MIN, contextTokens - questionTokens),
    correction: undefined,
    isCorrected: false,
    retries: 0,
    usage: NOTHING_USED,
  };
}

/** Returns the output tokens that the next call may use. */
export function outputBudget({ outputTokens, outputTokensMax, options }: GenerationState): number {
  return Math.min(outputTokens, outputTokensMax, options.outputTokensMax);
}

/**
 * Changes the state after a failed call so that the next call may succeed.
 *
 * @param text output of the failed call
 * @returns how long to wait before the next call, in ms
 * @throws LlmError when no further call can help
 */
export function prepareNextCall(
  state: GenerationState,
  { error, serverFailure, defect }: FailedCall,
  text: string,
  limits: LlmLimits,
): number {
  if (state.usage.calls >= CALLS_MAX) throw error;
  if (serverFailure && adaptToServer(state, serverFailure)) return 0;
  if (error.kind === 'truncated' && raiseBudget(state)) return 0;
  if (error.kind === 'invalid_answer' && requestCorrection(state, defect, text)) return 0;
  return scheduleRetry(state, error, limits);
}

function adaptToServer(state: GenerationState, failure: ServerFailure): boolean {
  const budget = outputBudget(state);
  const available = availableOutputTokens(failure) ?? Infinity;
  if (available < budget) {
    state.outputTokensMax = available;
    return true;
  }
  const options = adaptOptions(failure, state.provider, state.options, budget);
  if (options) state.options = options;
  return options !== undefined;
}

function raiseBudget(state: GenerationState): boolean {
  const budget = outputBudget(state);
  state.outputTokens = 2 * budget;
  state.correction = undefined;
  return outputBudget(state) > budget;
}

/**
 * Sends JSON that violates the schema back once. An answer without JSON shows that the server does not enforce the
 * schema, so that a looser mode is tried first.
 */
function requestCorrection(
  state: GenerationState,
  defect: FailedCall['defect'],
  text: string,
): boolean {
  const isJson = defect?.kind === 'schema';
  if (isJson && sendBack(state, defect.why, text)) return true;
  const options = downgrade(state.provider, state.options);
  if (options) {
    state.options = options;
    state.reflectsServer &&= !isJson;
    state.correction = undefined;
    return true;
  }
  return defect !== undefined && sendBack(state, defect.why, text);
}

function sendBack(state: GenerationState, defect: string, text: string): boolean {
  if (state.isCorrected || text.trim() === '') return false;
  state.isCorrected = true;
  state.correction = { text: text.slice(0, CORRECTION_LENGTH_MAX), defect };
  return true;
}

function scheduleRetry(state: GenerationState, error: LlmError, limits: LlmLimits): number {
  const { retryDelaysMs, retryWaitMaxMs } = limits;
  const retriesMax = RETRIES_MAX[error.kind] ?? retryDelaysMs.length;
  const delayMs = retryDelaysMs[state.retries];
  if (!error.retryable || delayMs === undefined || state.retries >= retriesMax) throw error;
  const waitMs = error.retryAfterMs ?? withJitter(delayMs);
  if (waitMs > retryWaitMaxMs || performance.now() + waitMs >= state.deadlineMs) throw error;
  state.retries += 1;
  return waitMs;
}

/** Spreads the retries of requests that failed together. */
function withJitter(ms: number): number {
  return ms * (0.75 + Math.random() / 2);
}
