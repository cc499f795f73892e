import type { ResultLength } from '../../contract/meeting-results.ts';

/** How long summaries of meetings are; a meeting that has less to say gets less. */
export const SUMMARY_LENGTHS: Readonly<
  Record<ResultLength, { words: { min: number; max: number }; points: number; lists: number }>
> = {
  short: { words: { min: 60, max: 100 }, points: 4, lists: 5 },
  medium: { words: { min: 130, max: 220 }, points: 7, lists: 12 },
  long: { words: { min: 280, max: 450 }, points: 12, lists: 40 },
};

/** How many items a list of a strategic analysis has at most. */
export const STRATEGY_ITEMS: Readonly<Record<ResultLength, number>> = {
  short: 3,
  medium: 8,
  long: 24,
};
