import { languageByStopWords } from '../language/stop-words.ts';
import type { TextLanguage } from '../language/text-language.ts';
import { splitWords } from '../language/words.ts';

/** Guesses the language of a question by its stop words; English if they do not tell. */
export function guessQuestionLanguage(question: string): TextLanguage {
  return languageByStopWords(splitWords(question).map(({ text }) => text)) ?? 'en';
}
