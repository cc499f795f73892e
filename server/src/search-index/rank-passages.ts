import type { SourceKind } from '../contract/search.ts';
import { countTerm, type TermVector } from './term-vector.ts';

/** Term with its weight; several hashes for several forms. */
export type WeightedTerm = { hashes: readonly number[]; weight: number };

export type RankedPassage = {
  id: number;
  sourceNumber: number;
  /** 0 to 1: share of the maximum score of the query. */
  score: number;
};

export type CandidatePassage = {
  id: number;
  sourceNumber: number;
  source: SourceKind;
  vector: TermVector;
  /** Term vector of the source's title. */
  title: TermVector | undefined;
};

/** Statistics of the searched passages. */
export type PassageStatistics = {
  passages: number;
  /** Mean length of each kind in words: a task is short beside a page, but not for a task. */
  lengths: ReadonlyMap<SourceKind, number>;
};

// BM25 (Robertson & Zaragoza 2009). The values come from the tuning half of three collections, where the optimum is
// flat.
const K1 = 1.8;
const B = 0.75;
const TITLE_WEIGHT = 1;

/** Returns the inverse document frequency of BM25; never below 0. */
export function inverseFrequency(
  passages: number,
  { passages: all }: Pick<PassageStatistics, 'passages'>,
): number {
  const total = Math.max(all, passages);
  return Math.log(1 + (total - passages + 0.5) / (passages + 0.5));
}

/** Scores candidates by BM25. @returns score of each candidate as a share of the maximum */
export function scorePassages(
  candidates: readonly CandidatePassage[],
  terms: readonly WeightedTerm[],
  statistics: PassageStatistics,
): number[] {
  const possible = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (possible === 0) return candidates.map(() => 0);
  return candidates.map((candidate) => {
    const { length } = candidate.vector;
    const mean = statistics.lengths.get(candidate.source) ?? 1;
    const damping = K1 * (1 - B + (B * length) / mean);
    let score = 0;
    for (const { hashes, weight } of terms) {
      const count = countIn(candidate, hashes);
      if (count > 0) score += (weight * count) / (count + damping);
    }
    return score / possible;
  });
}

function countIn({ vector, title }: CandidatePassage, hashes: readonly number[]): number {
  let count = 0;
  for (const hash of hashes) {
    count += countTerm(vector, hash);
    if (title) count += TITLE_WEIGHT * countTerm(title, hash);
  }
  return count;
}

/** Compares by descending score, ties by id. */
export function compareByScore(
  a: { score: number; id: number | string },
  b: { score: number; id: number | string },
): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1);
}
