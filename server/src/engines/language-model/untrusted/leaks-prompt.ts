import { loadAllPrompts } from '../prompts/load-prompt.ts';

/** Number of consecutive words that match a prompt by more than chance. */
const SEQUENCE_WORDS = 10;
const WORD = /[\p{L}\p{N}]+/gu;

let promptSequences: Set<string> | undefined;

/** Returns whether prose contains ten consecutive words of a prompt. */
export function leaksPrompt(prose: string): boolean {
  promptSequences ??= new Set(loadAllPrompts().flatMap(({ text }) => listSequences(text)));
  const known = promptSequences;
  return listSequences(prose).some((sequence) => known.has(sequence));
}

function listSequences(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words
    .slice(SEQUENCE_WORDS - 1)
    .map((_, at) => words.slice(at, at + SEQUENCE_WORDS).join(' '));
}
