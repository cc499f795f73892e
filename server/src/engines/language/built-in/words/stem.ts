import snowball from 'snowball-stemmers';

import type { TextLanguage } from './text-language.ts';

const ALGORITHMS: Readonly<Record<TextLanguage, string>> = {
  en: 'english',
  es: 'spanish',
  fr: 'french',
  de: 'german',
  pt: 'portuguese',
};

/** So many stems are remembered; then the memory starts anew. */
const REMEMBERED_MAX = 50_000;
const WORD_LENGTH_MAX = 64;
const MARKS = /\p{M}/gu;

type Known = { stemmer: { stem(word: string): string }; stems: Map<string, string> };

const known = new Map<TextLanguage, Known>();

/**
 * The stem of a word in lower case by the Snowball algorithm of its language, without accents, so that who types none
 * finds the same. In compute children only.
 */
export function stem(word: string, language: TextLanguage): string {
  let own = known.get(language);
  if (!own) {
    own = { stemmer: snowball.newStemmer(ALGORITHMS[language]), stems: new Map() };
    known.set(language, own);
  }
  const remembered = own.stems.get(word);
  if (remembered !== undefined) return remembered;
  const stemmed = own.stemmer.stem(word.slice(0, WORD_LENGTH_MAX));
  const made = stemmed.normalize('NFD').replace(MARKS, '');
  if (own.stems.size >= REMEMBERED_MAX) own.stems.clear();
  own.stems.set(word, made);
  return made;
}
