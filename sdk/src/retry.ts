/** Decides which failures are tried again, and when: one rule for calls, uploads, streams and programs that use the SDK. */
import { ConflictError, ConnectionError, DocketError, ServerError } from './errors.ts';

/** Delays of exponential backoff. */
export type BackoffDelays = {
  /** Delay before the first retry; each further one is twice as long. */
  firstMs: number;
  maxMs: number;
};

/**
 * Returns whether the same request may succeed later: after a broken connection, and after 408, 429 and 500 or higher.
 * The header `x-should-retry` overrides the status.
 */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.isRetryable;
  if (!(error instanceof DocketError)) return false;
  const { status, headers } = error;
  const instruction = headers.get('x-should-retry');
  if (instruction !== null) return instruction === 'true';
  // An event of a stream has no status.
  return status === 408 || status === 429 || status >= 500 || error instanceof ServerError;
}

/**
 * Returns the milliseconds before the next attempt: those of `Retry-After`, else of exponential backoff ± 25 %, so that
 * clients that failed together do not return together.
 *
 * @param failures earlier failures in a row, besides `error`
 */
export function retryDelayMs(
  error: unknown,
  failures: number,
  { firstMs, maxMs }: BackoffDelays,
): number {
  const seconds = error instanceof DocketError ? error.retryAfterSeconds : null;
  if (seconds !== null) return seconds * 1000;
  return Math.min(maxMs, firstMs * 2 ** failures) * (0.75 + Math.random() / 2);
}

/**
 * Returns the milliseconds before the next attempt at a part of an upload. An aborted part holds the lock of its upload
 * until the server notices that its connection is dead, so the `Retry-After` of a conflict doubles too.
 *
 * @param failures earlier failures in a row, besides `error`
 */
export function partDelayMs(error: unknown, failures: number, delays: BackoffDelays): number {
  const delayMs = retryDelayMs(error, failures, delays);
  if (!(error instanceof ConflictError) || error.retryAfterSeconds === null) return delayMs;
  // The failure before the first conflict is the aborted part.
  const doubledMs = delayMs * 2 ** Math.max(0, failures - 1);
  return Math.max(delayMs, Math.min(delays.maxMs, doubledMs));
}
