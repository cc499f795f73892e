/** Time range: start and end in seconds. */
export type TimeRange = [start: number, end: number];

/**
 * Assigns times to words in proportion to their lengths, over the ranges with voice.
 *
 * @param within range of all words
 * @param voiced ranges with voice, ascending; if none overlaps `within`, the words fill all of `within`
 */
export function spreadWords(
  words: readonly string[],
  [from, to]: TimeRange,
  voiced: readonly TimeRange[],
): TimeRange[] {
  const inside = voiced
    .map(([start, end]): TimeRange => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => end > start);
  const available = inside.length > 0 ? inside : [[from, Math.max(from, to)] as const];
  const total = available.reduce((sum, [start, end]) => sum + end - start, 0);
  // The pause after a word counts as one letter.
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0);

  let lettersBefore = 0;
  return words.map((word) => {
    const start = (lettersBefore / letters) * total;
    lettersBefore += word.length + 1;
    return [
      timeAfterVoice(available, start, 'start'),
      timeAfterVoice(available, (lettersBefore / letters) * total, 'end'),
    ];
  });
}

/**
 * Returns the time after the given seconds of voice. Between two ranges it is the start of the next for `start`, and
 * the end of the previous for `end`.
 */
function timeAfterVoice(
  available: readonly (readonly [number, number])[],
  seconds: number,
  side: 'start' | 'end',
): number {
  let left = seconds;
  for (const [start, end] of available) {
    const length = end - start;
    if (left < length - 1e-9 || (side === 'end' && left <= length + 1e-9)) {
      return Math.min(end, start + left);
    }
    left -= length;
  }
  return available.at(-1)?.[1] ?? 0;
}
