import { CONTEXT_WINDOW_DEFAULT } from '../contract/chats.ts';
import { verifyAnswer } from '../engines/language-engine/evidence/verify-documents.ts';
import type {
  Answer,
  LanguageEngine,
  QuestionRequest,
} from '../engines/language-engine/language-engine.ts';
import { isDecisionQuestion } from '../language/decision-questions.ts';
import { TEXT_LANGUAGES } from '../language/text-language.ts';
import type { SourceText } from './source-text.ts';

/** A question to one source. */
type OneQuestion = {
  source: Pick<SourceText, 'text' | 'meeting'>;
  question: string;
  /** Words of the question that the title of the source has. */
  subject: readonly string[];
  onProgress?: QuestionRequest['onProgress'];
};

/**
 * Answers a question from one source. Every passage of the answer is verified.
 *
 * @throws WorkError when the engine fails
 * @throws AbortError when `signal` is aborted
 */
export async function answerFrom(
  language: LanguageEngine,
  { source: { text, meeting }, question, subject, onProgress }: OneQuestion,
  signal: AbortSignal,
): Promise<Answer> {
  const contextPages = Math.min(CONTEXT_WINDOW_DEFAULT, text.pages.length);
  const spoken = subject.length > 0 || mayAskDecision(question) ? meeting : undefined;
  const request = { question, contextPages, history: [], subject, meeting: spoken, onProgress };
  return verifyAnswer(text, await language.answer(text, request, signal));
}

/**
 * Returns whether a question asks in any language what was decided. Only such a question is answered from the lines of
 * a transcript; another one does not send them beside the text. The engine removes the words of a subject first, which
 * may leave one.
 */
function mayAskDecision(question: string): boolean {
  return TEXT_LANGUAGES.some((language) => isDecisionQuestion(question, language));
}
