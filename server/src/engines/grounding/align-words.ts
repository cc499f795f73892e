/** Pairs of equal words in order: index in the quote, index in the window. */
export type Pair = readonly [inQuote: number, inWindow: number];

const EQUAL = 2;
const SKIPPED = -1;

const PAIR = 0;
const SKIP_QUOTE = 1;
const SKIP_WINDOW = 2;

/**
 * The stretch of a window that a quote fits best, word by word in order: as many equal words as possible, as few others
 * between them as possible (Sellers 1980, with the ends of the window free).
 *
 * @returns the pairs of equal words, in order
 */
export function alignWords(quote: readonly number[], window: readonly number[]): Pair[] {
  const columns = window.length + 1;
  const steps = new Uint8Array((quote.length + 1) * columns);
  let above = new Int32Array(columns);
  for (let row = 1; row <= quote.length; row++) {
    const scores = new Int32Array(columns);
    scores[0] = row * SKIPPED;
    steps[row * columns] = SKIP_QUOTE;
    for (let column = 1; column < columns; column++) {
      const isEqual = quote[row - 1] === window[column - 1];
      const paired = isEqual ? above[column - 1]! + EQUAL : Number.NEGATIVE_INFINITY;
      const withoutQuote = above[column]! + SKIPPED;
      const withoutWindow = scores[column - 1]! + SKIPPED;
      const best = Math.max(paired, withoutQuote, withoutWindow);
      scores[column] = best;
      steps[row * columns + column] =
        best === paired ? PAIR : best === withoutQuote ? SKIP_QUOTE : SKIP_WINDOW;
    }
    above = scores;
  }
  return pairsBackFrom(quote.length, bestColumn(above), steps, columns);
}

function bestColumn(scores: Int32Array): number {
  let best = 0;
  for (let column = 1; column < scores.length; column++) {
    if (scores[column]! > scores[best]!) best = column;
  }
  return best;
}

function pairsBackFrom(row: number, column: number, steps: Uint8Array, columns: number): Pair[] {
  const pairs: Pair[] = [];
  while (row > 0) {
    const step = steps[row * columns + column];
    if (step === PAIR) pairs.push([row - 1, column - 1]);
    if (step !== SKIP_WINDOW) row--;
    if (step !== SKIP_QUOTE) column--;
  }
  return pairs.toReversed();
}
