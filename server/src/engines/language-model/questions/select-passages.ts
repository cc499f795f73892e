import type { Span } from '../../../language/span.ts';
import { estimateTokens } from '../../llm/tokens.ts';
import type { Block } from '../blocks/block.ts';
import { estimateBlockTokens } from '../blocks/plan-chunks.ts';
import { systemPrompt } from '../model-calls/ask-model.ts';
import type { SizedModel } from '../model-calls/small-context.ts';
import type { PromptName } from '../prompts/load-prompt.ts';
import type { SelectedBlocks } from './select-blocks.ts';
import type { QuestionContext } from './verify-sentence.ts';

/** Tokens for the schema, where a server does not enforce it, and for the delimiters of the data. */
const RESERVED_TOKENS = 300;

/** Text with its blocks, and the passages that match a question. */
type RankedBlocks = Pick<QuestionContext, 'blocks' | 'passages'> & { pages: { text: string } };

/**
 * Selects the blocks with the passages that match the question best, as many as a small context holds, in the order of
 * the text. All blocks are selected if they fit, and the first ones if no passage matches.
 *
 * @param otherTokens tokens of the answer, and of all data but the passages
 * @param share share of the room that the passages may take
 */
export function selectPassages(
  { pages: { text }, blocks, passages }: RankedBlocks,
  model: SizedModel,
  { prompt, otherTokens, share }: { prompt: PromptName; otherTokens: number; share: number },
): SelectedBlocks {
  const promptTokens = estimateTokens(systemPrompt(prompt, model)) + RESERVED_TOKENS;
  const tokensMax = share * (model.contextTokens - promptTokens - otherTokens);
  const tokensOf = (block: Block) => estimateBlockTokens(text, block);
  if (blocks.reduce((sum, block) => sum + tokensOf(block), 0) <= tokensMax) {
    return { blocks, isComplete: true };
  }
  const matching = passages.flatMap((passage) => listOverlapping(blocks, passage));
  const selected = new Set<Block>();
  let tokens = 0;
  for (const block of new Set(matching.length > 0 ? matching : blocks)) {
    const withBlock = tokens + tokensOf(block);
    if (selected.size > 0 && withBlock > tokensMax) continue;
    selected.add(block);
    tokens = withBlock;
  }
  return { blocks: blocks.filter((block) => selected.has(block)), isComplete: false };
}

function listOverlapping(blocks: readonly Block[], { start, end }: Span): Block[] {
  return blocks.filter((block) => start < block.end && end > block.start);
}
