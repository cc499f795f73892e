import type { AnalysisType } from '../../../../contract/analysis-types.ts';
import { estimateTokens } from '../../../llm/tokens.ts';
import { type Block, toPiece } from '../../blocks/block.ts';
import { type Chunk, planChunks, planSmallChunks } from '../../blocks/plan-chunks.ts';
import { askModel, askModelCached } from '../../model-calls/ask-model.ts';
import type { LanguageModelDependencies } from '../../model-calls/dependencies.ts';
import { isTooLongFailure, mapChunks, type MappedChunks } from '../../model-calls/map-chunks.ts';
import { answerSchema, type ChunkAnswer, describeSlot } from './answer-schema.ts';
import type { FieldPlan } from './plan-fields.ts';

/** Everything that a model is asked about a document. */
export type AnalysisQuestion = {
  plan: FieldPlan;
  analysisType: AnalysisType;
  includeSummary: boolean;
};

/** Answers about the chunks of a document. */
export type AnalysisAnswers = MappedChunks<ChunkAnswer> & {
  /** False if the document was so long that the model read only its beginning. */
  isComplete: boolean;
};

/** Number of sentences of a summary. */
export const SUMMARY_SENTENCES = 6;
/** Sentences that each chunk of a long document contributes; the best of all chunks are chosen later. */
const SENTENCES_PER_CHUNK = 2;
/** Limit of chunks: about a thousand pages of prose, half a million tokens. */
const CHUNKS_MAX = 250;
/** Output budget: a share of the context, which answer and prompt have in common, and a limit in tokens. */
const OUTPUT = { share: 0.3, max: 4_000 } as const;

/** Asks a model about a whole document, in one question if the document fits into one. */
export async function askAnalysis(
  dependencies: LanguageModelDependencies,
  text: string,
  blocks: readonly Block[],
  question: AnalysisQuestion,
  signal: AbortSignal,
): Promise<AnalysisAnswers> {
  const contextTokens = dependencies.client.contextTokens - countSlotTokens(question.plan);
  const [whole, ...others] = planChunks(text, blocks, contextTokens);
  if (whole && others.length === 0) {
    try {
      const wholeQuestion = buildQuestion(dependencies, text, whole, question);
      const result = await askModel(dependencies, wholeQuestion, signal);
      return { results: [{ chunk: whole, result }], failed: [], isComplete: true };
    } catch (error) {
      if (!isTooLongFailure(error)) throw error;
    }
  }
  const chunks = planSmallChunks(text, blocks, contextTokens);
  const mapped = await mapChunks(
    chunks.slice(0, CHUNKS_MAX),
    async (chunk, either) => {
      const chunkQuestion = buildQuestion(dependencies, text, chunk, question, SENTENCES_PER_CHUNK);
      return askModelCached(dependencies, chunkQuestion, either);
    },
    signal,
  );
  return { ...mapped, isComplete: chunks.length <= CHUNKS_MAX };
}

function countSlotTokens({ slots }: FieldPlan): number {
  return slots.reduce((sum, slot) => sum + estimateTokens(describeSlot(slot)), 0);
}

function buildQuestion(
  { client }: LanguageModelDependencies,
  text: string,
  chunk: Chunk,
  { plan, analysisType, includeSummary }: AnalysisQuestion,
  sentences = SUMMARY_SENTENCES,
) {
  const fields = plan.slots.map((slot) => ({ id: slot.id, text: describeSlot(slot) }));
  return {
    operation: 'analyze' as const,
    prompt: 'analyze' as const,
    settings: {
      'kind of analysis': analysisType,
      ...(includeSummary && { 'sentences of the summary': sentences }),
    },
    data: [
      ...(fields.length > 0 ? [{ name: 'fields', pieces: fields }] : []),
      { name: 'document', pieces: chunk.map((block) => toPiece(text, block)) },
    ],
    schema: answerSchema(plan, includeSummary),
    outputTokens: Math.min(OUTPUT.max, Math.floor(client.contextTokens * OUTPUT.share)),
  };
}
