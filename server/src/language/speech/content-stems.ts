import { loadCues } from '../cues.ts';
import type { SpeechToken } from '../speech-tokens.ts';
import { stem } from '../stemming.ts';
import { isStopWord } from '../stop-words.ts';
import type { TextLanguage } from '../text-language.ts';

const EMPTY_WORDS = new Set(loadCues('en', 'speech/empty-words'));
const LENGTH_MIN = 3;

/** Returns the stems of the words that say what a text is about: no stop words, weekdays or verbs like `do`. */
export function contentStems(tokens: readonly SpeechToken[], language: TextLanguage): Set<string> {
  const stems = new Set<string>();
  for (const { text } of tokens) {
    const isContent =
      text.length >= LENGTH_MIN &&
      !isStopWord(text, language) &&
      !EMPTY_WORDS.has(text) &&
      /\p{L}|\d/u.test(text);
    if (isContent) stems.add(stem(text, language));
  }
  return stems;
}

/** Measures how much of the smaller set the other one contains, from 0 to 1; 0 when one is empty. */
export function overlapCoefficient(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size);
  return smaller === 0 ? 0 : one.intersection(other).size / smaller;
}
