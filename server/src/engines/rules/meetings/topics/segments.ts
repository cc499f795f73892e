import type { TermIndex } from './term-index.ts';

/** Part of a meeting about one topic: the turns from `start` to before `end`. */
export type TopicSegment = {
  start: number;
  end: number;
  words: number;
  /** Terms that distinguish it from other segments, the heaviest first. */
  terms: readonly SegmentTerm[];
};

/** Term of a segment with its weight. */
export type SegmentTerm = { term: string; weight: number };

const WINDOW_WORDS = 150;
const SEGMENT_WORDS_MIN = 80;
/** Divisor of the words, whose square root gives the number of segments: 3 in five minutes, 10 in an hour. */
const WORDS_A_SQUARE = 60;
const SEGMENTS_MAX = 24;
const TERMS_MAX = 40;

/**
 * Splits a meeting at the turns where its words change most, by Hearst's TextTiling: the similarity of the words before
 * and after a turn, and the depth of its valley.
 */
export function segmentTopics(index: TermIndex): TopicSegment[] {
  const { turns, words } = index;
  if (turns.length === 0) return [];
  const segmentCount = Math.min(SEGMENTS_MAX, Math.round(Math.sqrt(words / WORDS_A_SQUARE)));
  const depths = valleyDepths(similarities(index));
  const cuts: number[] = [];
  for (const turn of [...depths.keys()].toSorted((a, b) => depths[b]! - depths[a]!)) {
    if (cuts.length >= segmentCount - 1 || depths[turn]! <= 0) break;
    const place = turns[turn]!.position;
    const edges = [0, words, ...cuts.map((cut) => turns[cut]!.position)];
    if (edges.every((edge) => Math.abs(edge - place) >= SEGMENT_WORDS_MIN)) cuts.push(turn);
  }
  const starts = [0, ...cuts.toSorted((a, b) => a - b)];
  return starts.map((start, at) => createSegment(index, start, starts[at + 1] ?? turns.length));
}

/** Measures the cosine similarity of the words before each turn and those from it on. */
function similarities({ turns, weightOf }: TermIndex): number[] {
  const before = createTermBag(weightOf);
  const after = createTermBag(weightOf);
  let [first, next] = [0, 0];
  return turns.map((turn, at) => {
    const start = turn.position - turn.words / 2;
    while (next < turns.length && turns[next]!.position < start + WINDOW_WORDS) {
      after.add(turns[next]!.counts, 1);
      next++;
    }
    while (turns[first]!.position < start - WINDOW_WORDS && first < at) {
      before.add(turns[first]!.counts, -1);
      first++;
    }
    const similarity = before.cosine(after);
    if (next > at) after.add(turn.counts, -1);
    else next = at + 1;
    before.add(turn.counts, 1);
    return similarity;
  });
}

/** Creates a bag of weighted terms that a window adds to and removes from. */
function createTermBag(weightOf: (term: string) => number) {
  const counts = new Map<string, number>();
  return {
    counts,
    add(terms: ReadonlyMap<string, number>, sign: number): void {
      for (const [term, count] of terms) {
        const sum = (counts.get(term) ?? 0) + sign * count;
        if (sum <= 0) counts.delete(term);
        else counts.set(term, sum);
      }
    },
    cosine(other: { counts: ReadonlyMap<string, number> }): number {
      let [shared, own, others] = [0, 0, 0];
      for (const [term, count] of counts) {
        const weight = weightOf(term) * Math.log1p(count);
        own += weight * weight;
        shared += weight * weightOf(term) * Math.log1p(other.counts.get(term) ?? 0);
      }
      for (const [term, count] of other.counts) others += (weightOf(term) * Math.log1p(count)) ** 2;
      return own === 0 || others === 0 ? 0 : shared / Math.sqrt(own * others);
    },
  };
}

/** Measures how far each value lies below the hills beside it. */
function valleyDepths(similar: readonly number[]): number[] {
  const toLeft = hillHeights(similar);
  const toRight = hillHeights(similar.toReversed()).toReversed();
  return similar.map((value, at) => toLeft[at]! + toRight[at]! - 2 * value);
}

/** Returns, for each value, the height of the hill that rises before it without a dip. */
function hillHeights(similar: readonly number[]): number[] {
  const heights: number[] = [];
  for (const [at, value] of similar.entries()) {
    heights.push(at > 0 && similar[at - 1]! >= value ? heights[at - 1]! : value);
  }
  return heights;
}

function createSegment(index: TermIndex, start: number, end: number): TopicSegment {
  const counts = new Map<string, number>();
  let words = 0;
  for (const turn of index.turns.slice(start, end)) {
    words += turn.words;
    for (const [term, count] of turn.counts) counts.set(term, (counts.get(term) ?? 0) + count);
  }
  const terms = [...counts]
    .map(([term, count]) => ({
      term,
      weight: Math.log1p(count) * count ** 0.5 * (index.weightOf(term) + 0.3),
    }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, TERMS_MAX);
  return { start, end, words, terms };
}
