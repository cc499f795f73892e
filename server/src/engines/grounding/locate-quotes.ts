import type { Critical } from './compare-words.ts';
import { findClose } from './find-close.ts';
import { findRuns } from './find-run.ts';
import { foldWord } from './fold-word.ts';
import type { QuoteIndex, Reading } from './quote-index.ts';
import { type QuoteWords, quoteWordsOf } from './quote-words.ts';
import { isDenying } from './word-weight.ts';

/** What a model says is in a text. */
export type Quote = {
  quote: string;
  /** Where it says it is, as the block it names; another place is found too, but this one comes first. */
  near?: { start: number; end: number } | undefined;
};

/** A place in the text that holds a quote. */
export type Located = {
  start: number;
  end: number;
  /**
   * `exact`: the very characters. `folded`: the same words in a row, in other type: capitals, quotes, dashes, ligatures,
   * punctuation, line ends, and headers and footers between pages. `close`: words of the text were left out, small ones
   * (`the`, `of`) changed, others misspelt by a letter; no number, name, negation or date.
   */
  match: 'exact' | 'folded' | 'close';
  /** Share of the words that agree, in order; 1 unless `close`. */
  score: number;
};

/** Why a quote stands nowhere in the text: `negation` is also what binds, allows and limits, as "shall", "only", "or". */
export type NotLocated = { rejected: 'too_short' | 'not_found' | Critical };

export type LocateOutcome = Located | NotLocated;

/** Of one letter nobody can say what it bears out. */
const LETTERS_MIN = 2;
/** No model copies so much; what is longer is not looked for. */
const QUOTE_LENGTH_MAX = 50_000;

/** Finds what a model quotes, from the start of a word to the end of one: `250` is no quote of `250,000`. */
export function locate(index: QuoteIndex, { quote, near }: Quote): LocateOutcome {
  if (quote.length > QUOTE_LENGTH_MAX) return { rejected: 'not_found' };
  if ((quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < LETTERS_MIN) return { rejected: 'too_short' };
  const ways = quoteWordsOf(index, quote).flatMap((words) =>
    index.readings.map((reading) => ({ words, reading })),
  );
  let rejected: NotLocated = { rejected: 'not_found' };
  for (const find of [findRun, findStretch]) {
    for (const { words, reading } of ways) {
      const outcome = find(index.text, reading, words, near);
      if (!('rejected' in outcome)) return outcome;
      if (rejected.rejected === 'not_found') rejected = outcome;
    }
  }
  return rejected;
}

function findRun(
  text: string,
  reading: Reading,
  words: QuoteWords,
  near: Quote['near'],
): LocateOutcome {
  const runs = words.ids.includes(-1) ? [] : findRuns(reading.ids, words.ids);
  const whole = runs.filter((run) => !isDenied(text, reading, run, words.ids.length));
  if (whole.length === 0) return { rejected: runs.length > 0 ? 'negation' : 'not_found' };
  const first = nearestTo(near, whole, reading);
  const start = reading.starts[first]!;
  const end = reading.ends[first + words.ids.length - 1]!;
  return { ...asWritten(text, words, start, end), score: 1 };
}

/** The first of those that begin in the stretch or are as far from it as none other. */
function nearestTo(near: Quote['near'], runs: readonly number[], { starts }: Reading): number {
  const distance = (run: number) =>
    near ? Math.max(near.start - starts[run]!, starts[run]! - near.end, 0) : 0;
  return runs.reduce((best, run) => (distance(run) < distance(best) ? run : best));
}

/** Fewer words name something, and say nothing that could be denied. */
const CLAIM_WORDS_MIN = 3;

/** Whether the word just before a quote, or just behind it, turns it round: `not liable for damages`. */
function isDenied(text: string, reading: Reading, first: number, length: number): boolean {
  if (length < CLAIM_WORDS_MIN) return false;
  const last = first + length - 1;
  return denies(text, reading, first - 1, first) || denies(text, reading, last + 1, last);
}

/** Whether the word at `place` is one that denies, and only blanks are between it and its neighbour. */
function denies(
  text: string,
  { starts, ends }: Reading,
  place: number,
  neighbour: number,
): boolean {
  const [start, end] = [starts[place], ends[place]];
  if (start === undefined || end === undefined) return false;
  const gap = place < neighbour ? [end, starts[neighbour]] : [ends[neighbour], start];
  return (
    /^[^\S\n\f]*(?:\n[^\S\n\f]*)?$/.test(text.slice(...gap)) &&
    isDenying(foldWord(text.slice(start, end)))
  );
}

/** The place, with the signs before its first word and behind its last one that the quote has as well. */
function asWritten(
  text: string,
  { quote, starts, ends }: QuoteWords,
  start: number,
  end: number,
): Pick<Located, 'start' | 'end' | 'match'> {
  const plain = quote.trim();
  const offset = quote.indexOf(plain);
  const [before, after] = [starts[0]! - offset, plain.length + offset - ends.at(-1)!];
  const whole = { start: start - before, end: end + after };
  if (text.slice(whole.start, whole.end) === plain) return { ...whole, match: 'exact' };
  const isSame = text.slice(start, end) === quote.slice(starts[0], ends.at(-1));
  const point = after > 0 && text[end] === '.' && quote[ends.at(-1)!] === '.' ? 1 : 0;
  return { start, end: end + point, match: isSame ? 'exact' : 'folded' };
}

function findStretch(
  text: string,
  reading: Reading,
  words: QuoteWords,
  near: Quote['near'],
): LocateOutcome {
  const from = near && firstFrom(reading.starts, near.start);
  const close = findClose(text, reading, words, from);
  if ('rejected' in close) return close;
  const { first, last, score } = close;
  if (isDenied(text, reading, first, last - first + 1)) return { rejected: 'negation' };
  return { start: reading.starts[first]!, end: reading.ends[last]!, match: 'close', score };
}

/** The first word at or behind an offset. */
function firstFrom(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
