import type { AnalysisType } from '../../../../contract/analysis.ts';
import { estimateTokens } from '../../../llm/estimate-tokens.ts';
import { askModel, askModelOnce } from '../ask-model.ts';
import { type Block, pieceOf } from '../blocks/block.ts';
import { type Chunk, planChunks, planParts } from '../blocks/plan-chunks.ts';
import { isTooMuch, type Mapped, mapChunks } from '../map-reduce.ts';
import type { LlmParts } from '../parts.ts';
import { answerSchema, askOf, type ChunkAnswer } from './answer-schema.ts';
import type { FieldPlan } from './plan-fields.ts';

/** What is asked about a document. */
export type AnalysisQuestion = {
  plan: FieldPlan;
  analysisType: AnalysisType;
  includeSummary: boolean;
};

export type Answers = Mapped<ChunkAnswer> & {
  /** False where the document is so long that only its beginning was asked about. */
  isWhole: boolean;
};

/** Sentences of a summary. */
export const SUMMARY_SENTENCES = 6;
/** Of one part of a long document: the best of all parts are chosen later. */
const SENTENCES_A_CHUNK = 2;
/** About a thousand pages of prose, half a million tokens. */
const CHUNKS_MAX = 250;
/** Of the context, at most: the answer shares it with the question. */
const OUTPUT = { share: 0.3, max: 4_000 } as const;

/** Asks about a whole document, in one question where it fits into one. */
export async function askAnalysis(
  parts: LlmParts,
  text: string,
  blocks: readonly Block[],
  question: AnalysisQuestion,
  signal: AbortSignal,
): Promise<Answers> {
  const contextTokens = parts.client.contextTokens - fieldTokens(question.plan);
  const [whole, ...others] = planChunks(text, blocks, contextTokens);
  if (whole && others.length === 0) {
    try {
      const result = await askModel(parts, askAbout(parts, text, whole, question), signal);
      return { results: [{ chunk: whole, result }], failed: [], isWhole: true };
    } catch (error) {
      if (!isTooMuch(error)) throw error;
    }
  }
  const chunks = planParts(text, blocks, contextTokens);
  const mapped = await mapChunks(
    chunks.slice(0, CHUNKS_MAX),
    async (chunk, either) =>
      askModelOnce(parts, askAbout(parts, text, chunk, question, SENTENCES_A_CHUNK), either),
    signal,
  );
  return { ...mapped, isWhole: chunks.length <= CHUNKS_MAX };
}

function fieldTokens({ slots }: FieldPlan): number {
  return slots.reduce((sum, slot) => sum + estimateTokens(askOf(slot)), 0);
}

function askAbout(
  { client }: LlmParts,
  text: string,
  chunk: Chunk,
  { plan, analysisType, includeSummary }: AnalysisQuestion,
  sentences = SUMMARY_SENTENCES,
) {
  const fields = plan.slots.map((slot) => ({ id: slot.id, text: askOf(slot) }));
  return {
    operation: 'analyze' as const,
    prompt: 'analyze' as const,
    settings: {
      'kind of analysis': analysisType,
      ...(includeSummary && { 'sentences of the summary': sentences }),
    },
    data: [
      ...(fields.length > 0 ? [{ name: 'fields', pieces: fields }] : []),
      { name: 'document', pieces: chunk.map((block) => pieceOf(text, block)) },
    ],
    schema: answerSchema(plan, includeSummary),
    outputTokens: Math.min(OUTPUT.max, Math.floor(client.contextTokens * OUTPUT.share)),
  };
}
