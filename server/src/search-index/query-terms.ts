import { isStopWord, languageByStopWords } from '../language/stop-words.ts';
import type { TextLanguage } from '../language/text-language.ts';
import type { PhraseAlternatives } from '../storage/search-statements.ts';
import type { QueryWord } from './parse-query.ts';
import { hashTerm, toIndexTerm } from './terms.ts';

/** Term of a query. */
export type QueryTerm = {
  /** Stems in the languages of the workspace, usually one. */
  terms: string[];
  hashes: number[];
  /** Number of occurrences in the query. */
  count: number;
};

/** Builds the terms of a query without question words, unless nothing else is left. */
export function buildQueryTerms(
  words: readonly QueryWord[],
  languages: readonly string[],
): QueryTerm[] {
  const language = languageByStopWords(words.map(({ written }) => written)) ?? DEFAULT_LANGUAGE;
  const telling = words.filter(({ written }) => !isStopWord(written, language));
  const terms = new Map<string, QueryTerm>();
  for (const { text } of telling.length > 0 ? telling : words) {
    const variants = variantsOf(text, languages);
    const key = variants.join(' ');
    const known = terms.get(key);
    if (known) known.count += 1;
    else terms.set(key, { terms: variants, hashes: variants.map(hashTerm), count: 1 });
  }
  return [...terms.values()];
}

const DEFAULT_LANGUAGE: TextLanguage = 'en';

function variantsOf(word: string, languages: readonly string[]): string[] {
  return [...new Set(languages.map((language) => toIndexTerm(word, language)))];
}

/**
 * Maximum of occurrences of one word in a required phrase, which `buildPhrases` cuts before the next one: a frequent
 * word costs its postings for each occurrence.
 */
export const OCCURRENCES_MAX = 3;

/**
 * Stems each phrase in each language and removes duplicates.
 *
 * @param phrases words of each phrase
 * @param code prefix of the terms in the index, from `partitionCode`
 * @param occurrencesMax a phrase ends where a word occurs more often, which makes it match more texts
 */
export function buildPhrases(
  phrases: readonly (readonly string[])[],
  languages: readonly string[],
  code: string,
  occurrencesMax = Infinity,
): PhraseAlternatives[] {
  const byTerms = new Map<string, PhraseAlternatives>();
  for (const phrase of phrases) {
    const runs = languages.map((language) =>
      untilRepeated(
        phrase.map((word) => code + toIndexTerm(word, language)),
        occurrencesMax,
      ),
    );
    const different = [...new Map(runs.map((run) => [run.join(' '), run])).values()];
    byTerms.set(different.map((run) => run.join(' ')).join('|'), different);
  }
  return [...byTerms.values()];
}

function untilRepeated(terms: readonly string[], occurrencesMax: number): readonly string[] {
  const counts = new Map<string, number>();
  const end = terms.findIndex((term) => {
    const count = (counts.get(term) ?? 0) + 1;
    counts.set(term, count);
    return count > occurrencesMax;
  });
  return end === -1 ? terms : terms.slice(0, end);
}
