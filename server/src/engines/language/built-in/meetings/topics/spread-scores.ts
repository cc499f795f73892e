import type { TermIndex } from './term-index.ts';

/** What is sought: each term with how much it counts, 1 where it was asked for. */
export type Sought = ReadonlyMap<string, number>;

const SATURATION = 1.2;
/** A turn that says a term often says it so often at most. */
const COUNT_MAX = 3;
/** Where the bell of a Gaussian is as good as flat, in widths. */
const REACH = 3;

/**
 * How well the surroundings of each turn match: a saturated sum over terms, each of which counts the less the more
 * words away it was said (Gaussian kernel; a positional language model).
 *
 * @param width words within which a term counts for its neighbours; 0: only for the turn itself
 * @returns by turn; the best is 1
 */
export function spreadScores(index: TermIndex, sought: Sought, width: number): Float64Array {
  return sumOverTerms(index, sought, (counts, { turn, count }) => {
    counts[turn]! += width === 0 ? count : Math.min(count, COUNT_MAX);
    if (width === 0) return;
    const { turns } = index;
    const { place } = turns[turn]!;
    const shared = Math.min(count, COUNT_MAX);
    for (const step of [-1, 1]) {
      for (let at = turn + step; at >= 0 && at < turns.length; at += step) {
        const away = (turns[at]!.place - place) / width;
        if (Math.abs(away) > REACH) break;
        counts[at]! += shared * Math.exp(-(away * away) / 2);
      }
    }
  });
}

const RUN_UP = 30;
const FADES = 250;
const FORGOTTEN = 900;

/** As `spreadScores`, but a word counts for what follows it: a subject is named before it is talked about. */
export function followingScores(index: TermIndex, sought: Sought): Float64Array {
  return sumOverTerms(index, sought, (counts, { turn, count }) => {
    const { turns } = index;
    const { place } = turns[turn]!;
    const shared = Math.min(count, COUNT_MAX);
    for (let at = turn; at < turns.length; at++) {
      const away = turns[at]!.place - place;
      if (away > FORGOTTEN) break;
      counts[at]! += shared * Math.exp(-away / FADES);
    }
    for (let at = turn - 1; at >= 0; at--) {
      const away = place - turns[at]!.place;
      if (away > REACH * RUN_UP) break;
      counts[at]! += shared * Math.exp(-away / RUN_UP);
    }
  });
}

function sumOverTerms(
  index: TermIndex,
  sought: Sought,
  spread: (counts: Float64Array, posting: { turn: number; count: number }) => void,
): Float64Array {
  const scores = new Float64Array(index.turns.length);
  for (const [term, share] of sought) {
    const postings = index.postings.get(term);
    if (!postings) continue;
    const counts = new Float64Array(scores.length);
    for (const posting of postings) spread(counts, posting);
    const weight = share * index.weightOf(term) * (SATURATION + 1);
    for (const [turn, count] of counts.entries()) {
      scores[turn]! += (weight * count) / (count + SATURATION);
    }
  }
  return scaled(scores);
}

/** The same with 1 as the greatest. */
export function scaled(scores: Float64Array): Float64Array {
  const greatest = scores.reduce((max, score) => Math.max(max, score), 0);
  return greatest === 0 ? scores : scores.map((score) => score / greatest);
}
