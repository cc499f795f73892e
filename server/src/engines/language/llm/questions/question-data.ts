import { estimateTokens } from '../../../llm/estimate-tokens.ts';
import type { QuestionRequest } from '../../language-engine.ts';
import type { DataSection, Piece } from '../untrusted/guard.ts';

/** Longer ones are cut: who asks so is not asking, and the document needs the room. */
const LENGTH_MAX = { question: 4_000, turn: 600 } as const;
/** Of the context, at most, for the question and as much for what was said before it. */
const SHARE = 0.15;
/** On the careful side. */
const CHARACTERS_A_TOKEN = 2;

/**
 * The question and what was said before it, as sections of data: callers type both. Of a long conversation the latest
 * turns are shown.
 */
export function questionData(
  { question, history }: Pick<QuestionRequest, 'question' | 'history'>,
  contextTokens: number,
): {
  sections: DataSection[];
  tokens: number;
} {
  const tokensMax = contextTokens * SHARE;
  const turns = latest(history.map(turnPieces), tokensMax).flat();
  const lengthMax = Math.min(LENGTH_MAX.question, tokensMax * CHARACTERS_A_TOKEN);
  const asked = { id: 'q', text: cut(question, lengthMax) };
  const sections: DataSection[] = [{ name: 'question', pieces: [asked] }];
  if (turns.length > 0) sections.unshift({ name: 'conversation', pieces: turns });
  return { sections, tokens: tokensOf([asked, ...turns]) };
}

function turnPieces({ question, answer }: QuestionRequest['history'][number], index: number) {
  return [
    { id: `q${index + 1}`, text: cut(question, LENGTH_MAX.turn) },
    { id: `a${index + 1}`, text: cut(answer, LENGTH_MAX.turn) },
  ];
}

/** The last of the turns that have no more tokens together than `tokensMax`. */
function latest(turns: readonly Piece[][], tokensMax: number): Piece[][] {
  let tokens = 0;
  const tooMany = turns.findLastIndex((turn) => (tokens += tokensOf(turn)) > tokensMax);
  return turns.slice(tooMany + 1);
}

function tokensOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : text.slice(0, lengthMax).toWellFormed();
}
