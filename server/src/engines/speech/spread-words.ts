/** Start and end in seconds. */
export type Stretch = [start: number, end: number];

/**
 * Gives each word a place by its length, as if everybody spoke evenly and only where there is voice.
 *
 * @param within where the words lie
 * @param voiced ascending; where none of it lies in `within`, the words fill all of that
 */
export function spreadWords(
  words: readonly string[],
  [from, to]: Stretch,
  voiced: readonly Stretch[],
): Stretch[] {
  const inside = voiced
    .map(([start, end]): Stretch => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => end > start);
  const room = inside.length > 0 ? inside : [[from, Math.max(from, to)] as const];
  const total = room.reduce((sum, [start, end]) => sum + end - start, 0);
  // Each word has a pause of one letter.
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0);

  let before = 0;
  return words.map((word) => {
    const start = (before / letters) * total;
    before += word.length + 1;
    return [timeAfter(room, start, 'start'), timeAfter(room, (before / letters) * total, 'end')];
  });
}

/** The time when so many seconds of voice are over; between two stretches the beginning of one or the end of the other. */
function timeAfter(
  room: readonly (readonly [number, number])[],
  seconds: number,
  side: 'start' | 'end',
): number {
  let left = seconds;
  for (const [start, end] of room) {
    const length = end - start;
    if (left < length - 1e-9 || (side === 'end' && left <= length + 1e-9)) {
      return Math.min(end, start + left);
    }
    left -= length;
  }
  return room.at(-1)?.[1] ?? 0;
}
