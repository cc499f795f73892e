import {
  type CandidatePassage,
  inverseFrequency,
  type PassageStatistics,
  type WeightedTerm,
} from './rank-passages.ts';

/** The best passages are taken to be what was asked for: their words are looked for too. */
export const FEEDBACK_PASSAGES = 20;
const FEEDBACK_TERMS = 25;
/** Of these, by how much the best passages have of them, the counts are looked up. */
const COUNTED_TERMS_MAX = 200;
/** The share of the score that the found words have; the rest is the query's. */
export const FEEDBACK_SHARE = 0.5;

/** How much each word stands out in the best passages: RM1 (Lavrenko & Croft 2001). */
export function feedbackWeights(
  best: readonly (CandidatePassage & { score: number })[],
): Map<number, number> {
  const total = best.reduce((sum, { score }) => sum + score, 0);
  const weights = new Map<number, number>();
  for (const { vector, score } of best) {
    const share = score / total / vector.length;
    const { hashes, counts } = vector;
    for (let index = 0; index < hashes.length; index++) {
      const hash = hashes[index]!;
      weights.set(hash, (weights.get(hash) ?? 0) + share * counts[index]!);
    }
  }
  const heaviest = [...weights].toSorted(([, a], [, b]) => b - a).slice(0, COUNTED_TERMS_MAX);
  return new Map(heaviest);
}

/** The words that stand out most, rare ones more than common ones. */
export function feedbackTerms(
  weights: ReadonlyMap<number, number>,
  passagesOf: ReadonlyMap<number, number>,
  statistics: PassageStatistics,
): WeightedTerm[] {
  return [...weights]
    .map(([hash, weight]) => {
      const rarity = inverseFrequency(passagesOf.get(hash) ?? 0, statistics);
      return { hashes: [hash], weight: weight * rarity * rarity, order: weight * rarity };
    })
    .toSorted((a, b) => b.order - a.order || a.hashes[0]! - b.hashes[0]!)
    .slice(0, FEEDBACK_TERMS);
}
