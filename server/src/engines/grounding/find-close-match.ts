import { type CriticalClass, findDifference } from './compare-words.ts';
import type { WordColumns } from './cut-words.ts';
import type { QuoteWords, WordSequence } from './quote-index.ts';

/** Range of words that matches a quote, as positions in the sequence; `last` is included. */
export type CloseMatch = { first: number; last: number; score: number };

/** Least share of the words of quote and match that agree. */
const SCORE_MIN = 0.8;
/** Length of a quote in words: in a shorter one a changed word may decide; a longer one is not miscopied. */
const QUOTE_WORDS = { min: 4, max: 400 } as const;
const STARTS_MAX = 12;

/**
 * Finds the range of a text that agrees best with a quote that is not copied word for word.
 *
 * @param text that the offsets of `sequence` refer to
 * @param preferred position in the sequence that wins among equally likely ones
 */
export function findCloseMatch(
  text: string,
  sequence: WordSequence,
  quote: QuoteWords,
  preferred: number | undefined,
): CloseMatch | { rejected: 'not_found' | CriticalClass } {
  const { length } = quote.ids;
  if (length < QUOTE_WORDS.min || length > QUOTE_WORDS.max) return NOT_FOUND;
  const matches = findLikelyStarts(sequence, quote, preferred).flatMap((start) => {
    const match = alignAt(sequence, quote, start);
    return match && match.score >= SCORE_MIN ? [match] : [];
  });
  let rejected: { rejected: 'not_found' | CriticalClass } = NOT_FOUND;
  for (const match of matches.toSorted((a, b) => b.score - a.score)) {
    const difference = findDifferenceInGaps(text, sequence, quote, match);
    if (!difference) return { first: match.first, last: match.last, score: match.score };
    if (difference !== 'words' && rejected === NOT_FOUND) rejected = { rejected: difference };
  }
  return rejected;
}

const NOT_FOUND = { rejected: 'not_found' } as const;

const RARE_WORDS = 8;
const POSITIONS_PER_WORD_MAX = 300;

/** Estimates where the quote begins by votes of its rarest words; the likeliest positions come first. */
function findLikelyStarts(
  sequence: WordSequence,
  { ids }: QuoteWords,
  preferred: number | undefined,
): number[] {
  const slotSize = slackOf(ids.length);
  const rare = ids
    .flatMap((id, at) => (id === -1 ? [] : [{ at, positions: sequence.positionsOf(id) }]))
    .toSorted((a, b) => a.positions.length - b.positions.length)
    .slice(0, RARE_WORDS);
  const votes = new Map<number, number>();
  const vote = (start: number) => {
    const slot = Math.floor(start / slotSize);
    votes.set(slot, (votes.get(slot) ?? 0) + 1);
  };
  for (const { at, positions } of rare) {
    for (const position of limitPositions(positions, preferred)) vote(Math.max(0, position - at));
  }
  if (preferred !== undefined) vote(preferred);
  return [...votes]
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, STARTS_MAX)
    .map(([slot]) => slot * slotSize);
}

/** Limits the positions of a frequent word to those from the preferred position on. */
function limitPositions(positions: Uint32Array, preferred = 0): Uint32Array {
  if (positions.length <= POSITIONS_PER_WORD_MAX) return positions;
  const behind = positions.findIndex((position) => position >= preferred);
  const first = Math.max(0, behind === -1 ? positions.length - POSITIONS_PER_WORD_MAX : behind);
  return positions.subarray(first, first + POSITIONS_PER_WORD_MAX);
}

/** Returns the number of words by which a match may begin early or end late. */
function slackOf(length: number): number {
  return 4 + Math.ceil(length / 4);
}

/** Match with its alignment; `start` is the position where the aligned window begins. */
type AlignedMatch = CloseMatch & { start: number; pairs: WordPair[] };

function alignAt(
  { ids }: WordSequence,
  quote: QuoteWords,
  likelyStart: number,
): AlignedMatch | undefined {
  const slack = slackOf(quote.ids.length);
  const start = Math.max(0, likelyStart - slack);
  const window = ids.slice(start, likelyStart + quote.ids.length + 2 * slack);
  const pairs = alignWords(quote.ids, window);
  const [head, tail] = [pairs[0], pairs.at(-1)];
  if (!head || !tail) return undefined;
  const [first, last] = [start + head[1], start + tail[1]];
  const score = pairs.length / Math.max(quote.ids.length, last - first + 1);
  return { first, last, score, start, pairs };
}

/** Compares gap by gap, so that a word elsewhere cannot stand in for a missing one. */
function findDifferenceInGaps(
  text: string,
  sequence: WordSequence,
  quote: QuoteWords,
  { start, pairs, last }: AlignedMatch,
): ReturnType<typeof findDifference> {
  const ends: WordPair = [quote.ids.length, last + 1 - start];
  let [inQuote, inWindow] = [0, pairs[0]![1]];
  for (const [nextInQuote, nextInWindow] of [...pairs, ends]) {
    const added = sliceWords(quote.quote, quote, inQuote, nextInQuote);
    const omitted = sliceWords(text, sequence, start + inWindow, start + nextInWindow);
    const difference = findDifference(added, omitted);
    if (difference) return difference;
    [inQuote, inWindow] = [nextInQuote + 1, nextInWindow + 1];
  }
  return undefined;
}

function sliceWords(
  text: string,
  { starts, ends }: Pick<WordColumns, 'starts' | 'ends'>,
  from: number,
  to: number,
): string[] {
  return starts.slice(from, Math.max(from, to)).map((at, i) => text.slice(at, ends[from + i]));
}

/** Positions of a pair of equal words. */
type WordPair = readonly [inQuote: number, inWindow: number];

const EQUAL_SCORE = 2;
const SKIP_SCORE = -1;

const PAIR = 0;
const SKIP_QUOTE = 1;
const SKIP_WINDOW = 2;

/**
 * Aligns a quote with the part of a window that it matches best: most equal words in order, fewest others between them
 * (Sellers 1980; both ends of the window are free).
 *
 * @returns pairs of equal words, in order
 */
function alignWords(quote: readonly number[], window: readonly number[]): WordPair[] {
  const columns = window.length + 1;
  const steps = new Uint8Array((quote.length + 1) * columns);
  let above = new Int32Array(columns);
  for (let row = 1; row <= quote.length; row++) {
    const scores = new Int32Array(columns);
    scores[0] = row * SKIP_SCORE;
    steps[row * columns] = SKIP_QUOTE;
    for (let column = 1; column < columns; column++) {
      const isEqual = quote[row - 1] === window[column - 1];
      const paired = isEqual ? above[column - 1]! + EQUAL_SCORE : Number.NEGATIVE_INFINITY;
      const withoutQuote = above[column]! + SKIP_SCORE;
      const withoutWindow = scores[column - 1]! + SKIP_SCORE;
      const best = Math.max(paired, withoutQuote, withoutWindow);
      scores[column] = best;
      steps[row * columns + column] =
        best === paired ? PAIR : best === withoutQuote ? SKIP_QUOTE : SKIP_WINDOW;
    }
    above = scores;
  }
  return tracePairs(quote.length, indexOfMax(above), steps, columns);
}

function indexOfMax(scores: Int32Array): number {
  let best = 0;
  for (let column = 1; column < scores.length; column++) {
    if (scores[column]! > scores[best]!) best = column;
  }
  return best;
}

/** Follows the steps back from the end of the alignment. */
function tracePairs(row: number, column: number, steps: Uint8Array, columns: number): WordPair[] {
  const pairs: WordPair[] = [];
  while (row > 0) {
    const step = steps[row * columns + column];
    if (step === PAIR) pairs.push([row - 1, column - 1]);
    if (step !== SKIP_WINDOW) row--;
    if (step !== SKIP_QUOTE) column--;
  }
  return pairs.toReversed();
}
