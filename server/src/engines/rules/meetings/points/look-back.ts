import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';

/** Sentences that a look-back reads at most; without a limit, a single long turn takes quadratic time. */
const LOOK_BACK_MAX = 100;

/** Turns that a look-back covers, by their indices: all from `from` on, to before `before` if it is given. */
type LookBack = { from: number; before?: number };

/**
 * Finds the last sentence before a sentence that passes a test, at most `LOOK_BACK_MAX` sentences back.
 *
 * @param turns a first turn below 0 stands for the first turn of the meeting
 */
export function findLastBefore(
  { sentences, turns }: MeetingReading,
  { index }: MeetingSentence,
  { from, before }: LookBack,
  isSought: (sentence: MeetingSentence) => boolean,
): MeetingSentence | undefined {
  const end = before === undefined ? index : turns[before]!.firstSentence;
  const first = turns[Math.max(0, from)]!.firstSentence;
  return sentences.slice(Math.max(first, end - LOOK_BACK_MAX), Math.max(0, end)).findLast(isSought);
}
