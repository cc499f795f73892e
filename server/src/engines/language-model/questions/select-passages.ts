import type { Span } from '../../../language/span.ts';
import { estimateTokens } from '../../llm/tokens.ts';
import type { Block } from '../blocks/block.ts';
import { estimateBlockTokens } from '../blocks/plan-chunks.ts';
import { systemPrompt } from '../model-calls/ask-model.ts';
import type { SizedModel } from '../model-calls/small-context.ts';
import type { SelectedBlocks } from './select-blocks.ts';
import type { QuestionContext } from './verify-sentence.ts';

/** First output budget of an answer to the short prompt. */
export const SHORT_ANSWER_TOKENS = 600;
/** Tokens for the schema, where a server does not enforce it, and for the delimiters of the data. */
const RESERVED_TOKENS = 300;

/**
 * Selects the blocks with the passages that match the question best, as many as a small context holds, in the order of
 * the text. All blocks are selected if they fit, and the first ones if no passage matches.
 *
 * @param questionTokens tokens of the question and of the conversation before it
 */
export function selectPassages(
  { pages: { text }, blocks, passages }: Pick<QuestionContext, 'pages' | 'blocks' | 'passages'>,
  model: SizedModel,
  questionTokens: number,
): SelectedBlocks {
  const promptTokens = estimateTokens(systemPrompt('question', model)) + RESERVED_TOKENS;
  const tokensMax = model.contextTokens - promptTokens - SHORT_ANSWER_TOKENS - questionTokens;
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
