import { createQuoteIndex, type LocateOutcome, locate, type Quote } from './locate-quotes.ts';

export type LocateTask = { text: string; quotes: readonly Quote[] };

export function locateAll({ text, quotes }: LocateTask): LocateOutcome[] {
  const index = createQuoteIndex(text);
  return quotes.map((quote) => locate(index, quote));
}
