import { likeliest } from './likeliest.ts';
import { loopStart } from './repetition.ts';
import { BEGIN, END } from './tokens.ts';

/** What the decoder says to one row of tokens: a number for each token that may follow, and where it looked. */
export type Answer = { logits: Float32Array; attention: Float32Array[] };

/**
 * Adds a token to each row that goes on.
 *
 * @param rows for each token, the row of the step before that it follows
 */
export type Advance = (rows: readonly number[], tokens: readonly number[]) => Promise<Answer[]>;

export type Written = {
  tokens: number[];
  /** Natural logarithm of the probability of each token, and of the end. */
  logProbabilities: number[];
  /** For each token and the end: each layer's heads by frames, one head after the other. */
  attention: Float32Array[][];
  /** Whether silence was likelier than the first token. It is written all the same: short words often are. */
  isRatherSilent: boolean;
  /** Whether it came to its end by itself: not when it ran into the limit of tokens, or went round in a loop. */
  isComplete: boolean;
};

type Hypothesis = Pick<Written, 'tokens' | 'logProbabilities' | 'attention'> & {
  /** Row of the step before. */
  row: number;
  sum: number;
};

const NOTHING: Hypothesis = { tokens: [], logProbabilities: [], attention: [], row: 0, sum: 0 };

/**
 * Writes tokens until the end is the likeliest, following the `width` likeliest texts at once (beam search); of those
 * that end, the one whose tokens are likeliest on average wins. A width of 1 takes the likeliest token each time.
 */
export async function searchTokens(
  advance: Advance,
  width: number,
  tokensMax: number,
): Promise<Written> {
  const ended: Hypothesis[] = [];
  let answers = await advance([0], [BEGIN]);
  const isRatherSilent = forbidSilence(answers[0]!);
  for (let live = [NOTHING]; ;) {
    const grown = live
      .flatMap((hypothesis, row) => grow(hypothesis, row, answers[row]!, width))
      .toSorted((a, b) => b.sum - a.sum);
    live = choose(grown, ended, width);
    if (isDecided(live, ended, width)) {
      const best = ended.toSorted((a, b) => meanOf(b) - meanOf(a))[0]!;
      return { ...keep(best, best.tokens.length - 1), isRatherSilent, isComplete: true };
    }
    const [first] = live;
    if (!first || first.tokens.length === tokensMax) {
      const last = first ?? grown[0]!;
      const kept = loopStart(last.tokens) ?? last.tokens.length;
      return { ...keep(last, kept), isRatherSilent, isComplete: false };
    }
    answers = await advance(
      live.map(({ row }) => row),
      live.map(({ tokens }) => tokens.at(-1)!),
    );
  }
}

function forbidSilence({ logits }: Answer): boolean {
  const isSilence = likeliest(logits, 1)[0]?.token === END;
  logits[END] = -Infinity;
  return isSilence;
}

function grow(from: Hypothesis, row: number, answer: Answer, count: number): Hypothesis[] {
  return likeliest(answer.logits, count).map(({ token, logProbability }) => ({
    tokens: [...from.tokens, token],
    logProbabilities: [...from.logProbabilities, logProbability],
    attention: [...from.attention, answer.attention],
    row,
    sum: from.sum + logProbability,
  }));
}

/** @returns the likeliest that go on and do not loop; those that are likelier and end are put to `ended` */
function choose(grown: readonly Hypothesis[], ended: Hypothesis[], width: number): Hypothesis[] {
  const live: Hypothesis[] = [];
  for (const hypothesis of grown) {
    if (live.length === width) break;
    if (hypothesis.tokens.at(-1) === END) ended.push(hypothesis);
    else if (loopStart(hypothesis.tokens) === undefined) live.push(hypothesis);
  }
  return live;
}

/** Every further token makes a text less likely. */
function isDecided(live: readonly Hypothesis[], ended: readonly Hypothesis[], width: number) {
  const likeliestEnd = Math.max(...ended.map(({ sum }) => sum));
  return ended.length >= width || (ended.length > 0 && likeliestEnd > (live[0]?.sum ?? -Infinity));
}

function meanOf({ sum, tokens }: Hypothesis): number {
  return sum / tokens.length;
}

/** The step after the last token that is kept stands for the end. */
function keep({ tokens, logProbabilities, attention }: Hypothesis, kept: number) {
  return {
    tokens: tokens.slice(0, kept),
    logProbabilities: logProbabilities.slice(0, kept + 1),
    attention: attention.slice(0, kept + 1),
  };
}
