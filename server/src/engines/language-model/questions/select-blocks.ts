import { type Static, Type } from 'typebox';

import { type Block, toPiece } from '../blocks/block.ts';
import { type Chunk, planChunks } from '../blocks/plan-chunks.ts';
import { askModelCached } from '../model-calls/ask-model.ts';
import type { LanguageModelDependencies } from '../model-calls/dependencies.ts';
import { CITATION_PROPERTIES, groundCitations } from '../model-calls/ground-citations.ts';
import { mapChunks } from '../model-calls/map-chunks.ts';
import type { DataSection } from '../untrusted/guard.ts';
import type { QuestionContext } from './verify-sentence.ts';

const PASSAGES_MAX = 6;
const RelevantPassages = Type.Object({
  passages: Type.Array(Type.Object(CITATION_PROPERTIES), { maxItems: PASSAGES_MAX }),
});
const OUTPUT_TOKENS = 800;

/** Blocks that one question about a document contains. */
export type SelectedBlocks = {
  blocks: readonly Block[];
  /** False if the model failed on a chunk, or if not all relevant blocks fit into one question. */
  isComplete: boolean;
};

/**
 * Selects the blocks that one question can hold: all blocks if they fit, else those in which the model finds relevant
 * passages when it reads chunk by chunk.
 *
 * @param question the question as data sections, with its tokens
 */
export async function selectBlocks(
  dependencies: LanguageModelDependencies,
  { pages, blocks }: QuestionContext,
  question: { sections: readonly DataSection[]; tokens: number },
  signal: AbortSignal,
): Promise<SelectedBlocks> {
  const availableTokens = dependencies.client.contextTokens - question.tokens;
  const chunks = planChunks(pages.text, blocks, availableTokens);
  if (chunks.length <= 1) return { blocks, isComplete: true };
  const { results, failed } = await mapChunks(
    chunks,
    (chunk, either) => {
      const data = [...question.sections, documentSection(pages.text, chunk)];
      return askForPassages(dependencies, data, either);
    },
    signal,
  );
  const citations = results.flatMap(({ result }) => result.passages);
  const grounded = await groundCitations(dependencies, pages, blocks, citations, signal);
  const places = grounded.flatMap((citation) => (citation ? [citation.evidence] : []));
  const relevant = blocks.filter((block) =>
    places.some(({ start, end }) => start < block.end && end > block.start),
  );
  const fitting = planChunks(pages.text, relevant, availableTokens);
  return { blocks: fitting[0] ?? [], isComplete: failed.length === 0 && fitting.length <= 1 };
}

/** Builds the data section with blocks of the document. */
export function documentSection(text: string, blocks: Chunk): DataSection {
  return { name: 'document', pieces: blocks.map((block) => toPiece(text, block)) };
}

async function askForPassages(
  dependencies: LanguageModelDependencies,
  data: readonly DataSection[],
  signal: AbortSignal,
): Promise<Static<typeof RelevantPassages>> {
  const question = {
    operation: 'chat',
    prompt: 'question-passages',
    data,
    schema: RelevantPassages,
    outputTokens: OUTPUT_TOKENS,
  } as const;
  return askModelCached(dependencies, question, signal);
}
