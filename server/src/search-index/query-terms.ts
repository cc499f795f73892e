import { isStopWord, languageOfWords } from '../engines/language/built-in/words/stop-words.ts';
import type { TextLanguage } from '../engines/language/built-in/words/text-language.ts';
import type { TermRuns } from '../storage/db.ts';
import type { QueryWord } from './parse-query.ts';
import { hashOf, termOf } from './terms.ts';

/** A word of a query. */
export type QueryTerm = {
  /** Its stems in the languages of the workspace, mostly one. */
  terms: string[];
  hashes: number[];
  /** How often it stands in the query. */
  count: number;
};

/** Takes what a question is worded with away, unless nothing else is left. */
export function queryTerms(words: readonly QueryWord[], languages: readonly string[]): QueryTerm[] {
  const language = languageOfWords(words.map(({ written }) => written)) ?? DEFAULT_LANGUAGE;
  const telling = words.filter(({ written }) => !isStopWord(written, language));
  const terms = new Map<string, QueryTerm>();
  for (const { text } of telling.length > 0 ? telling : words) {
    const variants = variantsOf(text, languages);
    const key = variants.join(' ');
    const known = terms.get(key);
    if (known) known.count += 1;
    else terms.set(key, { terms: variants, hashes: variants.map(hashOf), count: 1 });
  }
  return [...terms.values()];
}

const DEFAULT_LANGUAGE: TextLanguage = 'en';

function variantsOf(word: string, languages: readonly string[]): string[] {
  return [...new Set(languages.map((language) => termOf(word, language)))];
}

/** Of a phrase that must be held: a word of very many places costs its entries for each time that a phrase has it. */
export const REPEATS_MAX = 3;

/**
 * Each phrase as it is indexed in each of the languages; those that are the same then, once.
 *
 * @param repeatsMax a phrase ends where it has a word more often than this, so that more texts hold it
 */
export function phraseRuns(
  phrases: readonly (readonly string[])[],
  languages: readonly string[],
  code: string,
  repeatsMax = Infinity,
): TermRuns[] {
  const byTerms = new Map<string, TermRuns>();
  for (const phrase of phrases) {
    const runs = languages.map((language) =>
      untilRepeated(
        phrase.map((word) => code + termOf(word, language)),
        repeatsMax,
      ),
    );
    const different = [...new Map(runs.map((run) => [run.join(' '), run])).values()];
    byTerms.set(different.map((run) => run.join(' ')).join('|'), different);
  }
  return [...byTerms.values()];
}

function untilRepeated(terms: readonly string[], repeatsMax: number): readonly string[] {
  const counts = new Map<string, number>();
  const end = terms.findIndex((term) => {
    const count = (counts.get(term) ?? 0) + 1;
    counts.set(term, count);
    return count > repeatsMax;
  });
  return end === -1 ? terms : terms.slice(0, end);
}
