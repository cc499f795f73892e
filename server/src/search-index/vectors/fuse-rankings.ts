import type { RankedPassage } from '../rank-passages.ts';

/** Cormack, Clarke and Büttcher 2009 (reciprocal rank fusion). */
const K = 60;
const RANKINGS = 2;

/**
 * Puts the sources of two rankings in one order by their ranks, since their scores cannot be compared. A source is shown by
 * the passage of the ranking that has it higher up; by the first one's when both agree.
 *
 * @param byWords each source once, best first
 * @param byMeaning each source once, best first
 * @returns best first, with scores from 0 to 1: 1 for what leads both rankings, half for what leads one
 */
export function fuseRankings(
  byWords: readonly Omit<RankedPassage, 'score'>[],
  byMeaning: readonly Omit<RankedPassage, 'score'>[],
): RankedPassage[] {
  const fused = new Map<number, RankedPassage & { bestRank: number }>();
  for (const ranking of [byWords, byMeaning]) {
    for (const [rank, { id, sourceNumber }] of ranking.entries()) {
      const worth = (K + 1) / (K + 1 + rank) / RANKINGS;
      const known = fused.get(sourceNumber);
      if (!known) {
        fused.set(sourceNumber, { id, sourceNumber, score: worth, bestRank: rank });
      } else {
        known.score += worth;
        if (rank < known.bestRank) known.id = id;
      }
    }
  }
  return [...fused.values()]
    .map(({ id, sourceNumber, score }) => ({ id, sourceNumber, score }))
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
}
