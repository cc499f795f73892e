/** Words of a text in order, as three columns. Offsets are UTF-16 code units of the text. */
export type WordColumns = {
  /** Ids of the words; words of the same folded form have the same id. */
  ids: number[];
  starts: number[];
  ends: number[];
};

/** Scripts without blanks between words, in which each letter counts as a word. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]`;
const LETTERS = String.raw`[[\p{L}\p{M}\p{N}]--${UNSPACED}]+`;

const INVISIBLE = String.raw`[\u00ad\u200b-\u200d\u2060\ufeff]+`;
/** Hyphen at the end of a line or page, with the blanks before the rest of the word. */
const LINE_BREAK = String.raw`(?<=\p{L})[\-\u2010\u00ad][ \t]*[\r\n\f]\s*(?=\p{L})`;
const HYPHEN = String.raw`[\-\u2010\u2011]`;
const APOSTROPHE = String.raw`['\u2018\u2019\u201b\u02bc]`;
/** Separator within numbers, dates, times and ranges. */
const NUMBER_SEPARATOR = String.raw`(?<=\p{N})[.,:\/\u2012\u2013\u2212](?=\p{N})`;
const WORD = `${LETTERS}(?:(?:${LINE_BREAK}|${HYPHEN}|${APOSTROPHE}|${INVISIBLE}|${NUMBER_SEPARATOR})${LETTERS})*`;

const SIGN = String.raw`(?:(?<![\p{L}\p{N}])[\-\u2012\u2013\u2212](?=\p{Nd}))?`;
/** Number in groups of three digits, as `1 000 000,50`. */
const DIGIT_GROUPS = String.raw`\p{Nd}{1,3}(?:[ \u00a0\u2009\u202f]\p{Nd}{3})+(?:[.,]\p{Nd}+)?(?![\p{L}\p{N}])`;
/** Number in parentheses, which is negative in statements. */
const PARENTHESIZED = String.raw`\(\p{Nd}[\p{Nd}.,]*\)`;
/** Symbol that changes the meaning of a number. */
const SYMBOL = String.raw`[\p{Sc}%‰§°<>≤≥=±]`;

const WORDS = new RegExp(
  `${PARENTHESIZED}|${SIGN}(?:${DIGIT_GROUPS}|${WORD})|${UNSPACED}|${SYMBOL}`,
  'gv',
);

/**
 * Cuts a text into words.
 *
 * @param idOf returns the id of a folded word
 */
export function cutWords(text: string, idOf: (folded: string) => number): WordColumns {
  const words: WordColumns = { ids: [], starts: [], ends: [] };
  for (const match of text.matchAll(WORDS)) {
    const [word] = match;
    words.ids.push(idOf(foldWord(word)));
    words.starts.push(match.index);
    words.ends.push(match.index + word.length);
  }
  return words;
}

const LOWERCASE_ASCII = /^[a-z]+$/;
const ASCII = /^[\0-\x7f]+$/;
/** Superscripts and fractions, which compatibility folding would change: `30¹` is not `301`. */
const OTHER_NUMBERS = /\p{No}/u;
const INVISIBLES = new RegExp(INVISIBLE, 'g');
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const MINUS = '\u2212';

/**
 * Folds a word for comparison: lower case, ligatures and wide forms decomposed, plain apostrophes, no hyphens beside
 * letters, no blanks between digit groups. Points and commas in numbers stay, since `1,000` and `1.000` may differ.
 *
 * @param word as `cutWords` cuts it, which may contain a line break
 */
export function foldWord(word: string): string {
  if (LOWERCASE_ASCII.test(word)) return word;
  const plain = (ASCII.test(word) ? word : foldCharacters(word)).toLowerCase().replace(/\s+/g, '');
  const sign = /^-\d/.test(plain) ? MINUS : '';
  return sign + plain.replace(/(?<!\d)-|-(?!\d)/g, '').replace(/(?<=\d)'(?=\d)/g, '');
}

function foldCharacters(word: string): string {
  return word
    .normalize(OTHER_NUMBERS.test(word) ? 'NFC' : 'NFKC')
    .replace(INVISIBLES, '')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-');
}
