import { Type } from 'typebox';

import type { Evidence } from '../../../contract/analysis.ts';
import type { Located } from '../../grounding/locate-quotes.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { createGrounder } from '../grounding.ts';
import type { Block } from './blocks/block.ts';
import type { LlmParts } from './parts.ts';

/** What every finding of a model carries, in the schema of its answer. */
export const CITED = {
  quote: Type.String({
    description: 'The words of the data that say it, copied character by character.',
  }),
  block_id: Type.String({ description: 'The id of the block that holds the quote, as p3:b12.' }),
};

/** What a model says it has read, and where. */
export type Citation = { quote: string; block_id: string };

/** A text that is quoted; of a meeting `pages` is empty. */
export type QuotedText = Pick<ExtractedText, 'text' | 'text_sha256' | 'pages'>;

/** A quote that the text bears out. */
export type Grounded = { evidence: Evidence; located: Located };

/**
 * Finds what a model quotes in the text itself.
 *
 * @param blocks those that the model was shown: the quote is looked for in the block that it names first
 * @returns one for each of `citations`, undefined where the text does not bear the quote out. `match` of the evidence
 * says whether it is the quote as the model gave it
 */
export async function evidenceOf(
  { grounding, guard }: Pick<LlmParts, 'grounding' | 'guard'>,
  text: QuotedText,
  blocks: readonly Block[],
  citations: readonly Citation[],
  signal: AbortSignal,
): Promise<(Grounded | undefined)[]> {
  if (citations.length === 0) return [];
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const quotes = citations.map(({ quote, block_id }) => ({
    quote,
    near: byId.get(plainId(block_id)),
  }));
  const outcomes = await guard.ground(grounding, text.text, quotes, signal);
  const grounder = createGrounder(text);
  return outcomes.map((outcome, index) => {
    if ('rejected' in outcome) return undefined;
    const { start, end } = outcome;
    const evidence = grounder.evidence(start, end, citations[index]!.quote);
    return evidence && { evidence, located: outcome };
  });
}

/** Models repeat the brackets, or name several blocks: the first counts. */
function plainId(id: string): string {
  return id
    .trim()
    .replace(/^\[/, '')
    .split(/[\]\s,;]/)[0]!;
}
