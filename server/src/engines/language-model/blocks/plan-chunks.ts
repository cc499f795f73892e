import { estimateTokens } from '../../llm/tokens.ts';
import type { Block } from './block.ts';

/** Blocks of one question, in the order of the text. */
export type Chunk = readonly Block[];

/** Share of the context that one question about a whole text may take. */
const CONTEXT_SHARE = 0.6;
/** Tokens of a prompt without its data, of the id of a block, and limits of a chunk. */
const TOKENS = { task: 1_500, block: 8, chunkMax: 2_500, chunkMin: 300 } as const;
/** Share of a chunk that the next chunk repeats. */
const OVERLAP = 0.1;

/**
 * Plans one chunk if the whole text fits into 60 % of the context, else chunks of at most 2,500 tokens. Each chunk begins
 * with the last tenth of the previous one.
 *
 * @param contextTokens context size of the model
 */
export function planChunks(text: string, blocks: readonly Block[], contextTokens: number): Chunk[] {
  const total = blocks.reduce((sum, block) => sum + estimateBlockTokens(text, block), 0);
  if (total > availableTokens(contextTokens)) return planSmallChunks(text, blocks, contextTokens);
  return blocks.length > 0 ? [blocks] : [];
}

/** Plans chunks of at most 2,500 tokens even if the text would fit into one question. */
export function planSmallChunks(
  text: string,
  blocks: readonly Block[],
  contextTokens: number,
): Chunk[] {
  const sized = blocks.map((block) => ({ block, tokens: estimateBlockTokens(text, block) }));
  return cutChunks(sized, Math.min(TOKENS.chunkMax, availableTokens(contextTokens)));
}

function availableTokens(contextTokens: number): number {
  return Math.max(TOKENS.chunkMin, contextTokens * CONTEXT_SHARE - TOKENS.task);
}

/** Estimates the tokens of a block with its id. */
export function estimateBlockTokens(text: string, { start, end }: Block): number {
  return estimateTokens(text.slice(start, end)) + TOKENS.block;
}

type SizedBlock = { block: Block; tokens: number };

function cutChunks(sized: readonly SizedBlock[], tokensMax: number): Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: SizedBlock[] = [];
  let tokens = 0;
  for (const next of sized) {
    if (chunk.length > 0 && tokens + next.tokens > tokensMax) {
      chunks.push(chunk.map(({ block }) => block));
      chunk = takeTail(chunk, Math.min(tokensMax * OVERLAP, tokensMax - next.tokens));
      tokens = sumTokens(chunk);
    }
    chunk.push(next);
    tokens += next.tokens;
  }
  return chunk.length > 0 ? [...chunks, chunk.map(({ block }) => block)] : chunks;
}

/** Returns the last blocks that fit into `tokensMax` together. */
function takeTail(chunk: readonly SizedBlock[], tokensMax: number): SizedBlock[] {
  const tail: SizedBlock[] = [];
  for (const block of chunk.toReversed()) {
    if (sumTokens(tail) + block.tokens > tokensMax) break;
    tail.unshift(block);
  }
  return tail;
}

function sumTokens(sized: readonly SizedBlock[]): number {
  return sized.reduce((sum, { tokens }) => sum + tokens, 0);
}
