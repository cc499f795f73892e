import { findHeadersAndFooters } from '../../language/headers-and-footers.ts';
import { cutWords, type WordColumns } from './cut-words.ts';

/** Index of the words of a text, to locate quotes in it. */
export type QuoteIndex = {
  text: string;
  /** Words of the whole text; then, if it has running headers and footers, its words without them. */
  sequences: WordSequence[];
  /** Returns the id of a folded word; undefined when the text does not have the word. */
  findWordId(folded: string): number | undefined;
};

/** Words of a text in reading order. */
export type WordSequence = WordColumns & {
  /** Returns the positions in `ids` of a word, ascending. */
  positionsOf(id: number): Uint32Array;
};

export function createQuoteIndex(text: string): QuoteIndex {
  const vocabulary = new Map<string, number>();
  const intern = (folded: string) => {
    const id = vocabulary.get(folded);
    if (id !== undefined) return id;
    vocabulary.set(folded, vocabulary.size);
    return vocabulary.size - 1;
  };
  const body = blankHeadersAndFooters(text);
  const texts = body === text ? [text] : [text, body];
  const sequences = texts.map((one) => createSequence(cutWords(one, intern)));
  return { text, sequences, findWordId: (folded) => vocabulary.get(folded) };
}

/** Replaces running headers and footers by blanks, so that offsets stay valid. */
function blankHeadersAndFooters(text: string): string {
  if (!text.includes('\f')) return text;
  const parts: string[] = [];
  let end = 0;
  for (const line of findHeadersAndFooters(text)) {
    parts.push(text.slice(end, line.start), ' '.repeat(line.end - line.start));
    end = line.end;
  }
  return parts.join('') + text.slice(end);
}

function createSequence(words: WordColumns): WordSequence {
  let positions: { firsts: Uint32Array; sorted: Uint32Array } | undefined;
  return {
    ...words,
    positionsOf(id) {
      positions ??= sortPositions(words.ids);
      return positions.sorted.subarray(positions.firsts[id], positions.firsts[id + 1]);
    },
  };
}

/** Sorts all positions by word id (counting sort); the positions of an id begin at `firsts[id]`. */
function sortPositions(ids: readonly number[]) {
  const idMax = ids.reduce((most, id) => Math.max(most, id), -1);
  const firsts = new Uint32Array(idMax + 2);
  for (const id of ids) firsts[id + 1]!++;
  for (let id = 0; id <= idMax; id++) firsts[id + 1]! += firsts[id]!;
  const next = firsts.slice();
  const sorted = new Uint32Array(ids.length);
  for (const [position, id] of ids.entries()) sorted[next[id]!++] = position;
  return { firsts, sorted };
}

/** Words of a quote, with the ids of the text's index; -1 for a word that the text does not have. */
export type QuoteWords = WordColumns & { quote: string };

/** Gap within a word that was hyphenated at the end of a line, whose line break has become a blank. */
const HYPHENATION = /^[-\u2010\u00ad]\s+$/;

/**
 * Cuts a quote into words.
 *
 * @returns its words as written; then, if it has hyphenated words that the text has whole, its words with these joined
 */
export function cutQuote(index: QuoteIndex, quote: string): QuoteWords[] {
  const folded: string[] = [];
  const cut = cutWords(quote, (word) => folded.push(word) - 1);
  const plain = { ...cut, quote, ids: folded.map((word) => index.findWordId(word) ?? -1) };
  const joined: QuoteWords = { quote, ids: [], starts: [], ends: [] };
  for (let at = 0; at < folded.length; at++) {
    const gap = quote.slice(cut.ends[at], cut.starts[at + 1]);
    const whole = HYPHENATION.test(gap)
      ? index.findWordId(folded[at]! + folded[at + 1]!)
      : undefined;
    joined.starts.push(cut.starts[at]!);
    joined.ids.push(whole ?? plain.ids[at]!);
    if (whole !== undefined) at++;
    joined.ends.push(cut.ends[at]!);
  }
  return joined.ids.length < folded.length ? [plain, joined] : [plain];
}
