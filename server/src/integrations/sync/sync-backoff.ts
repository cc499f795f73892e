import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';

/** Delays between the attempts of one task. After one attempt more than entries the task has failed. */
const ATTEMPT_DELAYS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;

/** Number of failures in a row after which the sync pauses. */
export const FAILURES_BEFORE_PAUSE = 3;

/** Number of failures in a row after which the sync ends: the provider counts as down. */
export const FAILURES_IN_ROW_MAX = 12;

/** Longest time from the start of a sync to any of its steps. */
export const SYNC_LIFETIME_MS = DAY_MS;

/**
 * Returns the delay before the next attempt of a task.
 *
 * @param attempts failed attempts so far
 * @returns undefined if no attempt is left
 */
export function attemptDelayMs(attempts: number): number | undefined {
  return ATTEMPT_DELAYS_MS[attempts - 1];
}

/** Returns the pause of a sync after a failure of the provider. @param failures failures in a row so far */
export function pauseMs(failures: number): number {
  const index = Math.min(
    Math.floor(failures / FAILURES_BEFORE_PAUSE),
    ATTEMPT_DELAYS_MS.length - 1,
  );
  return ATTEMPT_DELAYS_MS[index] ?? MINUTE_MS;
}
