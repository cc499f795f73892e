import { locate, type LocateOutcome } from './locate-quotes.ts';
import { createQuoteIndex, type QuoteIndex } from './quote-index.ts';
import type { GroundingTask } from './quote-grounding.ts';

/** Of a longer text no index is kept between tasks. */
const KEPT_LENGTH_MAX = 4_000_000;

/** One document is asked about several times in a row. */
let kept: QuoteIndex | undefined;

export function locateAll({ text, quotes }: GroundingTask): LocateOutcome[] {
  const index = kept?.text === text ? kept : createQuoteIndex(text);
  kept = text.length <= KEPT_LENGTH_MAX ? index : undefined;
  return quotes.map((quote) => locate(index, quote));
}
