import type { SourceKind } from '../../contract/search.ts';
import type { Reads } from '../../storage/db.ts';
import { isTitle, sourceNumberOf } from '../../storage/passage-id.ts';
import type { NearestQuery } from '../../storage/vector-statements.ts';
import type { RankedPassage } from '../rank-passages.ts';

/** A query as the model of a space understands it. */
export type Meaning = { space: number; vector: Float32Array };

/** What one kind of source is asked besides. */
export type MeaningQuery = Pick<NearestQuery, 'required' | 'excluded' | 'isVisible'> & {
  source: SourceKind;
};

/**
 * The sources whose passages are nearest to what a query means, of all kinds together, nearest first.
 *
 * @param limit sources of each kind
 */
export async function findByMeaning(
  { reads, vectors }: Pick<Reads, 'reads' | 'vectors'>,
  meaning: Meaning,
  queries: readonly MeaningQuery[],
  limit: number,
): Promise<Omit<RankedPassage, 'score'>[]> {
  const found: { id: number; similarity: number }[] = [];
  for (const query of queries) {
    found.push(...(await vectors.findNearest(reads, { ...meaning, ...query, limit })));
  }
  return found
    .toSorted((a, b) => b.similarity - a.similarity || a.id - b.id)
    .map(({ id }) => ({
      // Of a source that is found by its title, its first passage is shown.
      id: isTitle(id) ? id + 1 : id,
      sourceNumber: sourceNumberOf(id),
    }));
}
