import { plainWord } from '../plain-word.ts';
import type { AnsweredWord } from './transcription-answer.ts';

/** What of the timed words belongs to a word of the text: none, one, or several. */
export type Timing = { start: number; end: number; probability: number | undefined };

/** A table of so many cells takes a few milliseconds; four minutes of fast speech need a third of it. */
const CELLS_MAX = 4_000_000;

/**
 * Finds the times of the words of a text in a list of timed words. OpenAI leaves punctuation out of that list,
 * whisper.cpp cuts words into pieces, and all of them write numbers differently now and then.
 *
 * Words that are equal but for case and punctuation are matched by their longest common subsequence. Words between
 * two matches share the timed words that lie between them.
 *
 * @returns one for each of `words`; undefined where nothing matches
 */
export function alignWords(
  words: readonly string[],
  timed: readonly AnsweredWord[],
): (Timing | undefined)[] {
  const whole = joinPieces(timed);
  const names = words.map(plainWord);
  const timedNames = whole.map(({ text }) => plainWord(text));
  const matches = longestMatches(names, timedNames);
  const timings: (Timing | undefined)[] = words.map(() => undefined);
  let [done, timedDone] = [0, 0];
  for (const [index, timedIndex] of [...matches, [words.length, whole.length] as const]) {
    shareOut(words.slice(done, index), whole.slice(timedDone, timedIndex), (offset, timing) => {
      timings[done + offset] = timing;
    });
    const match = whole[timedIndex];
    if (match) timings[index] = match;
    [done, timedDone] = [index + 1, timedIndex + 1];
  }
  return timings;
}

/** Pieces of words become words where the server marks the first piece of each by a space. */
function joinPieces(timed: readonly AnsweredWord[]): (Timing & { text: string })[] {
  const hasPieces = timed.some(({ text }) => /^\s/.test(text));
  const whole: (Timing & { text: string })[] = [];
  for (const { text, start, end, probability } of timed) {
    const last = whole.at(-1);
    if (last && hasPieces && !/^\s/.test(text)) {
      last.text += text;
      last.end = Math.max(last.end, end);
      last.probability = least([last.probability, probability]);
    } else {
      whole.push({ text, start, end, probability });
    }
  }
  return whole.filter(({ text }) => text.trim() !== '');
}

/** Words that match nothing divide the time of the timed words in their place by their lengths. */
function shareOut(
  words: readonly string[],
  timed: readonly Timing[],
  give: (offset: number, timing: Timing) => void,
): void {
  const [first, last] = [timed[0], timed.at(-1)];
  if (!first || !last) return;
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const length = Math.max(0, last.end - first.start);
  const probability = least(timed.map((each) => each.probability));
  let before = 0;
  for (const [offset, word] of words.entries()) {
    const start = first.start + (before / letters) * length;
    before += word.length;
    const end = first.start + (before / letters) * length;
    give(offset, { start, end, probability });
  }
}

function least(probabilities: readonly (number | undefined)[]): number | undefined {
  const known = probabilities.filter((probability) => probability !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** Pairs of indexes, ascending. Without what both lists begin and end with, little is left for the table. */
function longestMatches(a: readonly string[], b: readonly string[]): [number, number][] {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const middle = commonSubsequence(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return [
    ...Array.from({ length: head }, (_, i): [number, number] => [i, i]),
    ...middle.map(([i, j]): [number, number] => [head + i, head + j]),
    ...Array.from({ length: tail }, (_, i): [number, number] => [
      a.length - tail + i,
      b.length - tail + i,
    ]),
  ];
}

function commonSubsequence(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  if (a.length * b.length > CELLS_MAX) return [];
  // lengths[i * width + j]: of the longest common subsequence of a from i and b from j.
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}
