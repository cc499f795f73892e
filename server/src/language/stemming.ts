import snowball from 'snowball-stemmers';

import type { TextLanguage } from './text-language.ts';

const ALGORITHMS: Readonly<Record<TextLanguage, string>> = {
  en: 'english',
  es: 'spanish',
  fr: 'french',
  de: 'german',
  pt: 'portuguese',
};

/** Number of cached stems of a language; the cache is cleared when it is full. */
const REMEMBERED_MAX = 50_000;
const WORD_LENGTH_MAX = 64;
const MARKS = /\p{M}/gu;

type StemCache = { stemmer: { stem(word: string): string }; stems: Map<string, string> };

const caches = new Map<TextLanguage, StemCache>();

/**
 * Returns the stem of a lower-case word by the Snowball algorithm of its language, without accents, so that queries
 * without accents match.
 *
 * Only compute processes call it.
 */
export function stem(word: string, language: TextLanguage): string {
  let own = caches.get(language);
  if (!own) {
    own = { stemmer: snowball.newStemmer(ALGORITHMS[language]), stems: new Map() };
    caches.set(language, own);
  }
  const remembered = own.stems.get(word);
  if (remembered !== undefined) return remembered;
  const stemmed = own.stemmer.stem(word.slice(0, WORD_LENGTH_MAX));
  const made = stemmed.normalize('NFD').replace(MARKS, '');
  if (own.stems.size >= REMEMBERED_MAX) own.stems.clear();
  own.stems.set(word, made);
  return made;
}

const FIGURE = /^\d/;
const DIGIT_GROUPING = /,(?=\d{3}(?:\D|$))/g;

/** Normalizes a word for search: its stem, or a figure without the commas that group its digits. */
export function toTerm(word: string, language: TextLanguage): string {
  return FIGURE.test(word) ? word.replace(DIGIT_GROUPING, '') : stem(word, language);
}
