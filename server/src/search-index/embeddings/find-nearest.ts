import type { SourceKind } from '../../contract/search.ts';
import type { Reads } from '../../storage/database.ts';
import { isTitle, sourceNumberOf } from '../../storage/passage-id.ts';
import type { NearestQuery } from '../../storage/vector-statements.ts';
import type { RankedPassage } from '../rank-passages.ts';

/** Embedding of a query, with the number of its index. */
export type QueryEmbedding = { index: number; vector: Float32Array };

/** Conditions on one kind of source. */
export type NearestRequest = Pick<NearestQuery, 'required' | 'excluded' | 'isVisible'> & {
  source: SourceKind;
};

/**
 * Finds the sources nearest to a query, of all kinds together, nearest first.
 *
 * @param limit maximum of sources of each kind
 */
export async function findNearestSources(
  { reads, vectors }: Pick<Reads, 'reads' | 'vectors'>,
  meaning: QueryEmbedding,
  queries: readonly NearestRequest[],
  limit: number,
): Promise<Omit<RankedPassage, 'score'>[]> {
  const found: { id: number; similarity: number }[] = [];
  for (const query of queries) {
    found.push(...(await vectors.findNearest(reads, { ...meaning, ...query, limit })));
  }
  return found
    .toSorted((a, b) => b.similarity - a.similarity || a.id - b.id)
    .map(({ id }) => ({
      // For a source found by its title, the first passage is shown.
      id: isTitle(id) ? id + 1 : id,
      sourceNumber: sourceNumberOf(id),
    }));
}
