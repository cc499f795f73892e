import type { Word } from '../../engines/speech/speech-engine.ts';

const MS = 1_000;
/** A word of no length is invisible in subtitles, and shows no speaker. */
const WORD_MS_MIN = 1;

/**
 * Gives words the times that are shown: seconds with three decimals, ascending, none reaching into the next, all
 * within the recording. An engine's ends drift more than its starts, so an end gives way to the next start.
 *
 * @param words of one channel, in the order in which they are said
 * @param notBefore seconds; the end of the word before
 */
export function settleTimes(
  words: readonly Word[],
  { notBefore, durationSeconds }: { notBefore: number; durationSeconds: number },
): Word[] {
  // Whole milliseconds, since sums of fractions are not exact.
  const last = Math.floor(durationSeconds * MS);
  let free = Math.min(toMs(notBefore), last);
  return words.map((word, index) => {
    const start = clamp(toMs(word.start_time), free, last);
    const next = words[index + 1];
    const room = next ? Math.max(start + WORD_MS_MIN, toMs(next.start_time)) : last;
    free = clamp(toMs(word.end_time), Math.min(start + WORD_MS_MIN, last), Math.min(room, last));
    return { ...word, start_time: start / MS, end_time: free / MS };
  });
}

function toMs(seconds: number): number {
  return Math.round(seconds * MS);
}

/** `low` where it is above `high`. */
function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
