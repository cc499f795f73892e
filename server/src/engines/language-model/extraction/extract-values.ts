import { Type } from 'typebox';

import type { SchemaLeaf } from '../../language-engine/extraction/open-leaves.ts';
import { estimateTokens } from '../../llm/tokens.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { splitBlocks } from '../blocks/block.ts';
import { askModelCached } from '../model-calls/ask-model.ts';
import type { LanguageModelDependencies } from '../model-calls/dependencies.ts';
import {
  CITATION_PROPERTIES,
  type GroundedCitation,
  groundCitations,
} from '../model-calls/ground-citations.ts';
import { askWithFewer, isSmallContext } from '../model-calls/small-context.ts';
import { documentSection } from '../questions/select-blocks.ts';
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
  const otherTokens = fields.reduce((sum, field) => sum + estimateTokens(field.text), outputTokens);
  const ranked = await rankForLeaves(dependencies, text, leaves, signal);
  const question = {
    operation: 'analyze',
    prompt: 'extract-values',
    schema: valuesSchema(fields.map(({ id }) => id)),
    outputTokens,
  } as const;
  const values = await askWithFewer(async (share) => {
    const options = { prompt: question.prompt, otherTokens, share };
    const data = [
      { name: 'fields', pieces: fields },
      documentSection(text.text, selectPassages(ranked, dependencies.client, options).blocks),
    ];
    return (await askModelCached(dependencies, { ...question, data }, signal)).values;
  });
  const citations = await groundCitations(dependencies, text, ranked.blocks, values, signal);
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

/** Ranks the passages of the document by the names and descriptions of some leaves. */
async function rankForLeaves(
  { retrieval }: LanguageModelDependencies,
  text: ExtractedText,
  leaves: readonly SchemaLeaf[],
  signal: AbortSignal,
) {
  const question = leaves.map(toWords).join(' ');
  const request = { question, contextPages: text.pages.length, history: [] };
  const { passages } = await retrieval.rankPages(text, request, signal);
  return { pages: text, blocks: await splitBlocks(text), passages };
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
