import { cutWords } from './cut-words.ts';
import type { QuoteIndex } from './quote-index.ts';

/** A quote, cut in the same way as the text that it is looked for in. */
export type QuoteWords = {
  quote: string;
  /** Ids of the text; -1 of a word that the text does not have. */
  ids: number[];
  starts: number[];
  ends: number[];
};

/** A word was cut at the end of a line, and the line end has become a blank. */
const CUT_WORD = /^[-\u2010\u00ad]\s+$/;

/** As it is; then, where it has such words, with words put together that a line end may have cut. */
export function quoteWordsOf(index: QuoteIndex, quote: string): QuoteWords[] {
  const keys: string[] = [];
  const cut = cutWords(quote, (key) => keys.push(key) - 1);
  const plain = { ...cut, quote, ids: keys.map((key) => index.idOf(key) ?? -1) };
  const joined: QuoteWords = { quote, ids: [], starts: [], ends: [] };
  for (let at = 0; at < keys.length; at++) {
    const gap = quote.slice(cut.ends[at], cut.starts[at + 1]);
    const whole = CUT_WORD.test(gap) ? index.idOf(keys[at]! + keys[at + 1]!) : undefined;
    joined.starts.push(cut.starts[at]!);
    joined.ids.push(whole ?? plain.ids[at]!);
    if (whole !== undefined) at++;
    joined.ends.push(cut.ends[at]!);
  }
  return joined.ids.length < keys.length ? [plain, joined] : [plain];
}
