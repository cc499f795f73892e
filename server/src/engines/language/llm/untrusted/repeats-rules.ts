import { allPrompts } from '../prompts/load-prompt.ts';

/** Words in the order of a prompt that are there by no chance. */
const RUN = 10;
const WORD = /[\p{L}\p{N}]+/gu;

let told: Set<string> | undefined;

/** Whether prose has ten words in the order in which one of our prompts has them. */
export function repeatsRules(prose: string): boolean {
  told ??= new Set(allPrompts().flatMap(({ text }) => runsOf(text)));
  const known = told;
  return runsOf(prose).some((run) => known.has(run));
}

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '));
}
