import { foldWord } from './fold-word.ts';

/** The words of a text in their order, as three columns. Offsets are UTF-16 code units of the text. */
export type Words = {
  /** The same for words of the same folded form. */
  ids: number[];
  starts: number[];
  ends: number[];
};

/** Written without blanks between words: each letter counts as one. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]`;
const LETTERS = String.raw`[[\p{L}\p{M}\p{N}]--${UNSPACED}]+`;

const UNSEEN = String.raw`[\u00ad\u200b-\u200d\u2060\ufeff]+`;
/** A hyphen at the end of a line or page, with the blanks before the rest of the word. */
const CUT = String.raw`(?<=\p{L})[\-\u2010\u00ad][ \t]*[\r\n\f]\s*(?=\p{L})`;
const HYPHEN = String.raw`[\-\u2010\u2011]`;
const APOSTROPHE = String.raw`['\u2018\u2019\u201b\u02bc]`;
/** Within numbers, dates, times and ranges. */
const WITHIN_NUMBERS = String.raw`(?<=\p{N})[.,:\/\u2012\u2013\u2212](?=\p{N})`;
const WORD = `${LETTERS}(?:(?:${CUT}|${HYPHEN}|${APOSTROPHE}|${UNSEEN}|${WITHIN_NUMBERS})${LETTERS})*`;

const SIGN = String.raw`(?:(?<![\p{L}\p{N}])[\-\u2012\u2013\u2212](?=\p{Nd}))?`;
/** Figures in groups of three, as \`1 000 000,50\`. */
const GROUPS = String.raw`\p{Nd}{1,3}(?:[ \u00a0\u2009\u202f]\p{Nd}{3})+(?:[.,]\p{Nd}+)?(?![\p{L}\p{N}])`;
/** In brackets a number of a statement is negative. */
const BRACKETED = String.raw`\(\p{Nd}[\p{Nd}.,]*\)`;
/** Signs that change what is said of a number. */
const SYMBOL = String.raw`[\p{Sc}%‰§°<>≤≥=±]`;

const WORDS = new RegExp(`${BRACKETED}|${SIGN}(?:${GROUPS}|${WORD})|${UNSPACED}|${SYMBOL}`, 'gv');

/** @param idOf of a folded word */
export function cutWords(text: string, idOf: (key: string) => number): Words {
  const words: Words = { ids: [], starts: [], ends: [] };
  for (const match of text.matchAll(WORDS)) {
    const [word] = match;
    words.ids.push(idOf(foldWord(word)));
    words.starts.push(match.index);
    words.ends.push(match.index + word.length);
  }
  return words;
}
