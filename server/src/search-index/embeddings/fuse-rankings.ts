import type { RankedPassage } from '../rank-passages.ts';

/** Constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
const K = 60;
/**
 * Number of top ranks that are fused. Beyond it, a source in the middle of both rankings would precede the first of
 * one, and near texts are mere leftovers.
 */
export const FUSED = 20;
const RANKINGS = 2;

type Found = Omit<RankedPassage, 'score'>;

/**
 * Fuses two rankings by rank, since their scores are not comparable: first the fused top ranks, then the other keyword
 * matches. A source is shown by the passage of the ranking that ranks it higher; the keyword ranking wins ties.
 *
 * @param byWords keyword ranking, each source once, best first
 * @param byMeaning semantic ranking, each source once, best first
 * @returns best first, with scores from 0 to 1: 1 for the first of both rankings, one half for the first of one
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

/** Returns the score of a rank, from 0, in one ranking. */
function worthOf(rank: number): number {
  return (K + 1) / (K + 1 + rank) / RANKINGS;
}
