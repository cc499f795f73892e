import type { ExtractionResult } from '../../../contract/extraction-result.ts';
import { MINUTE_MS } from '../../../kernel/clock.ts';
import {
  type LeafOutcome,
  listOpenLeaves,
  type SchemaLeaf,
  withOutcomes,
} from '../../language-engine/extraction/open-leaves.ts';
import { parseExtractionSchema } from '../../language-engine/extraction/parse-schema.ts';
import type { LeafNode, LeafValue } from '../../language-engine/extraction/schema-node.ts';
import type { CompletionRequest } from '../../language-engine/extraction/schema-extraction.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { valueConfidence } from '../analysis/resolve/value-confidence.ts';
import { roundConfidence } from '../claims/confidence.ts';
import {
  COMPUTE_OPTIONS,
  type LanguageModelDependencies,
  resultEngine,
} from '../model-calls/dependencies.ts';
import { isContentFailure } from '../model-calls/map-chunks.ts';
import { extractValues, groupLeaves, type WrittenValue } from './extract-values.ts';

const CHECK_MODULE = new URL('check-values.compute.ts', import.meta.url).href;
/** Time for the questions about one document: the job that asks them ends after ten minutes. */
const QUESTIONS_MS = 6 * MINUTE_MS;

/** Input of `checkValues` in the compute child. */
export type CheckValuesInput = {
  text: string;
  dateOrder: CompletionRequest['dateOrder'];
  values: readonly { node: LeafNode; value: string; excerpt: string }[];
};

/**
 * Lets the model find the leaves that the rules left null. A value counts if the passage that the model quotes is in the
 * text and states it; any other leaf stays null, with the reason.
 */
export async function completeExtraction(
  dependencies: LanguageModelDependencies,
  text: ExtractedText,
  { schema, result, dateOrder }: CompletionRequest,
  signal: AbortSignal,
): Promise<ExtractionResult> {
  const leaves = listOpenLeaves(parseExtractionSchema(schema), result);
  const { written, isComplete } = await askForLeaves(dependencies, text, leaves, signal);
  const outcomes = await checkWritten(dependencies, { text, leaves, written, dateOrder }, signal);
  const completed = withOutcomes(result, outcomes);
  const isFilled = outcomes.values().some((outcome) => 'value' in outcome);
  return {
    ...completed,
    warnings: isComplete ? completed.warnings : [...completed.warnings, PARTIAL],
    engine: isFilled ? resultEngine(dependencies.client) : result.engine,
  };
}

const PARTIAL = {
  code: 'partial',
  message: 'The language model was not asked for all values, or gave no usable answer for some',
};

async function askForLeaves(
  dependencies: LanguageModelDependencies,
  text: ExtractedText,
  leaves: readonly SchemaLeaf[],
  signal: AbortSignal,
): Promise<{ written: WrittenValue[]; isComplete: boolean }> {
  const endMs = performance.now() + QUESTIONS_MS;
  const written: WrittenValue[] = [];
  let isComplete = true;
  for (const group of groupLeaves(dependencies, leaves)) {
    if (performance.now() > endMs) return { written, isComplete: false };
    try {
      written.push(...(await extractValues(dependencies, text, group, signal)));
    } catch (error) {
      if (!isContentFailure(error)) throw error;
      isComplete = false;
    }
  }
  return { written, isComplete };
}

type Written = {
  text: ExtractedText;
  leaves: readonly SchemaLeaf[];
  written: readonly WrittenValue[];
  dateOrder: CompletionRequest['dateOrder'];
};

/** Checks each value against its passage. @returns the outcome of each leaf for which the model wrote a value */
async function checkWritten(
  { compute }: LanguageModelDependencies,
  { text, leaves, written, dateOrder }: Written,
  signal: AbortSignal,
): Promise<Map<string, LeafOutcome>> {
  const nodes = new Map(leaves.map(({ pointer, node }) => [pointer, node]));
  const outcomes = new Map<string, LeafOutcome>(
    written.map(({ pointer }) => [pointer, { reason: 'not_supported' }]),
  );
  const cited = written.flatMap(({ pointer, value, citation }) =>
    citation ? [{ pointer, value, citation, node: nodes.get(pointer)! }] : [],
  );
  if (cited.length === 0) return outcomes;
  const input: CheckValuesInput = {
    text: text.text,
    dateOrder,
    values: cited.map(({ node, value, citation: { evidence } }) => ({
      node,
      value,
      excerpt: evidence.excerpt,
    })),
  };
  const options = { ...COMPUTE_OPTIONS, signal };
  const values = await compute.run<(LeafValue | undefined)[]>(
    CHECK_MODULE,
    'checkValues',
    input,
    options,
  );
  for (const [index, { pointer, citation }] of cited.entries()) {
    const value = values[index];
    if (value !== undefined) outcomes.set(pointer, toOutcome(text, value, citation));
  }
  return outcomes;
}

function toOutcome(
  { pages }: ExtractedText,
  value: LeafValue,
  { evidence, located }: NonNullable<WrittenValue['citation']>,
): LeafOutcome {
  const coverage = { pages_read: pages.length, pages_total: pages.length };
  const signals = { key: '', located, agreement: 'none' } as const;
  const match = evidence.excerpt === value ? ('exact' as const) : ('normalized' as const);
  return {
    value,
    evidence: [{ ...evidence, match }],
    confidence: roundConfidence(valueConfidence(coverage, signals)),
  };
}
