import { Type } from 'typebox';

import type { SchemaLeaf } from '../../language-engine/extraction/open-leaves.ts';
import { estimateTokens } from '../../llm/tokens.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { type Block, splitBlocks, toPiece } from '../blocks/block.ts';
import { askModelCached } from '../model-calls/ask-model.ts';
import type { LanguageModelDependencies } from '../model-calls/dependencies.ts';
import {
  CITATION_PROPERTIES,
  type GroundedCitation,
  groundCitations,
} from '../model-calls/ground-citations.ts';
import { isSmallContext } from '../model-calls/small-context.ts';
import { selectPassages } from '../questions/select-passages.ts';

/** Value of a leaf as the model has written it, with its passage if it is in the text. */
export type WrittenValue = {
  pointer: string;
  value: string;
  citation: GroundedCitation | undefined;
};

/** Leaves of one question: one for a model with a small context, which does one task well. */
const LEAVES_PER_QUESTION = { small: 1, large: 12 } as const;
const OUTPUT_TOKENS_PER_LEAF = 250;

/** Splits leaves into those of one question each. */
export function groupLeaves(
  { client }: Pick<LanguageModelDependencies, 'client'>,
  leaves: readonly SchemaLeaf[],
): SchemaLeaf[][] {
  const size = isSmallContext(client) ? LEAVES_PER_QUESTION.small : LEAVES_PER_QUESTION.large;
  return Array.from({ length: Math.ceil(leaves.length / size) }, (_, index) =>
    leaves.slice(index * size, (index + 1) * size),
  );
}

/** Asks the model for the values of some leaves, from the passages that match their names and descriptions. */
export async function extractValues(
  dependencies: LanguageModelDependencies,
  text: ExtractedText,
  leaves: readonly SchemaLeaf[],
  signal: AbortSignal,
): Promise<WrittenValue[]> {
  const fields = leaves.map((leaf, index) => ({ id: `f${index + 1}`, text: describeLeaf(leaf) }));
  const outputTokens = OUTPUT_TOKENS_PER_LEAF * leaves.length;
  const blocks = await selectForLeaves(dependencies, text, leaves, {
    otherTokens: outputTokens + fields.reduce((sum, field) => sum + estimateTokens(field.text), 0),
    signal,
  });
  const schema = valuesSchema(fields.map(({ id }) => id));
  const { values } = await askModelCached(
    dependencies,
    {
      operation: 'analyze',
      prompt: 'extract-values',
      data: [
        { name: 'fields', pieces: fields },
        { name: 'document', pieces: blocks.map((block) => toPiece(text.text, block)) },
      ],
      schema,
      outputTokens,
    },
    signal,
  );
  const citations = await groundCitations(dependencies, text, blocks, values, signal);
  return values.map(({ field_id, value }, index) => ({
    pointer: leaves[fields.findIndex(({ id }) => id === field_id)]!.pointer,
    value,
    citation: citations[index],
  }));
}

function valuesSchema(ids: readonly string[]) {
  return Type.Object({
    values: Type.Array(
      Type.Object({
        field_id: Type.Enum([...ids]),
        value: Type.String(),
        ...CITATION_PROPERTIES,
      }),
      { maxItems: ids.length },
    ),
  });
}

/** Selects the blocks of the document that are shown with some leaves. */
async function selectForLeaves(
  dependencies: LanguageModelDependencies,
  text: ExtractedText,
  leaves: readonly SchemaLeaf[],
  { otherTokens, signal }: { otherTokens: number; signal: AbortSignal },
): Promise<readonly Block[]> {
  const question = leaves.map(toWords).join(' ');
  const request = { question, contextPages: text.pages.length, history: [] };
  const { passages } = await dependencies.retrieval.rankPages(text, request, signal);
  const blocks = await splitBlocks(text);
  return selectPassages({ pages: text, blocks, passages }, dependencies.client, {
    prompt: 'extract-values',
    otherTokens,
  }).blocks;
}

/** Returns the words that say what a leaf asks for: `notice_period` becomes `notice period`. */
function toWords({ names, node }: SchemaLeaf): string {
  const words = names
    .join(' ')
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return node.description === undefined ? words : `${words} ${node.description}`;
}

const OPTIONS_MAX = 40;

function describeLeaf({ names, node }: SchemaLeaf): string {
  const { type, format = type, options, description } = node;
  const parts = [
    names.toReversed().join(' of '),
    description,
    options && options.length <= OPTIONS_MAX ? `one of: ${options.join(', ')}` : `a ${format}`,
  ];
  return parts.filter((part) => part !== undefined).join('; ');
}
