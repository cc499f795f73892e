import type { Db } from '../storage/db.ts';
import { cutExcerpt } from './excerpt.ts';
import { listPassages, listSources } from './find-store.ts';
import type { RankedPassage } from './rank-passages.ts';
import type { FoundPassage } from './search-tasks.ts';

const RELEVANCE_DIGITS = 4;

/**
 * What is shown of ranked passages, in order of relevance; equal ones by the id of their source.
 *
 * @param weightOf what each term is worth
 */
export async function presentPassages(
  db: Db,
  workspaceId: string,
  ranked: readonly RankedPassage[],
  weightOf: ReadonlyMap<string, number>,
): Promise<FoundPassage[]> {
  const [passages, sources] = await Promise.all([
    listPassages(
      db,
      ranked.map(({ id }) => id),
    ),
    listSources(
      db,
      workspaceId,
      ranked.map(({ sourceNumber }) => sourceNumber),
    ),
  ]);
  const passageOf = new Map(passages.map((passage) => [passage.id, passage]));
  const sourceOf = new Map(sources.map((source) => [source.number, source]));
  return ranked
    .flatMap(({ id, sourceNumber, score }) => {
      const passage = passageOf.get(id);
      const source = sourceOf.get(sourceNumber);
      // Removed since it was ranked.
      if (!passage || !source) return [];
      const { source: kind, source_id, title, created_at, language } = source;
      return {
        id: source_id,
        source: kind,
        title,
        created_at,
        relevance: relevanceOf(score),
        page: passage.page,
        ...cutExcerpt(passage, language, weightOf),
      };
    })
    .toSorted((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1));
}

/**
 * Spreads the scores over 0 to 1 without changing their order: a passage with every word of the query seldom scores
 * above .6, because counts saturate and half of the score is for words that the query does not name.
 */
function relevanceOf(score: number): number {
  return Number((1 - (1 - score) ** 2).toFixed(RELEVANCE_DIGITS));
}
