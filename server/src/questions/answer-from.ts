import { CONTEXT_WINDOW_DEFAULT } from '../contract/chats.ts';
import { verifyAnswer } from '../engines/language-engine/evidence/verify-documents.ts';
import type {
  Answer,
  LanguageEngine,
  QuestionRequest,
} from '../engines/language-engine/language-engine.ts';
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
  const request = { question, contextPages, history: [], subject, meeting, onProgress };
  return verifyAnswer(text, await language.answer(text, request, signal));
}
