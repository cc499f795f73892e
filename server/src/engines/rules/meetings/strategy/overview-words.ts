import { byLanguage, loadPairs } from '../../../../language/cues.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';

const WORDS = byLanguage((language) => new Map(loadPairs(language, 'meetings/overview')));

/** Returns the words of a strategic analysis for a key of `meetings/overview.txt`. */
export function overviewWords(language: TextLanguage, key: string): string {
  return WORDS[language].get(key) ?? '';
}

/** Puts words into the quotation marks of a language. */
export function quoteIn(language: TextLanguage, words: string): string {
  return overviewWords(language, 'quoted').replace('{}', () => words);
}
