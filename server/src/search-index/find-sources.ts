import type { CandidateQuery, Reads, TermRuns } from '../storage/db.ts';
import { sourceNumberOf } from '../storage/passage-id.ts';
import { countableIn, countPassages, countTerms, listLanguages, visibleIn } from './find-store.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { withPartyNames } from './party-names.ts';
import { presentPassages } from './present-passages.ts';
import { phraseRuns, type QueryTerm, queryTerms, REPEATS_MAX } from './query-terms.ts';
import { inverseFrequency, type PassageStatistics, type WeightedTerm } from './rank-passages.ts';
import { rankSources } from './rank-sources.ts';
import type { FindRequest, FindResult } from './search-tasks.ts';
import { workspaceCode } from './terms.ts';

/** Of one query; a longer text is searched for by its rarest words. */
const TERMS_MAX = 64;
/** Entries of the inverted index that one query reads: those of its rarest terms, up to so many. */
const POSTINGS_MAX = 60_000;
/** The total is counted in so many passages. */
const COUNTED_PASSAGES_MAX = 1_000;

/** A term of the query that is in the index, or is not: then it counts for what could have been found. */
type CountedTerm = QueryTerm & WeightedTerm & { passages: number };

/** The sources of a workspace that fit a query best, each with its best passage. */
export async function findSources(reads: Reads, request: FindRequest): Promise<FindResult> {
  const { workspaceId, limit } = request;
  const db = reads.reads;
  const filters = await withPartyNames(db, workspaceId, request.filters);
  const [languages, statistics] = await Promise.all([
    listLanguages(db, workspaceId),
    countPassages(db, workspaceId),
  ]);
  const parsed = parseQuery(request.query);
  const terms = await countedTerms(
    reads,
    workspaceId,
    queryTerms(parsed.words, languages),
    statistics,
  );
  const visible = visibleIn(workspaceId, filters);
  const query = candidateQuery(parsed, terms, { languages, workspaceId, visible });
  if (query.anyOf.length === 0) return { results: [], total: 0 };

  const ranking = { workspaceId, terms, statistics, hasFeedback: true, limit };
  const { passages, isComplete } = await rankSources(reads, query, ranking);
  const weights = new Map(
    terms.flatMap(({ terms: forms, weight }) => forms.map((form) => [form, weight])),
  );
  const results = await presentPassages(db, workspaceId, { ranked: passages, limit }, weights);
  if (isComplete) return { results, total: passages.length };
  const countable = { ...query, isVisible: countableIn(workspaceId, filters) };
  // The first thousand passages may be those of a few long sources.
  const total = Math.max(passages.length, await countSources(reads, countable));
  return { results, total };
}

/** Rarest first. */
async function countedTerms(
  { reads: db }: Reads,
  workspaceId: string,
  terms: readonly QueryTerm[],
  statistics: PassageStatistics,
): Promise<CountedTerm[]> {
  const hashes = terms.flatMap((term) => term.hashes);
  const passagesOf = await countTerms(db, workspaceId, hashes);
  return terms
    .map((term) => {
      const passages = term.hashes.reduce((sum, hash) => sum + (passagesOf.get(hash) ?? 0), 0);
      return { ...term, passages, weight: term.count * inverseFrequency(passages, statistics) };
    })
    .toSorted((a, b) => a.passages - b.passages || a.hashes[0]! - b.hashes[0]!)
    .slice(0, TERMS_MAX);
}

type Place = {
  languages: readonly string[];
  workspaceId: string;
  visible: CandidateQuery['isVisible'];
};

function candidateQuery(
  { phrases, excluded }: ParsedQuery,
  terms: readonly CountedTerm[],
  { languages, workspaceId, visible }: Place,
): Omit<CandidateQuery, 'limit' | 'exceptSources'> {
  const code = workspaceCode(workspaceId);
  const required = phraseRuns(phrases, languages, code, REPEATS_MAX);
  const read = rarest(terms.filter(({ passages }) => passages > 0));
  return {
    anyOf: required.length > 0 ? required.flat() : runsOf(read, code),
    ranked: read.flatMap(({ terms: forms, weight }) =>
      forms.map((form) => ({ term: code + form, weight })),
    ),
    // One phrase is already what every candidate holds.
    required: required.length > 1 ? required : [],
    // Whole: a part of a phrase would leave out more than was asked.
    excluded: phraseRuns(excluded, languages, code).flat(),
    isVisible: visible,
    onlyTitles: false,
  };
}

function rarest(terms: readonly CountedTerm[]): CountedTerm[] {
  let postings = 0;
  return terms.filter(({ passages }, index) => {
    postings += passages;
    return index === 0 || postings <= POSTINGS_MAX;
  });
}

function runsOf(terms: readonly QueryTerm[], code: string): TermRuns {
  return terms.flatMap(({ terms: forms }) => forms.map((form) => [code + form]));
}

async function countSources(
  { reads: db, search }: Reads,
  query: Omit<CandidateQuery, 'limit' | 'exceptSources'>,
): Promise<number> {
  const rows = await search.findSomePassages(db, {
    ...query,
    exceptSources: [],
    limit: COUNTED_PASSAGES_MAX,
  });
  return new Set(rows.map(({ id }) => sourceNumberOf(id))).size;
}
