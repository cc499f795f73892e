import { byLanguage, loadCues } from './cues.ts';
import { TEXT_LANGUAGES, type TextLanguage } from './text-language.ts';

const STOP_WORDS = byLanguage((language) => new Set(loadCues(language, 'stop-words')));

/**
 * Tells whether a word says nothing about the subject of a text, as `the` or `which`.
 *
 * @param word in lower case
 */
export function isStopWord(word: string, language: TextLanguage): boolean {
  return STOP_WORDS[language].has(word);
}

/**
 * Finds the language with the most stop words among the words of a short text, which n-grams cannot tell.
 *
 * @param words in lower case
 * @returns undefined when two languages share the highest count
 */
export function languageByStopWords(words: readonly string[]): TextLanguage | undefined {
  const counted = TEXT_LANGUAGES.map((language) => ({
    language,
    count: words.filter((word) => isStopWord(word, language)).length,
  })).toSorted((a, b) => b.count - a.count);
  const [first, second] = counted;
  return first!.count > second!.count ? first!.language : undefined;
}
