import type { SourceKind } from '../contract/search.ts';
import { countOf, type TermVector } from './term-vector.ts';

/** A term and what it is worth; several hashes where it has several forms. */
export type WeightedTerm = { hashes: readonly number[]; weight: number };

export type RankedPassage = {
  id: number;
  sourceNumber: number;
  /** 0 to 1: the share of what the query asks for that the passage has. */
  score: number;
};

export type CandidatePassage = {
  id: number;
  sourceNumber: number;
  source: SourceKind;
  vector: TermVector;
  /** Of the title of its source. */
  title: TermVector | undefined;
};

/** What the passages of a workspace that are searched are like. */
export type PassageStatistics = {
  passages: number;
  /** Mean of each kind, in words: a task is short beside a page, but not for a task. */
  lengths: ReadonlyMap<SourceKind, number>;
};

// Robertson & Zaragoza 2009 (BM25); the values from the tuning half of three collections, where they lie flat.
const K1 = 1.8;
const B = 0.75;
const TITLE_WEIGHT = 1;

/** BM25's weight of a term that `passages` of all hold; never below 0. */
export function inverseFrequency(
  passages: number,
  { passages: all }: Pick<PassageStatistics, 'passages'>,
): number {
  const total = Math.max(all, passages);
  return Math.log(1 + (total - passages + 0.5) / (passages + 0.5));
}

/** @returns for each candidate, the weights of the terms that it has, as a share of all */
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
    count += countOf(vector, hash);
    if (title) count += TITLE_WEIGHT * countOf(title, hash);
  }
  return count;
}

/** Best first; equal ones by id. */
export function byScore(
  a: { score: number; id: number | string },
  b: { score: number; id: number | string },
): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1);
}
