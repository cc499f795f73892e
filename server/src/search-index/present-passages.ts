import type { Db } from '../storage/db.ts';
import { cutExcerpt } from './excerpt.ts';
import { type FoundSource, listPassages, listSources } from './find-store.ts';
import type { RankedPassage } from './rank-passages.ts';
import type { FoundPassage } from './search-api.ts';
import { findTurn } from './speaker-turns.ts';

const RELEVANCE_DIGITS = 4;

/**
 * Presents ranked passages by relevance, ties by source id.
 *
 * @param ranked best first
 * @param weightOf weight of each term
 */
export async function presentPassages(
  db: Db,
  workspaceId: string,
  { ranked, limit }: { ranked: readonly RankedPassage[]; limit: number },
  weightOf: ReadonlyMap<string, number>,
): Promise<FoundPassage[]> {
  const shown = await bestSources(db, workspaceId, { ranked, limit });
  const passages = await listPassages(
    db,
    shown.map(({ id }) => id),
  );
  const passageOf = new Map(passages.map((passage) => [passage.id, passage]));
  return shown.flatMap(({ id, relevance, found }) => {
    const passage = passageOf.get(id);
    // The source was removed after the ranking.
    if (!passage) return [];
    const { source, source_id, title, created_at, language, meeting_id } = found;
    const excerpt = cutExcerpt(passage, language, weightOf);
    const { turns_json } = passage;
    return {
      id: source_id,
      source,
      title,
      created_at,
      relevance,
      page: passage.page,
      ...excerpt,
      ...(source !== 'document' && { meeting_id }),
      ...(turns_json !== null && findTurn(turns_json, excerpt)),
    };
  });
}

type RankedSource = { id: number; relevance: number; found: FoundSource };

/** Selects the best sources. Ties with the last one are included first, and ids decide among them. */
async function bestSources(
  db: Db,
  workspaceId: string,
  { ranked, limit }: { ranked: readonly RankedPassage[]; limit: number },
): Promise<RankedSource[]> {
  const least = relevanceOf(ranked.at(limit - 1)?.score ?? 0);
  const contenders = ranked.filter(({ score }) => relevanceOf(score) >= least);
  const numbers = contenders.map(({ sourceNumber }) => sourceNumber);
  const sources = await listSources(db, workspaceId, numbers);
  const sourceOf = new Map(sources.map((source) => [source.number, source]));
  return contenders
    .flatMap(({ id, sourceNumber, score }) => {
      const found = sourceOf.get(sourceNumber);
      return found ? [{ id, relevance: relevanceOf(score), found }] : [];
    })
    .toSorted(
      (a, b) => b.relevance - a.relevance || (a.found.source_id < b.found.source_id ? -1 : 1),
    )
    .slice(0, limit);
}

/**
 * Spreads scores over 0 to 1 without changing their order. A passage with every query word rarely scores above .6,
 * because counts saturate and half of the score is for feedback terms.
 */
function relevanceOf(score: number): number {
  return Number((1 - (1 - score) ** 2).toFixed(RELEVANCE_DIGITS));
}
