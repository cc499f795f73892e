import { locateQuote, type LocateResult } from './locate-quotes.ts';
import type { GroundingInput } from './quote-grounding.ts';
import { createQuoteIndex, type QuoteIndex } from './quote-index.ts';

/** Most characters of a text whose index is cached between calls. */
const CACHED_LENGTH_MAX = 4_000_000;

/** Index of the last text, since a model quotes one document several times in a row. */
let cached: QuoteIndex | undefined;

export function locateAll({ text, quotes }: GroundingInput): LocateResult[] {
  const index = cached?.text === text ? cached : createQuoteIndex(text);
  cached = text.length <= CACHED_LENGTH_MAX ? index : undefined;
  return quotes.map((quote) => locateQuote(index, quote));
}
