import { stem } from './stem.ts';
import type { TextLanguage } from './text-language.ts';

const FIGURE = /^\d/;
const GROUPING = /,(?=\d{3}(?:\D|$))/g;

/** What a word counts as: its stem; a figure without the signs that group its digits. */
export function termOf(word: string, language: TextLanguage): string {
  return FIGURE.test(word) ? word.replace(GROUPING, '') : stem(word, language);
}
