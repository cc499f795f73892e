import { estimateTokens } from '../../../llm/estimate-tokens.ts';
import type { Block } from './block.ts';

/** Blocks that are asked about together, in the order of the text. */
export type Chunk = readonly Block[];

/** Share of a model's context that one question about a whole text may take. */
const WHOLE_SHARE = 0.6;
/** Of the question, beside its data, and of the marks of a block. */
const TOKENS = { task: 1_500, block: 8, chunkMax: 2_500, chunkMin: 300 } as const;
const OVERLAP = 0.1;

/**
 * One chunk where the whole text fits into 60 % of the context, else chunks of at most 2,500 tokens, each of which
 * begins with the last tenth of the one before.
 *
 * @param contextTokens of the model
 */
export function planChunks(text: string, blocks: readonly Block[], contextTokens: number): Chunk[] {
  const total = blocks.reduce((sum, block) => sum + tokensOf(text, block), 0);
  if (total > roomIn(contextTokens)) return planParts(text, blocks, contextTokens);
  return blocks.length > 0 ? [blocks] : [];
}

/** The same for a text that is not asked about in one question, though it may fit into one. */
export function planParts(text: string, blocks: readonly Block[], contextTokens: number): Chunk[] {
  const sized = blocks.map((block) => ({ block, tokens: tokensOf(text, block) }));
  return cutChunks(sized, Math.min(TOKENS.chunkMax, roomIn(contextTokens)));
}

function roomIn(contextTokens: number): number {
  return Math.max(TOKENS.chunkMin, contextTokens * WHOLE_SHARE - TOKENS.task);
}

export function tokensOf(text: string, { start, end }: Block): number {
  return estimateTokens(text.slice(start, end)) + TOKENS.block;
}

type Sized = { block: Block; tokens: number };

function cutChunks(sized: readonly Sized[], tokensMax: number): Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: Sized[] = [];
  let tokens = 0;
  for (const one of sized) {
    if (chunk.length > 0 && tokens + one.tokens > tokensMax) {
      chunks.push(chunk.map(({ block }) => block));
      chunk = tailOf(chunk, Math.min(tokensMax * OVERLAP, tokensMax - one.tokens));
      tokens = sumOf(chunk);
    }
    chunk.push(one);
    tokens += one.tokens;
  }
  return chunk.length > 0 ? [...chunks, chunk.map(({ block }) => block)] : chunks;
}

/** The last blocks that have so many tokens together. */
function tailOf(chunk: readonly Sized[], tokensMax: number): Sized[] {
  const tail: Sized[] = [];
  for (const one of chunk.toReversed()) {
    if (sumOf(tail) + one.tokens > tokensMax) break;
    tail.unshift(one);
  }
  return tail;
}

function sumOf(sized: readonly Sized[]): number {
  return sized.reduce((sum, { tokens }) => sum + tokens, 0);
}
