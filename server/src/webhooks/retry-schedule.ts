import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';

/** Delays from the end of a failed attempt to the next attempt. Specification, Events, Delivery 4. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, DAY_MS];

/**
 * Number of failed attempts of one delivery, or of consecutive failures of a webhook, that disables the webhook.
 * The attempt after that is held: it is made only if the webhook is enabled again by then.
 */
export const FAILURE_LIMIT = 5;

/**
 * Returns when to retry after attempt number `attempt` failed at `endedAt`; null after the last attempt.
 *
 * @param wait.jitterMs upper bound of a random extra delay, so that receivers that failed together are not retried together
 * @param wait.retryAfterMs delay that the receiver asked for; honored up to the next delay of the schedule
 */
export function nextAttemptAt(
  attempt: number,
  endedAt: Date,
  { jitterMs, retryAfterMs }: { jitterMs: number; retryAfterMs: number },
): string | null {
  const scheduledMs = RETRY_DELAYS_MS[attempt - 1];
  if (scheduledMs === undefined) return null;
  const longestMs = RETRY_DELAYS_MS[attempt] ?? scheduledMs;
  const delayMs = Math.max(scheduledMs, Math.min(retryAfterMs, longestMs));
  return new Date(endedAt.getTime() + delayMs + Math.random() * jitterMs).toISOString();
}

/**
 * Parses the header `Retry-After`, which holds seconds or an HTTP date.
 *
 * @returns delay in milliseconds; 0 when the header is missing or malformed
 */
export function parseRetryAfter(value: string | undefined, now: Date): number {
  const text = value?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  // RFC 9110 §5.6.7: every form of a date begins with the name of a day.
  const time = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? 0 : Math.max(0, time - now.getTime());
}
