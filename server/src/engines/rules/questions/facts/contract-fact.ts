import type { Span } from '../../../../language/span.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { measureLeadIn, toReadableSentence } from '../../analysis/document/readable-sentence.ts';
import { type Reading, spanText } from '../../analysis/document/reading.ts';

/** Fact that an extractor found in a contract. */
export type ContractFact = {
  /** Spans that support the fact, in the folded text, most relevant first. */
  spans: readonly Span[];
  /** Probability that the fact is right, 0 to 1. */
  confidence: number;
  /** Words the fact in one or more whole sentences. */
  toSentence(language: TextLanguage): string;
};

/** Returns a sentence on one line, without the numbers and headings in front of it. */
export function displaySentence(reading: Reading, sentence: Span): string {
  const readable = toReadableSentence(reading, sentence);
  if (readable) return spanText(reading, readable);
  const whole = spanText(reading, sentence);
  return whole.slice(measureLeadIn(whole)).trim();
}

/** Returns the sentence that a span begins in; the span itself when there is none. */
export function findSentence({ sentences }: Reading, span: Span): Span {
  return sentences.find(({ end }) => end > span.start) ?? span;
}
