import { type Clock, isoAfter, SECOND_MS } from '../kernel/clock.ts';

/** So many of the latest durations say how long the next one takes. */
export const SAMPLE_SIZE = 50;
const QUANTILE = 0.9;

/** When work that begins now is likely done: after the ninth decile of `durationsMs`. */
export function estimateEnd(
  clock: Clock,
  durationsMs: readonly number[],
  withoutHistoryMs: number,
): string {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const typical = sorted[Math.floor(sorted.length * QUANTILE)] ?? withoutHistoryMs;
  return isoAfter(clock, Math.max(typical, SECOND_MS));
}
