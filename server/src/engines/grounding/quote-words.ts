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

export function quoteWordsOf({ idOf }: QuoteIndex, quote: string): QuoteWords {
  const keys: string[] = [];
  const cut = cutWords(quote, (key) => keys.push(key) - 1);
  const words: QuoteWords = { quote, ids: [], starts: [], ends: [] };
  for (let at = 0; at < keys.length; at++) {
    const gap = quote.slice(cut.ends[at], cut.starts[at + 1]);
    const joined = CUT_WORD.test(gap) ? idOf(keys[at]! + keys[at + 1]!) : undefined;
    words.starts.push(cut.starts[at]!);
    words.ids.push(joined ?? idOf(keys[at]!) ?? -1);
    if (joined !== undefined) at++;
    words.ends.push(cut.ends[at]!);
  }
  return words;
}
