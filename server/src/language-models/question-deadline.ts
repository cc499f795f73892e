import type { LlmRequest } from '../engines/llm/llm-client.ts';
import { LlmError } from '../engines/llm/llm-error.ts';
import { estimateTokens } from '../engines/llm/tokens.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import type { LanguageModel } from './language-model.ts';
import type { ModelSpeed } from './model-speed.ts';

/** Default of `DOCKET_LANGUAGE_QUESTION_SECONDS`. */
export const QUESTION_SECONDS_DEFAULT = 20;
/** Factor for a server of one's own, which reads and writes more slowly than those of the providers. */
const OWN_SERVER_FACTOR = 3;
/** Factor for all questions of a request to a local model: two minutes by default. */
const LOCAL_FACTOR = 6;
/** Part of the time of a question without a token after which it is given up: ten seconds by default. */
const SILENT_SHARE = 1 / 2;

/** Time limits of the questions of one request. */
export type QuestionLimits = {
  /** Time for all questions together, waits for a slot included. */
  totalMs: number;
  /** Time without a token after which a question is given up. */
  silentMs: number;
};

/**
 * Returns the limits of a model. Plain HTTP marks a server of one's own.
 *
 * @param ms time of a question to a server of a provider
 * @param deadlineMs time that the caller has set
 */
export function questionLimitsOf(
  { provider, baseUrl }: Pick<LanguageModel, 'provider' | 'baseUrl'>,
  ms: number,
  deadlineMs?: number,
): QuestionLimits {
  const isLocal = provider === 'local';
  const ownFactor = isLocal || baseUrl?.startsWith('http:') ? OWN_SERVER_FACTOR : 1;
  return {
    totalMs: deadlineMs ?? (isLocal ? LOCAL_FACTOR : ownFactor) * ms,
    silentMs: SILENT_SHARE * ownFactor * ms,
  };
}

/** Usual length of an answer to a question. */
const ANSWER_TOKENS = 200;
/** Room for a busy machine. */
const SPEED_MARGIN = 3;

/** Returns the time of one question to a local model by its measured speed, at least `ms`; undefined if it is not known. */
export function measuredQuestionMs(
  speed: ModelSpeed,
  { system, user }: Pick<LlmRequest<never>, 'system' | 'user'>,
  ms: number,
): number | undefined {
  const estimateMs = speed.estimateMs(estimateTokens(system) + estimateTokens(user), ANSWER_TOKENS);
  return estimateMs === undefined ? undefined : Math.max(ms, SPEED_MARGIN * estimateMs);
}

/** Asks a model until `signal` is aborted; `progressed` is called at each sign of its work. */
type Ask<T> = (signal: AbortSignal, progressed: () => void) => Promise<T>;

/**
 * Creates a function that asks a model within time limits. All questions of one request share `totalMs`, which begins
 * with the first of them. The first call of `progressed` begins the time of silence. It throws LlmError `timeout` at a
 * limit.
 */
export function createQuestionDeadline({
  totalMs,
  silentMs,
}: QuestionLimits): <T>(ask: Ask<T>, signal: AbortSignal, ownMs?: number) => Promise<T> {
  let endMs: number | undefined;
  return async (ask, signal, ownMs = totalMs) => {
    endMs ??= performance.now() + totalMs;
    const leftMs = Math.min(endMs - performance.now(), ownMs);
    if (leftMs <= 0) throw deadlineError(totalMs);
    const expired = new AbortController();
    const expireIn = (ms: number, error: LlmError) => setTimeout(() => expired.abort(error), ms);
    const timer = expireIn(leftMs, deadlineError(Math.min(totalMs, ownMs)));
    let silence: NodeJS.Timeout | undefined;
    const progressed = () => {
      clearTimeout(silence);
      silence = expireIn(silentMs, silenceError(silentMs));
    };
    try {
      return await ask(AbortSignal.any([signal, expired.signal]), progressed);
    } finally {
      clearTimeout(timer);
      clearTimeout(silence);
    }
  };
}

function deadlineError(ms: number): LlmError {
  return timeoutError(`did not answer within ${toSeconds(ms)} seconds`);
}

function silenceError(ms: number): LlmError {
  return timeoutError(`wrote nothing for ${toSeconds(ms)} seconds`);
}

function timeoutError(what: string): LlmError {
  const message = `The model ${what}: check whether it is overloaded or still loads, or set DOCKET_LANGUAGE_QUESTION_SECONDS`;
  return new LlmError('timeout', message, { retryable: true });
}

function toSeconds(ms: number): number {
  return Math.round(ms / SECOND_MS);
}
