import { BEGIN_TOKEN, END_TOKEN } from './tokens.ts';

/** Output of the decoder for one row of tokens: a logit for each next token, and the cross-attention weights. */
export type StepOutput = { logits: Float32Array; attention: Float32Array[] };

/**
 * Runs one step of the decoder: appends a token to each row.
 *
 * @param rows for each token, the row of the previous step that it extends
 */
export type DecodeStep = (
  rows: readonly number[],
  tokens: readonly number[],
) => Promise<StepOutput[]>;

/** Text decoded by beam search. */
export type DecodedTokens = {
  tokens: number[];
  /** Natural logarithm of the probability of each token, and of the end token. */
  logProbabilities: number[];
  /** Cross-attention for each token and the end token: for each layer, heads × frames. */
  attention: Float32Array[][];
  /**
   * Whether the end token was likelier than the first token. The text is decoded anyway, since the model often prefers
   * silence over short words.
   */
  isSilenceLikely: boolean;
  /** Whether the text ended with the end token, not at the token limit or in a loop. */
  isComplete: boolean;
};

type Hypothesis = Pick<DecodedTokens, 'tokens' | 'logProbabilities' | 'attention'> & {
  /** Row of the previous step. */
  row: number;
  sum: number;
};

const EMPTY_HYPOTHESIS: Hypothesis = {
  tokens: [],
  logProbabilities: [],
  attention: [],
  row: 0,
  sum: 0,
};

/**
 * Decodes tokens by beam search until the end token wins. Among the ended hypotheses, the one with the highest mean
 * log probability is returned. A width of 1 is greedy search.
 */
export async function beamSearch(
  advance: DecodeStep,
  width: number,
  tokensMax: number,
): Promise<DecodedTokens> {
  const ended: Hypothesis[] = [];
  let outputs = await advance([0], [BEGIN_TOKEN]);
  const isSilenceLikely = suppressSilence(outputs[0]!);
  for (let live = [EMPTY_HYPOTHESIS]; ;) {
    const grown = live
      .flatMap((hypothesis, row) => extendHypothesis(hypothesis, row, outputs[row]!, width))
      .toSorted((a, b) => b.sum - a.sum);
    live = pruneHypotheses(grown, ended, width);
    if (isSearchFinished(live, ended, width)) {
      const best = ended.toSorted((a, b) => meanLogProbability(b) - meanLogProbability(a))[0]!;
      return {
        ...truncateHypothesis(best, best.tokens.length - 1),
        isSilenceLikely,
        isComplete: true,
      };
    }
    const [first] = live;
    if (!first || first.tokens.length === tokensMax) {
      const last = first ?? grown[0]!;
      const tokenCount = findLoopStart(last.tokens) ?? last.tokens.length;
      return { ...truncateHypothesis(last, tokenCount), isSilenceLikely, isComplete: false };
    }
    outputs = await advance(
      live.map(({ row }) => row),
      live.map(({ tokens }) => tokens.at(-1)!),
    );
  }
}

function suppressSilence({ logits }: StepOutput): boolean {
  const isSilence = topTokens(logits, 1)[0]?.token === END_TOKEN;
  logits[END_TOKEN] = -Infinity;
  return isSilence;
}

function extendHypothesis(
  from: Hypothesis,
  row: number,
  output: StepOutput,
  count: number,
): Hypothesis[] {
  return topTokens(output.logits, count).map(({ token, logProbability }) => ({
    tokens: [...from.tokens, token],
    logProbabilities: [...from.logProbabilities, logProbability],
    attention: [...from.attention, output.attention],
    row,
    sum: from.sum + logProbability,
  }));
}

/** Selects the likeliest hypotheses that continue without a loop. Adds likelier hypotheses that end to `ended`. */
function pruneHypotheses(
  grown: readonly Hypothesis[],
  ended: Hypothesis[],
  width: number,
): Hypothesis[] {
  const live: Hypothesis[] = [];
  for (const hypothesis of grown) {
    if (live.length === width) break;
    if (hypothesis.tokens.at(-1) === END_TOKEN) ended.push(hypothesis);
    else if (findLoopStart(hypothesis.tokens) === undefined) live.push(hypothesis);
  }
  return live;
}

/** Returns whether no live hypothesis can win: each further token lowers its probability. */
function isSearchFinished(
  live: readonly Hypothesis[],
  ended: readonly Hypothesis[],
  width: number,
) {
  const likeliestEnd = Math.max(...ended.map(({ sum }) => sum));
  return ended.length >= width || (ended.length > 0 && likeliestEnd > (live[0]?.sum ?? -Infinity));
}

function meanLogProbability({ sum, tokens }: Hypothesis): number {
  return sum / tokens.length;
}

/** Keeps the first tokens. The step after them takes the place of the end token. */
function truncateHypothesis(
  { tokens, logProbabilities, attention }: Hypothesis,
  tokenCount: number,
) {
  return {
    tokens: tokens.slice(0, tokenCount),
    logProbabilities: logProbabilities.slice(0, tokenCount + 1),
    attention: attention.slice(0, tokenCount + 1),
  };
}

type TokenCandidate = { token: number; logProbability: number };

/** Logits this far below the highest add less to the sum than the rounding error. */
const NEGLIGIBLE_LOGIT_GAP = 20;

/** Returns the `count` likeliest tokens, likeliest first, with their natural log probabilities. */
function topTokens(logits: Float32Array, count: number): TokenCandidate[] {
  const best: number[] = [];
  let least = -Infinity;
  for (let token = 0; token < logits.length; token += 1) {
    const logit = logits[token]!;
    if (best.length === count && logit <= least) continue;
    if (best.length === count) best.pop();
    const rank = best.findLastIndex((other) => logits[other]! >= logit) + 1;
    best.splice(rank, 0, token);
    least = logits[best.at(-1)!]!;
  }
  const total = logSumExp(logits, logits[best[0]!]!);
  return best.map((token) => ({ token, logProbability: logits[token]! - total }));
}

function logSumExp(logits: Float32Array, highest: number): number {
  let sum = 0;
  for (const logit of logits) {
    if (logit > highest - NEGLIGIBLE_LOGIT_GAP) sum += Math.exp(logit - highest);
  }
  return highest + Math.log(sum);
}

/** Limits of a loop: the longest phrase, the least number of repeats, and the least length in tokens. */
const PHRASE_TOKENS_MAX = 20;
const REPEATS_MIN = 4;
const LOOP_TOKENS_MIN = 12;

/**
 * Finds a loop at the end of the tokens. Failing recognizers repeat a phrase with high confidence.
 *
 * @returns the number of tokens before the first repeat; undefined without a loop
 */
export function findLoopStart(tokens: readonly number[]): number | undefined {
  for (let phrase = 1; phrase <= PHRASE_TOKENS_MAX; phrase += 1) {
    const repeated = countRepeatedTokens(tokens, phrase);
    const length = repeated + phrase;
    if (length >= LOOP_TOKENS_MIN && length >= REPEATS_MIN * phrase) {
      return tokens.length - repeated;
    }
  }
  return undefined;
}

/** Counts the tokens at the end that equal the token one phrase earlier. */
function countRepeatedTokens(tokens: readonly number[], phrase: number): number {
  let count = 0;
  for (let at = tokens.length - 1; at >= phrase && tokens[at] === tokens[at - phrase]; at -= 1) {
    count += 1;
  }
  return count;
}
