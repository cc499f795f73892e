import {
  type CandidatePassage,
  inverseFrequency,
  type PassageStatistics,
  type WeightedTerm,
} from './rank-passages.ts';

/** Number of top passages that are assumed relevant (pseudo-relevance feedback). */
export const FEEDBACK_PASSAGES = 20;
const FEEDBACK_TERMS = 25;
/** Maximum of terms, by weight, whose document frequency is read. */
const COUNTED_TERMS_MAX = 200;
/** Share of the feedback terms in the score; the rest is the query's. */
export const FEEDBACK_SHARE = 0.5;

/** Weighs the terms of the top passages: RM1 (Lavrenko & Croft 2001). */
export function weighFeedbackTerms(
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

/** Selects the terms with the highest weight and rarity. */
export function selectFeedbackTerms(
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
