import type { Span } from '../text/page-furniture.ts';

/** A run of letters and digits as it stands in a text; figures keep their points and commas. */
export type Word = Span & {
  /** In lower case, quotes plain, without a possessive `'s`. */
  text: string;
  isCapitalized: boolean;
};

const WORD = /\d+(?:[.,]\d+)*|[\p{L}\p{M}\p{N}]+/gu;
const CAPITAL = /^\p{Lu}/u;
const POSSESSIVE = /['’]s$/iu;

/** The words of a text in order. An apostrophe cuts (`l'accord`: `l`, `accord`), but a possessive is no word. */
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
