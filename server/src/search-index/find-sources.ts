import type { Reads } from '../storage/database.ts';
import type { CandidateQuery, PhraseAlternatives } from '../storage/search-statements.ts';
import { sourceNumberOf } from '../storage/passage-id.ts';
import { countPassages, countTerms, listLanguages, findMeetingIds } from './find-store.ts';
import { partitionKey } from './partition.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { expandPartyNames } from './party-names.ts';
import { presentPassages } from './present-passages.ts';
import { buildPhrases, type QueryTerm, buildQueryTerms, OCCURRENCES_MAX } from './query-terms.ts';
import {
  inverseFrequency,
  type PassageStatistics,
  type RankedPassage,
  type WeightedTerm,
} from './rank-passages.ts';
import { rankSources, type SourceQuery } from './rank-sources.ts';
import type { FindRequest, FindResult } from './search-api.ts';
import { partitionCode } from './terms.ts';
import { findNearestSources } from './embeddings/find-nearest.ts';
import { FUSED, fuseRankings } from './embeddings/fuse-rankings.ts';
import {
  buildCountableCondition,
  type SourceFilters,
  buildVisibleCondition,
} from './visible-sources.ts';

/** Maximum of terms in a query; longer texts are searched by their rarest terms. */
const TERMS_MAX = 64;
/** Maximum of postings that one query reads, from its rarest terms. */
const POSTINGS_MAX = 60_000;
/** Maximum of passages in which the total is counted. */
const COUNTED_PASSAGES_MAX = 1_000;

/** Query term with its document frequency. A term that is not indexed still counts in the maximum score. */
type CountedTerm = QueryTerm & WeightedTerm & { passages: number };

/** Finds the sources that match a query best, each with its best passage, of all kinds in one order. */
export async function findSources(reads: Reads, request: FindRequest): Promise<FindResult> {
  const { workspaceId, sources, limit } = request;
  if (sources.length === 0) return { results: [], total: 0 };
  const db = reads.reads;
  const filters = await withNames(db, request);
  const [languages, statistics] = await Promise.all([
    listLanguages(db, workspaceId),
    countPassages(db, workspaceId, sources),
  ]);
  const parsed = parseQuery(request.query);
  const wanted = buildQueryTerms(parsed.words, languages);
  const terms = await countedTerms(reads, request, wanted, statistics);
  const asked = sources.map((source): AskedSource => {
    const place = { languages, code: partitionCode(partitionKey(workspaceId, source)) };
    const isVisible = buildVisibleCondition({ workspaceId, source, filters });
    return { source, isVisible, ...place, ...constraintsOf(parsed, place) };
  });
  const byWords = await findByWords(reads, { ...request, filters }, asked, { terms, statistics });
  const weights = new Map(
    terms.flatMap(({ terms: forms, weight }) => forms.map((form) => [form, weight])),
  );
  const { queryEmbedding } = request;
  const byMeaning = queryEmbedding
    ? await findNearestSources(reads, queryEmbedding, asked, FUSED)
    : [];
  const ranked = queryEmbedding ? fuseRankings(byWords.passages, byMeaning) : byWords.passages;
  const results = await presentPassages(db, workspaceId, { ranked, limit }, weights);
  return { results, total: Math.max(byWords.total, ranked.length) };
}

/** Conditions on one kind of source, for keywords and vectors. */
type AskedSource = Pick<SourceQuery, 'source' | 'isVisible' | 'required' | 'excluded'> & Place;

type Place = { languages: readonly string[]; code: string };

type Counted = { terms: readonly CountedTerm[]; statistics: PassageStatistics };

/** Finds sources by keywords. @returns each source once, best first, and their number */
async function findByWords(
  reads: Reads,
  { workspaceId, filters, limit }: Pick<FindRequest, 'workspaceId' | 'filters' | 'limit'>,
  asked: readonly AskedSource[],
  { terms, statistics }: Counted,
): Promise<{ passages: readonly RankedPassage[]; total: number }> {
  const queries = asked.map((each) => candidateQuery(each, terms));
  if (queries.every(({ anyOf }) => anyOf.length === 0)) return { passages: [], total: 0 };
  const ranking = { workspaceId, terms, statistics, hasFeedback: true, limit };
  const { passages, complete } = await rankSources(reads, queries, ranking);
  let total = passages.length;
  for (const { source, ...query } of queries) {
    if (complete.has(source)) continue;
    const ranked = passages.filter((passage) => passage.source === source).length;
    const countable = {
      ...query,
      isVisible: buildCountableCondition({ workspaceId, source, filters }),
    };
    // The first thousand passages may belong to a few long sources.
    total += Math.max(0, (await countSources(reads, countable)) - ranked);
  }
  return { passages, total };
}

async function withNames(
  db: Reads['reads'],
  { workspaceId, filters: { meetingIds, ...filters } }: FindRequest,
): Promise<SourceFilters> {
  const named = await expandPartyNames(db, workspaceId, filters);
  if (meetingIds === undefined) return named;
  return { ...named, meetingIds: await findMeetingIds(db, workspaceId, meetingIds) };
}

/** Returns the query terms with their document frequency, rarest first. */
async function countedTerms(
  { reads: db }: Reads,
  kinds: Pick<FindRequest, 'workspaceId' | 'sources'>,
  terms: readonly QueryTerm[],
  statistics: PassageStatistics,
): Promise<CountedTerm[]> {
  const hashes = terms.flatMap((term) => term.hashes);
  const passagesOf = await countTerms(db, kinds, hashes);
  return terms
    .map((term) => {
      const passages = term.hashes.reduce((sum, hash) => sum + (passagesOf.get(hash) ?? 0), 0);
      return { ...term, passages, weight: term.count * inverseFrequency(passages, statistics) };
    })
    .toSorted((a, b) => a.passages - b.passages || a.hashes[0]! - b.hashes[0]!)
    .slice(0, TERMS_MAX);
}

function constraintsOf(
  { phrases, excluded }: ParsedQuery,
  { languages, code }: Place,
): Pick<SourceQuery, 'required' | 'excluded'> {
  return {
    required: buildPhrases(phrases, languages, code, OCCURRENCES_MAX),
    // Complete phrases: a part of one would exclude more than requested.
    excluded: buildPhrases(excluded, languages, code).flat(),
  };
}

function candidateQuery(
  { source, isVisible, code, required, excluded }: AskedSource,
  terms: readonly CountedTerm[],
): SourceQuery {
  const read = rarest(terms.filter(({ passages }) => passages > 0));
  return {
    source,
    isVisible,
    anyOf: required.length > 0 ? required.flat() : runsOf(read, code),
    ranked: read.flatMap(({ terms: forms, weight }) =>
      forms.map((form) => ({ term: code + form, weight })),
    ),
    // Every candidate contains the only phrase already.
    required: required.length > 1 ? required : [],
    excluded,
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

function runsOf(terms: readonly QueryTerm[], code: string): PhraseAlternatives {
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
