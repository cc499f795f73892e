import type { Word } from './quote-words.ts';

/** How the words of a quote and those of a stretch of text agree. */
export type Alignment = {
  /** Index in the stretch for each word of the quote; -1 for those that it lacks. */
  matches: Int32Array;
  /** Words that agree, in order. */
  length: number;
};

/** The longest common subsequence (Wagner and Fischer 1974), O(n·m). */
export function alignWords(quote: readonly Word[], stretch: readonly Word[]): Alignment {
  const width = stretch.length + 1;
  const lengths = new Uint16Array((quote.length + 1) * width);
  for (let row = quote.length - 1; row >= 0; row--) {
    for (let column = stretch.length - 1; column >= 0; column--) {
      const at = row * width + column;
      lengths[at] =
        quote[row]!.key === stretch[column]!.key
          ? lengths[at + width + 1]! + 1
          : Math.max(lengths[at + width]!, lengths[at + 1]!);
    }
  }
  return { matches: trace(quote, stretch, lengths), length: lengths[0]! };
}

function trace(quote: readonly Word[], stretch: readonly Word[], lengths: Uint16Array): Int32Array {
  const width = stretch.length + 1;
  const matches = new Int32Array(quote.length).fill(-1);
  let row = 0;
  let column = 0;
  while (row < quote.length && column < stretch.length) {
    const at = row * width + column;
    if (quote[row]!.key === stretch[column]!.key && lengths[at] === lengths[at + width + 1]! + 1) {
      matches[row++] = column++;
    } else if (lengths[at + width]! >= lengths[at + 1]!) row += 1;
    else column += 1;
  }
  return matches;
}
