import type { RankedPassage } from '../rank-passages.ts';

/** Cormack, Clarke and Büttcher 2009 (reciprocal rank fusion). */
const K = 60;
/**
 * So many of each order count: farther down, what both have somewhere would come before the first of one, and the nearest
 * texts are only what is left over.
 */
export const FUSED = 20;
const RANKINGS = 2;

type Found = Omit<RankedPassage, 'score'>;

/**
 * Puts the sources of two rankings in one order by their ranks, since their scores cannot be compared: the first of each
 * fused, then what else has the words. A source is shown by the passage of the ranking that has it higher up; by the
 * first one's when both agree.
 *
 * @param byWords each source once, best first
 * @param byMeaning each source once, best first
 * @returns best first, with scores from 0 to 1: 1 for what leads both rankings, half for what leads one
 */
export function fuseRankings(
  byWords: readonly Found[],
  byMeaning: readonly Found[],
): RankedPassage[] {
  const fused = new Map<number, RankedPassage & { bestRank: number }>();
  for (const ranking of [byWords.slice(0, FUSED), byMeaning.slice(0, FUSED)]) {
    for (const [rank, { id, sourceNumber }] of ranking.entries()) {
      const worth = worthOf(rank);
      const known = fused.get(sourceNumber);
      if (!known) {
        fused.set(sourceNumber, { id, sourceNumber, score: worth, bestRank: rank });
      } else {
        known.score += worth;
        if (rank < known.bestRank) known.id = id;
      }
    }
  }
  const others = byWords.flatMap(({ id, sourceNumber }, rank) =>
    fused.has(sourceNumber) ? [] : [{ id, sourceNumber, score: worthOf(rank) }],
  );
  return [
    ...[...fused.values()]
      .map(({ id, sourceNumber, score }) => ({ id, sourceNumber, score }))
      .toSorted((a, b) => b.score - a.score || a.id - b.id),
    ...others,
  ];
}

/** Of a place in one of the orders, from 0. */
function worthOf(rank: number): number {
  return (K + 1) / (K + 1 + rank) / RANKINGS;
}
