import type { AnswerTask } from './built-in-engine.ts';
import { ENGINE } from './built-in/engine.ts';
import { answerQuestion } from './built-in/questions/answer-question.ts';
import type { Answer } from './language-engine.ts';

export function answer({ text, request }: AnswerTask): Answer {
  return { ...answerQuestion(text, request), warnings: [], engine: ENGINE };
}
