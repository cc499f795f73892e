import { LlmError } from '../engines/llm/llm-error.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import type { LanguageModel } from './language-model.ts';

/** Default of `DOCKET_LANGUAGE_QUESTION_SECONDS`. */
export const QUESTION_SECONDS_DEFAULT = 20;
/** Factor for a local model and a server of one's own, which reads and writes more slowly than those of the providers. */
const OWN_SERVER_FACTOR = 3;

/** Returns the time for an answer of this model. Plain HTTP marks a server of one's own. */
export function questionMsOf(
  { provider, baseUrl }: Pick<LanguageModel, 'provider' | 'baseUrl'>,
  ms: number,
): number {
  const isOwn = provider === 'local' || baseUrl?.startsWith('http:');
  return isOwn ? OWN_SERVER_FACTOR * ms : ms;
}

/**
 * Creates a function that asks a model until a deadline. All questions of one request share the deadline, which begins
 * with the first of them and includes their waits for a slot. It throws LlmError `timeout` at the deadline.
 */
export function createQuestionDeadline(
  ms: number,
): <T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T> {
  let endMs: number | undefined;
  return async (ask, signal) => {
    endMs ??= performance.now() + ms;
    const leftMs = endMs - performance.now();
    if (leftMs <= 0) throw deadlineError(ms);
    const expired = new AbortController();
    const timer = setTimeout(() => expired.abort(deadlineError(ms)), leftMs);
    try {
      return await ask(AbortSignal.any([signal, expired.signal]));
    } finally {
      clearTimeout(timer);
    }
  };
}

function deadlineError(ms: number): LlmError {
  const message = `The model did not answer within ${Math.round(ms / SECOND_MS)} seconds: check whether it is overloaded or still loads, or set DOCKET_LANGUAGE_QUESTION_SECONDS`;
  return new LlmError('timeout', message, { retryable: true });
}
