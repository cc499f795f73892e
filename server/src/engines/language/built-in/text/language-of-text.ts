import { splitWords } from '../words/split-words.ts';
import { languageOfWords } from '../words/stop-words.ts';
import type { TextLanguage } from '../words/text-language.ts';

const LENGTH_READ = 20_000;

/** The language that the rules for dates, parties and law go by; English where the text leaves it open. */
export function languageOfText(text: string): TextLanguage {
  return languageOfWords(splitWords(text.slice(0, LENGTH_READ)).map((word) => word.text)) ?? 'en';
}
