import type { Span } from '../../text/page-furniture.ts';
import { lengthInFront, readableSentence } from '../../summary/readable-sentence.ts';
import { type Reading, textOf } from '../../reading.ts';
import type { TextLanguage } from '../../words/text-language.ts';

/** What an extractor found, ready to be said. */
export type ContractFact = {
  /** The places that it was read from, in the folded text, the most telling first. */
  spans: readonly Span[];
  /** How likely it is right, 0 to 1. */
  confidence: number;
  /** In a whole sentence, or a few. */
  say(language: TextLanguage): string;
};

/** A passage as it is shown: on one line, without the numbers and headings in front of it. */
export function shown(reading: Reading, sentence: Span): string {
  const readable = readableSentence(reading, sentence);
  if (readable) return textOf(reading, readable);
  const whole = textOf(reading, sentence);
  return whole.slice(lengthInFront(whole)).trim();
}

/** The sentence that a place stands in; the place itself when it stands in none. */
export function sentenceAt({ sentences }: Reading, place: Span): Span {
  return sentences.find(({ end }) => end > place.start) ?? place;
}
