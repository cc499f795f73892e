import { loadCues } from '../../../../language/cues.ts';

/** Question to the reader by a creativity technique. It has no word of a topic. */
export type Prompt = {
  /** Family of the technique, as `SCAMPER`. */
  technique: string;
  /** Name of the technique in its family, as `eliminate`. */
  name: string;
  question: string;
  /** Advice in whole sentences. */
  description: string;
};

/** Prompts by family, in a fixed order. */
export const PROMPTS: ReadonlyMap<string, readonly Prompt[]> = Map.groupBy(
  loadCues('en', 'generation/prompts').map(parsePrompt),
  ({ technique }) => technique,
);

function parsePrompt(line: string): Prompt {
  const [technique, name, question, description] = line.split('\t');
  return { technique: technique!, name: name!, question: question!, description: description! };
}

/** Orders the prompts, one of each family in turn. The text of the topic decides the first. */
export function orderPrompts(topic: string): Prompt[] {
  const seed = hashText(topic);
  const families = [...PROMPTS.values()].map((own) => rotate(own, seed % own.length));
  const turns = Math.max(...families.map((own) => own.length));
  const ordered = rotate(families, seed % families.length);
  return Array.from({ length: turns }, (_, turn) =>
    ordered.flatMap((own) => own[turn] ?? []),
  ).flat();
}

function rotate<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by), ...list.slice(0, by)];
}

/** Returns the FNV-1a hash of a text. */
function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619) >>> 0;
  }
  return hash;
}
