import type { SourceKind } from '../contract/search.ts';
import type { Reads } from '../storage/database.ts';
import type { Db } from '../storage/db.ts';
import type { CandidateQuery } from '../storage/search-statements.ts';
import { isTitle, passageId, sourceNumberOf } from '../storage/passage-id.ts';
import {
  FEEDBACK_PASSAGES,
  FEEDBACK_SHARE,
  selectFeedbackTerms,
  weighFeedbackTerms,
} from './feedback.ts';
import { countTerms, listVectors } from './find-store.ts';
import {
  compareByScore,
  type CandidatePassage,
  type PassageStatistics,
  type RankedPassage,
  scorePassages,
  type WeightedTerm,
} from './rank-passages.ts';
import { unpackVector } from './term-vector.ts';

/** Minimum of candidates by the database's ranking, which are then ranked here. */
const CANDIDATES_MIN = 100;
/** Candidates for each requested source of a long list. */
const CANDIDATES_PER_SOURCE = 2;

/** Query to one kind of source. */
export type SourceQuery = Omit<CandidateQuery, 'limit' | 'exceptSources'> & { source: SourceKind };

/** Parameters of a ranking that apply to all kinds of sources. */
export type Ranking = {
  workspaceId: string;
  terms: readonly WeightedTerm[];
  statistics: PassageStatistics;
  /** True adds feedback terms of the best passages. */
  hasFeedback: boolean;
  /** Number of requested sources. */
  limit: number;
};

/** Result of a ranking. */
export type RankedSources = {
  /** Best passage of each source, best first. */
  passages: CandidateScore[];
  /** Kinds whose matches are all included. */
  complete: ReadonlySet<SourceKind>;
};

type CandidateScore = RankedPassage & { source: SourceKind };

/** Reads candidates of each kind and ranks them together: BM25 over passage and title, then feedback. */
export async function rankSources(
  reads: Reads,
  queries: readonly SourceQuery[],
  ranking: Ranking,
): Promise<RankedSources> {
  const candidates: CandidatePassage[] = [];
  const complete = new Set<SourceKind>();
  for (const { source, ...query } of queries) {
    const { ids, isComplete } = await findCandidates(reads, query, ranking);
    candidates.push(...(await loadCandidates(reads.reads, ids, source)));
    if (isComplete) complete.add(source);
  }
  const sources = queries.map(({ source }) => source);
  return { passages: await rank(reads.reads, candidates, { ...ranking, sources }), complete };
}

async function findCandidates(
  { reads: db, search }: Reads,
  query: Omit<SourceQuery, 'source'>,
  ranking: Ranking,
): Promise<{ ids: number[]; isComplete: boolean }> {
  const limit = Math.max(CANDIDATES_MIN, CANDIDATES_PER_SOURCE * ranking.limit);
  const found = await search.findCandidates(db, { ...query, exceptSources: [], limit });
  const ids = found.map(({ id }) => id);
  let isComplete = ids.length < limit;
  const numbers = new Set(ids.map(sourceNumberOf));
  if (!isComplete && numbers.size < ranking.limit) {
    // Long sources fill the candidates with their own passages, so the other sources are read with one passage each.
    const others = { ...query, exceptSources: [...numbers], limit };
    const best = await search.findBestOfSources(db, others);
    ids.push(...best.map(({ id }) => id));
    isComplete = best.length < limit;
  }
  return { ids, isComplete };
}

async function loadCandidates(
  db: Db,
  ids: readonly number[],
  source: SourceKind,
): Promise<CandidatePassage[]> {
  // A title describes its source; the first passage is shown with it.
  const wanted = ids.map((id) => (isTitle(id) ? id + 1 : id));
  const rows = await listVectors(db, [...new Set([...wanted, ...wanted.map(titleOf)])]);
  const vectors = new Map(rows.map(({ id, vector }) => [id, unpackVector(vector)]));
  return [...vectors]
    .filter(([id]) => !isTitle(id))
    .map(([id, vector]) => ({
      id,
      sourceNumber: sourceNumberOf(id),
      source,
      vector,
      title: vectors.get(titleOf(id)),
    }));
}

function titleOf(id: number): number {
  return passageId(sourceNumberOf(id), 0);
}

async function rank(
  db: Db,
  candidates: readonly CandidatePassage[],
  {
    workspaceId,
    sources,
    terms,
    statistics,
    hasFeedback,
  }: Ranking & { sources: readonly SourceKind[] },
): Promise<CandidateScore[]> {
  const scores = scorePassages(candidates, terms, statistics);
  const ranked = candidates.map((candidate, index) => ({ ...candidate, score: scores[index]! }));
  const first = bestOfSources(ranked);
  if (!hasFeedback) return first;

  const weights = weighFeedbackTerms(first.slice(0, FEEDBACK_PASSAGES));
  const passagesOf = await countTerms(db, { workspaceId, sources }, [...weights.keys()]);
  const found = scorePassages(
    candidates,
    selectFeedbackTerms(weights, passagesOf, statistics),
    statistics,
  );
  return bestOfSources(
    ranked.map((candidate, index) => ({
      ...candidate,
      score: (1 - FEEDBACK_SHARE) * candidate.score + FEEDBACK_SHARE * found[index]!,
    })),
  );
}

function bestOfSources<P extends RankedPassage>(passages: readonly P[]): P[] {
  const best = new Map<number, P>();
  for (const passage of passages.toSorted(compareByScore)) {
    if (!best.has(passage.sourceNumber)) best.set(passage.sourceNumber, passage);
  }
  return [...best.values()];
}
