/** Word of a text with its offsets, folded for comparison: without case, accents, ligatures and widths. */
export type FoldedWord = { text: string; start: number; end: number };

const THREES = String.raw`\d{1,3}(?:[.,'’\u{a0}\u{202f}]\d{3})+(?!\d)`;
/** Scripts without spaces between words: each character is a word. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]`;
const WORD = new RegExp(
  String.raw`${THREES}|${UNSPACED}\p{M}*|(?:(?!${UNSPACED})[\p{L}\p{M}\p{N}])+|\p{Extended_Pictographic}`,
  'gu',
);
const ASCII = /^[a-z\d]+$/i;
const NOT_WORD = /[^\p{L}\p{N}\p{Extended_Pictographic}]/gu;
const WORD_LENGTH_MAX = 64;

/**
 * Splits a text into folded words. A hyphen, full stop or @ separates words, so that both parts of `well-known` are
 * found. A number is one word, with or without thousands separators.
 */
export function foldWords(text: string): FoldedWord[] {
  const words: FoldedWord[] = [];
  for (const match of text.matchAll(WORD)) {
    const folded = fold(match[0]);
    if (folded !== '') {
      words.push({ text: folded, start: match.index, end: match.index + match[0].length });
    }
  }
  return words;
}

function fold(word: string): string {
  const short = word.slice(0, WORD_LENGTH_MAX);
  if (ASCII.test(short)) return short.toLowerCase();
  return short.normalize('NFKD').replace(NOT_WORD, '').toLowerCase();
}
