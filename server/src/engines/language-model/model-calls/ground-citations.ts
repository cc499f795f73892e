import { Type } from 'typebox';

import type { Evidence } from '../../../contract/analysis.ts';
import type { LocatedQuote } from '../../grounding/locate-quotes.ts';
import { createGrounder } from '../../language-engine/evidence/grounder.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import type { Block } from '../blocks/block.ts';
import type { LanguageModelDependencies } from './dependencies.ts';

/** Schema properties of a citation, which every finding of a model carries. */
export const CITATION_PROPERTIES = {
  quote: Type.String({
    description: 'The words of the data that say it, copied character by character.',
  }),
  block_id: Type.String({ description: 'The id of the block that holds the quote, as p3:b12.' }),
};

/** Quote in an answer, with the id of its block. */
export type Citation = { quote: string; block_id: string };

/** Text that is quoted; the text of a meeting has no `pages`. */
export type QuotedText = Pick<ExtractedText, 'text' | 'text_sha256' | 'pages'>;

/** Citation whose quote stands in the text. */
export type GroundedCitation = { evidence: Evidence; located: LocatedQuote };

/**
 * Locates the citations of a model in the text.
 *
 * @param blocks blocks that the model was shown; a quote is looked for in its own block first
 * @returns one entry per citation, undefined when the quote is not in the text. `match` of the evidence says whether the
 * excerpt equals the quote
 */
export async function groundCitations(
  { grounding, guard }: Pick<LanguageModelDependencies, 'grounding' | 'guard'>,
  text: QuotedText,
  blocks: readonly Block[],
  citations: readonly Citation[],
  signal: AbortSignal,
): Promise<(GroundedCitation | undefined)[]> {
  if (citations.length === 0) return [];
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const quotes = citations.map(({ quote, block_id }) => ({
    quote,
    near: byId.get(normalizeBlockId(block_id)),
  }));
  const results = await guard.locateQuotes(grounding, text.text, quotes, signal);
  const grounder = createGrounder(text);
  return results.map((result, index) => {
    if ('rejected' in result) return undefined;
    const { start, end } = result;
    const evidence = grounder.evidenceAt(start, end, citations[index]!.quote);
    return evidence && { evidence, located: result };
  });
}

/** Removes the brackets that models repeat, and all ids but the first. */
function normalizeBlockId(id: string): string {
  return id
    .trim()
    .replace(/^\[/, '')
    .split(/[\]\s,;]/)[0]!;
}
