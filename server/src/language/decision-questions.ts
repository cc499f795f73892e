import { anyOf, byLanguage, loadCues } from './cues.ts';
import type { TextLanguage } from './text-language.ts';

const DECISION_QUESTION = byLanguage(
  (language) =>
    new RegExp(
      String.raw`(?<!\p{L})${anyOf(loadCues(language, 'questions/decision-questions'))}(?!\p{L})`,
      'iu',
    ),
);

/** Tells whether a question asks what people decided. */
export function isDecisionQuestion(question: string, language: TextLanguage): boolean {
  return DECISION_QUESTION[language].test(question);
}
