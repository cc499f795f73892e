import { type CriticalClass, isDenial } from './compare-words.ts';
import { foldWord } from './cut-words.ts';
import { findCloseMatch } from './find-close-match.ts';
import { cutQuote, type QuoteIndex, type QuoteWords, type WordSequence } from './quote-index.ts';

/** Quote that a model claims to be from a text. */
export type Quote = {
  quote: string;
  /** Span of the block that the model names; preferred to other places that have the quote. */
  near?: { start: number; end: number } | undefined;
};

/** Place in the text that has a quote. */
export type LocatedQuote = {
  start: number;
  end: number;
  /**
   * `exact`: the same characters. `folded`: the same consecutive words, with differences in capitals, quotes, dashes,
   * ligatures, punctuation, line ends, and headers and footers between pages. `close`: words of the text are omitted,
   * function words changed, or words misspelled by a letter; no number, name, negation or date differs.
   */
  match: 'exact' | 'folded' | 'close';
  /** Share of the words that agree, in order; 1 unless `close`. */
  score: number;
};

/** Reason why the text does not have the quote; `negation` includes modals, conditions and limits. */
export type RejectedQuote = { rejected: 'too_short' | 'not_found' | CriticalClass };

export type LocateResult = LocatedQuote | RejectedQuote;

/** Least number of letters and digits; one letter proves nothing. */
const LETTERS_MIN = 2;
/** Most characters of a quote; no model copies more. */
const QUOTE_LENGTH_MAX = 50_000;

/** Locates a quote, from the start of a word to the end of one: `250` is no quote of `250,000`. */
export function locateQuote(index: QuoteIndex, { quote, near }: Quote): LocateResult {
  if (quote.length > QUOTE_LENGTH_MAX) return { rejected: 'not_found' };
  if ((quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < LETTERS_MIN) return { rejected: 'too_short' };
  const combinations = cutQuote(index, quote).flatMap((words) =>
    index.sequences.map((sequence) => ({ words, sequence })),
  );
  let rejected: RejectedQuote = { rejected: 'not_found' };
  for (const find of [locateSameWords, locateCloseMatch]) {
    for (const { words, sequence } of combinations) {
      const result = find(index.text, sequence, words, near);
      if (!('rejected' in result)) return result;
      if (rejected.rejected === 'not_found') rejected = result;
    }
  }
  return rejected;
}

function locateSameWords(
  text: string,
  sequence: WordSequence,
  words: QuoteWords,
  near: Quote['near'],
): LocateResult {
  const matches = words.ids.includes(-1) ? [] : findSubsequences(sequence.ids, words.ids);
  const affirmed = matches.filter((first) => !isDenied(text, sequence, first, words.ids.length));
  if (affirmed.length === 0) return { rejected: matches.length > 0 ? 'negation' : 'not_found' };
  const first = findNearest(near, affirmed, sequence);
  const start = sequence.starts[first]!;
  const end = sequence.ends[first + words.ids.length - 1]!;
  return { ...includePunctuation(text, words, start, end), score: 1 };
}

/** Returns the first match with the least distance to the preferred span. */
function findNearest(
  near: Quote['near'],
  matches: readonly number[],
  { starts }: WordSequence,
): number {
  const distance = (match: number) =>
    near ? Math.max(near.start - starts[match]!, starts[match]! - near.end, 0) : 0;
  return matches.reduce((best, match) => (distance(match) < distance(best) ? match : best));
}

/** Least number of words that make a statement; fewer only name something. */
const STATEMENT_WORDS_MIN = 3;

/** Returns true when the word before or after a quote reverses it: `not liable for damages`. */
function isDenied(text: string, sequence: WordSequence, first: number, length: number): boolean {
  if (length < STATEMENT_WORDS_MIN) return false;
  const last = first + length - 1;
  return (
    isDenialBeside(text, sequence, first - 1, first) ||
    isDenialBeside(text, sequence, last + 1, last)
  );
}

/** Returns true when a word is a denial, with only blanks between it and its neighbor. */
function isDenialBeside(
  text: string,
  { starts, ends }: WordSequence,
  position: number,
  neighbor: number,
): boolean {
  const [start, end] = [starts[position], ends[position]];
  if (start === undefined || end === undefined) return false;
  const gap = position < neighbor ? [end, starts[neighbor]] : [ends[neighbor], start];
  return (
    /^[^\S\n\f]*(?:\n[^\S\n\f]*)?$/.test(text.slice(...gap)) &&
    isDenial(foldWord(text.slice(start, end)))
  );
}

/** Extends a match by the punctuation around it that the quote has too. */
function includePunctuation(
  text: string,
  { quote, starts, ends }: QuoteWords,
  start: number,
  end: number,
): Pick<LocatedQuote, 'start' | 'end' | 'match'> {
  const plain = quote.trim();
  const offset = quote.indexOf(plain);
  const [before, after] = [starts[0]! - offset, plain.length + offset - ends.at(-1)!];
  const whole = { start: start - before, end: end + after };
  if (text.slice(whole.start, whole.end) === plain) return { ...whole, match: 'exact' };
  const isSame = text.slice(start, end) === quote.slice(starts[0], ends.at(-1));
  const point = after > 0 && text[end] === '.' && quote[ends.at(-1)!] === '.' ? 1 : 0;
  return { start, end: end + point, match: isSame ? 'exact' : 'folded' };
}

function locateCloseMatch(
  text: string,
  sequence: WordSequence,
  words: QuoteWords,
  near: Quote['near'],
): LocateResult {
  const preferred = near && indexOfFirstStart(sequence.starts, near.start);
  const match = findCloseMatch(text, sequence, words, preferred);
  if ('rejected' in match) return match;
  const { first, last, score } = match;
  if (isDenied(text, sequence, first, last - first + 1)) return { rejected: 'negation' };
  return { start: sequence.starts[first]!, end: sequence.ends[last]!, match: 'close', score };
}

/** Returns the index of the first start at or beyond an offset, by binary search. */
function indexOfFirstStart(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Finds all positions of `needle` in `haystack`, in order, in linear time even for repetitive text (Knuth, Morris and
 * Pratt 1977).
 *
 * @param needle not empty
 */
function findSubsequences(haystack: readonly number[], needle: readonly number[]): number[] {
  const borders = computeBorders(needle);
  const positions: number[] = [];
  let matched = 0;
  for (let at = 0; at < haystack.length; at++) {
    while (matched > 0 && haystack[at] !== needle[matched]) matched = borders[matched - 1]!;
    if (haystack[at] === needle[matched]) matched++;
    if (matched === needle.length) {
      positions.push(at + 1 - matched);
      matched = borders[matched - 1]!;
    }
  }
  return positions;
}

/** Computes the length of the longest border of each prefix: its longest proper prefix that is also its suffix. */
function computeBorders(needle: readonly number[]): Uint32Array {
  const borders = new Uint32Array(needle.length);
  let matched = 0;
  for (let at = 1; at < needle.length; at++) {
    while (matched > 0 && needle[at] !== needle[matched]) matched = borders[matched - 1]!;
    if (needle[at] === needle[matched]) matched++;
    borders[at] = matched;
  }
  return borders;
}
