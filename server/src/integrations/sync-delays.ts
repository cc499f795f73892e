import { DAY_MS, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';

/** Waits between attempts at one task; with one more attempt than entries it has failed. */
const ATTEMPT_DELAYS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;

/** After so many failures in a row the product is left alone for a while. */
export const FAILURES_BEFORE_PAUSE = 3;

/** After so many failures in a row the product is taken to be down, and the sync ends. */
export const FAILURES_IN_ROW_MAX = 12;

/** Nothing is waited for beyond this, from the beginning of a sync. */
export const SYNC_LIFE_MS = DAY_MS;

/** @param attempts so far @returns undefined when there is none left */
export function delayAfter(attempts: number): number | undefined {
  return ATTEMPT_DELAYS_MS[attempts - 1];
}

/** Between attempts to get anything at all. @param failures in a row so far */
export function pauseAfter(failures: number): number {
  const index = Math.min(
    Math.floor(failures / FAILURES_BEFORE_PAUSE),
    ATTEMPT_DELAYS_MS.length - 1,
  );
  return ATTEMPT_DELAYS_MS[index] ?? MINUTE_MS;
}
