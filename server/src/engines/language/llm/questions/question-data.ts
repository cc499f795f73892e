import type { QuestionRequest } from '../../language-engine.ts';
import { estimateTokens } from '../blocks/estimate-tokens.ts';
import type { DataSection } from '../untrusted/guard.ts';

/** Longer ones are cut: who asks so is not asking, and the document needs the room. */
const LENGTH_MAX = { question: 4_000, turn: 600 } as const;

/** The question and what was said before it, as sections of data: callers type both. */
export function questionData({ question, history }: QuestionRequest): {
  sections: DataSection[];
  tokens: number;
} {
  const turns = history.flatMap((turn, index) => [
    { id: `q${index + 1}`, text: cut(turn.question, LENGTH_MAX.turn) },
    { id: `a${index + 1}`, text: cut(turn.answer, LENGTH_MAX.turn) },
  ]);
  const asked = { id: 'q', text: cut(question, LENGTH_MAX.question) };
  const sections: DataSection[] = [{ name: 'question', pieces: [asked] }];
  if (turns.length > 0) sections.unshift({ name: 'conversation', pieces: turns });
  const tokens = [asked, ...turns].reduce((sum, { text }) => sum + estimateTokens(text), 0);
  return { sections, tokens };
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : text.slice(0, lengthMax).toWellFormed();
}
