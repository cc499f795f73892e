import type { TermIndex } from './term-index.ts';

/** A stretch of the meeting about one thing: turns from the first to before `end`. */
export type Segment = {
  start: number;
  end: number;
  words: number;
  /** What tells it from the rest, the heaviest first. */
  terms: readonly SegmentTerm[];
};

export type SegmentTerm = { term: string; weight: number };

const WINDOW_WORDS = 150;
const SEGMENT_WORDS_MIN = 80;
/** The number of segments grows with the root of the words: 3 in five minutes, 10 in an hour. */
const WORDS_A_SQUARE = 60;
const SEGMENTS_MAX = 24;
const TERMS_MAX = 40;

/**
 * Cuts a meeting where its words change most (after Hearst's TextTiling: the similarity of the words before and after a
 * place, and how deep its valley is).
 */
export function cutSegments(index: TermIndex): Segment[] {
  const { turns, words } = index;
  if (turns.length === 0) return [];
  const wanted = Math.min(SEGMENTS_MAX, Math.round(Math.sqrt(words / WORDS_A_SQUARE)));
  const depths = depthsOf(similarities(index));
  const cuts: number[] = [];
  for (const turn of [...depths.keys()].toSorted((a, b) => depths[b]! - depths[a]!)) {
    if (cuts.length >= wanted - 1 || depths[turn]! <= 0) break;
    const place = turns[turn]!.place;
    const edges = [0, words, ...cuts.map((cut) => turns[cut]!.place)];
    if (edges.every((edge) => Math.abs(edge - place) >= SEGMENT_WORDS_MIN)) cuts.push(turn);
  }
  const starts = [0, ...cuts.toSorted((a, b) => a - b)];
  return starts.map((start, at) => readSegment(index, start, starts[at + 1] ?? turns.length));
}

/** Of the words before each turn and those from it on. */
function similarities({ turns, weightOf }: TermIndex): number[] {
  const before = createBag(weightOf);
  const after = createBag(weightOf);
  let [first, next] = [0, 0];
  return turns.map((turn, at) => {
    const start = turn.place - turn.words / 2;
    while (next < turns.length && turns[next]!.place < start + WINDOW_WORDS) {
      after.add(turns[next]!.counts, 1);
      next++;
    }
    while (turns[first]!.place < start - WINDOW_WORDS && first < at) {
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

function createBag(weightOf: (term: string) => number) {
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
      let [shared, own, theirs] = [0, 0, 0];
      for (const [term, count] of counts) {
        const weight = weightOf(term) * Math.log1p(count);
        own += weight * weight;
        shared += weight * weightOf(term) * Math.log1p(other.counts.get(term) ?? 0);
      }
      for (const [term, count] of other.counts) theirs += (weightOf(term) * Math.log1p(count)) ** 2;
      return own === 0 || theirs === 0 ? 0 : shared / Math.sqrt(own * theirs);
    },
  };
}

/** How far each valley lies below the hills beside it. */
function depthsOf(similar: readonly number[]): number[] {
  const toLeft = hills(similar);
  const toRight = hills(similar.toReversed()).toReversed();
  return similar.map((value, at) => toLeft[at]! + toRight[at]! - 2 * value);
}

/** The height of the hill that rises from each place backwards without a dip. */
function hills(similar: readonly number[]): number[] {
  const heights: number[] = [];
  for (const [at, value] of similar.entries()) {
    heights.push(at > 0 && similar[at - 1]! >= value ? heights[at - 1]! : value);
  }
  return heights;
}

function readSegment(index: TermIndex, start: number, end: number): Segment {
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
