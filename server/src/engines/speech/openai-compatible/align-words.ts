import { normalizeWord } from '../repeated-words.ts';
import type { ResponseWord } from './transcription-response.ts';

/** Time and probability of a word, in seconds from the start of the upload. */
export type WordTiming = { start: number; end: number; probability: number | undefined };

/**
 * Largest table of the comparison, which takes a few milliseconds. Four minutes of fast speech need a third of it.
 */
const CELLS_MAX = 4_000_000;

/**
 * Finds the times of the words of a text in a list of timed words. The lists differ: OpenAI omits punctuation,
 * whisper.cpp splits words into pieces, and numbers may be written differently.
 * Words that differ only in case and punctuation are matched by their longest common subsequence. Words between two
 * matches share the timed words between those matches.
 *
 * @returns a timing for each of `words`; undefined if no timed word matches
 */
export function alignWords(
  words: readonly string[],
  timed: readonly ResponseWord[],
): (WordTiming | undefined)[] {
  const joined = joinPieces(timed);
  const normalized = words.map(normalizeWord);
  const timedNormalized = joined.map(({ text }) => normalizeWord(text));
  const matches = matchWords(normalized, timedNormalized);
  const timings: (WordTiming | undefined)[] = words.map(() => undefined);
  let [next, nextTimed] = [0, 0];
  for (const [index, timedIndex] of [...matches, [words.length, joined.length] as const]) {
    divideTime(words.slice(next, index), joined.slice(nextTimed, timedIndex), (offset, timing) => {
      timings[next + offset] = timing;
    });
    const match = joined[timedIndex];
    if (match) timings[index] = match;
    [next, nextTimed] = [index + 1, timedIndex + 1];
  }
  return timings;
}

/** Joins pieces into words, if the server marks the first piece of each word by a space. */
function joinPieces(timed: readonly ResponseWord[]): (WordTiming & { text: string })[] {
  const hasPieces = timed.some(({ text }) => /^\s/.test(text));
  const joined: (WordTiming & { text: string })[] = [];
  for (const { text, start, end, probability } of timed) {
    const last = joined.at(-1);
    if (last && hasPieces && !/^\s/.test(text)) {
      last.text += text;
      last.end = Math.max(last.end, end);
      last.probability = lowestProbability([last.probability, probability]);
    } else {
      joined.push({ text, start, end, probability });
    }
  }
  return joined.filter(({ text }) => text.trim() !== '');
}

/** Divides the time of unmatched timed words among unmatched words, in proportion to their lengths. */
function divideTime(
  words: readonly string[],
  timed: readonly WordTiming[],
  assign: (offset: number, timing: WordTiming) => void,
): void {
  const [first, last] = [timed[0], timed.at(-1)];
  if (!first || !last) return;
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const length = Math.max(0, last.end - first.start);
  const probability = lowestProbability(timed.map((each) => each.probability));
  let before = 0;
  for (const [offset, word] of words.entries()) {
    const start = first.start + (before / letters) * length;
    before += word.length;
    const end = first.start + (before / letters) * length;
    assign(offset, { start, end, probability });
  }
}

function lowestProbability(probabilities: readonly (number | undefined)[]): number | undefined {
  const known = probabilities.filter((probability) => probability !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/**
 * Matches equal words of both lists. The common start and end are matched first, which keeps the table small.
 *
 * @returns ascending pairs of indexes
 */
function matchWords(a: readonly string[], b: readonly string[]): [number, number][] {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const middle = longestCommonSubsequence(
    a.slice(head, a.length - tail),
    b.slice(head, b.length - tail),
  );
  return [
    ...Array.from({ length: head }, (_, i): [number, number] => [i, i]),
    ...middle.map(([i, j]): [number, number] => [head + i, head + j]),
    ...Array.from({ length: tail }, (_, i): [number, number] => [
      a.length - tail + i,
      b.length - tail + i,
    ]),
  ];
}

function longestCommonSubsequence(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  if (a.length * b.length > CELLS_MAX) return [];
  // lengths[i * width + j]: length of the longest common subsequence of a from i and b from j.
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
