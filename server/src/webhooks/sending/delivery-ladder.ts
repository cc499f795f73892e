import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';

/** Waits from the end of a failed attempt to the next. Specification, Events, Delivery 4. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, DAY_MS];

/**
 * So many failed attempts of one delivery, or failures of a webhook in a row, switch the webhook off. The attempt
 * after that is held: it is made only if the webhook is enabled again by then.
 */
export const FAILURES_MAX = 5;

/**
 * When to try again after the `attempt`-th failed at `endedAt`; null after the last.
 *
 * @param wait.jitterMs up to so much is added, so that receivers that fell together are not called together
 * @param wait.askedMs how long the receiver asks to be left alone; granted up to the wait that would come next
 */
export function nextAttemptAt(
  attempt: number,
  endedAt: Date,
  { jitterMs, askedMs }: { jitterMs: number; askedMs: number },
): string | null {
  const ownMs = DELAYS_MS[attempt - 1];
  if (ownMs === undefined) return null;
  const longestMs = DELAYS_MS[attempt] ?? ownMs;
  const delayMs = Math.max(ownMs, Math.min(askedMs, longestMs));
  return new Date(endedAt.getTime() + delayMs + Math.random() * jitterMs).toISOString();
}
