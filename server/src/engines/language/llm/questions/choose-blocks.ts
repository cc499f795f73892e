import { type Static, Type } from 'typebox';

import { type Block, pieceOf } from '../blocks/block.ts';
import { type Chunk, planChunks } from '../blocks/plan-chunks.ts';
import { askModelOnce } from '../ask-model.ts';
import { CITED, evidenceOf } from '../evidence-of.ts';
import { mapChunks } from '../map-reduce.ts';
import type { LlmParts } from '../parts.ts';
import type { DataSection } from '../untrusted/guard.ts';
import type { Shown } from './check-sentence.ts';

const PASSAGES_MAX = 6;
const Passages = Type.Object({
  passages: Type.Array(Type.Object(CITED), { maxItems: PASSAGES_MAX }),
});
const OUTPUT_TOKENS = 800;

export type ChosenBlocks = {
  blocks: readonly Block[];
  /** False where the model made nothing of some of what it was shown, or not all that bears on the question has room. */
  isAll: boolean;
};

/**
 * The blocks that one question can hold: all, or where they are too many those in which the model, shown them part by
 * part, finds something that bears on the question.
 *
 * @param asked the question, as sections of data, and its tokens
 */
export async function chooseBlocks(
  parts: LlmParts,
  { pages, blocks }: Shown,
  asked: { sections: readonly DataSection[]; tokens: number },
  signal: AbortSignal,
): Promise<ChosenBlocks> {
  const room = parts.client.contextTokens - asked.tokens;
  const chunks = planChunks(pages.text, blocks, room);
  if (chunks.length <= 1) return { blocks, isAll: true };
  const { results, failed } = await mapChunks(
    chunks,
    (chunk, stop) => findPassages(parts, [...asked.sections, dataOf(pages.text, chunk)], stop),
    signal,
  );
  const cited = results.flatMap(({ result }) => result.passages);
  const grounded = await evidenceOf(parts, pages, blocks, cited, signal);
  const places = grounded.flatMap((one) => (one ? [one.evidence] : []));
  const chosen = blocks.filter((block) =>
    places.some(({ start, end }) => start < block.end && end > block.start),
  );
  const fitting = planChunks(pages.text, chosen, room);
  return { blocks: fitting[0] ?? [], isAll: failed.length === 0 && fitting.length <= 1 };
}

export function dataOf(text: string, blocks: Chunk): DataSection {
  return { name: 'document', pieces: blocks.map((block) => pieceOf(text, block)) };
}

async function findPassages(
  parts: LlmParts,
  data: readonly DataSection[],
  signal: AbortSignal,
): Promise<Static<typeof Passages>> {
  const ask = { operation: 'chat', prompt: 'question-passages', data } as const;
  return askModelOnce(parts, { ...ask, schema: Passages, outputTokens: OUTPUT_TOKENS }, signal);
}
