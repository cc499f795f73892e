import type { QuestionRequest } from '../../language-engine/language-engine.ts';
import { estimateTokens } from '../../llm/tokens.ts';
import type { DataPiece, DataSection } from '../untrusted/guard.ts';

/** Limits of length; longer text is cut because the document needs the context. */
const LENGTH_MAX = { question: 4_000, turn: 600 } as const;
/** Share of the context for the question, and the same share for the conversation before it. */
const CONTEXT_SHARE = 0.15;
/** Low estimate, so that the question keeps its share. */
const CHARACTERS_PER_TOKEN = 2;

/** Builds the data sections of a question and of the conversation before it, of which the latest turns are kept. */
export function questionSections(
  { question, history }: Pick<QuestionRequest, 'question' | 'history'>,
  contextTokens: number,
): {
  sections: DataSection[];
  tokens: number;
} {
  const tokensMax = contextTokens * CONTEXT_SHARE;
  const turns = keepLatest(history.map(toPieces), tokensMax).flat();
  const lengthMax = Math.min(LENGTH_MAX.question, tokensMax * CHARACTERS_PER_TOKEN);
  const piece = { id: 'q', text: truncate(question, lengthMax) };
  const sections: DataSection[] = [{ name: 'question', pieces: [piece] }];
  if (turns.length > 0) sections.unshift({ name: 'conversation', pieces: turns });
  return { sections, tokens: countTokens([piece, ...turns]) };
}

function toPieces({ question, answer }: QuestionRequest['history'][number], index: number) {
  return [
    { id: `q${index + 1}`, text: truncate(question, LENGTH_MAX.turn) },
    { id: `a${index + 1}`, text: truncate(answer, LENGTH_MAX.turn) },
  ];
}

/** Returns the last turns that fit into `tokensMax` together. */
function keepLatest(turns: readonly DataPiece[][], tokensMax: number): DataPiece[][] {
  let tokens = 0;
  const lastTooMany = turns.findLastIndex((turn) => (tokens += countTokens(turn)) > tokensMax);
  return turns.slice(lastTooMany + 1);
}

function countTokens(pieces: readonly DataPiece[]): number {
  return pieces.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}

function truncate(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : text.slice(0, lengthMax).toWellFormed();
}
