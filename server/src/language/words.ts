import type { Span } from './span.ts';

/** Run of letters or digits in a text; figures keep their points and commas. */
export type Word = Span & {
  /** Lower-case form without a possessive `'s`. */
  text: string;
  isCapitalized: boolean;
};

const WORD = /\d+(?:[.,]\d+)*|[\p{L}\p{M}\p{N}]+/gu;
const CAPITAL = /^\p{Lu}/u;
const POSSESSIVE = /['’]s$/iu;

/**
 * Splits a text into words, in order. An apostrophe separates words (`l'accord`: `l`, `accord`); a possessive `'s` is
 * dropped.
 */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    if (match[0].length === 1 && start > 1 && POSSESSIVE.test(text.slice(start - 1, end))) continue;
    words.push({
      start,
      end,
      text: match[0].toLowerCase(),
      isCapitalized: CAPITAL.test(match[0]),
    });
  }
  return words;
}

const NGRAM_LENGTH = 4;

/** Lists the four-letter n-grams of a word whose beginning and end are marked by a blank. */
export function characterNgrams(word: string): string[] {
  const marked = ` ${word} `;
  return Array.from({ length: Math.max(1, marked.length - NGRAM_LENGTH + 1) }, (_, at) =>
    marked.slice(at, at + NGRAM_LENGTH),
  );
}
