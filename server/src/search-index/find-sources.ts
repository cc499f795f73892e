import type { CandidateQuery, Reads, TermRuns } from '../storage/db.ts';
import { sourceNumberOf } from '../storage/passage-id.ts';
import { countPassages, countTerms, listLanguages, meetingsOf } from './find-store.ts';
import { partitionKey } from './partition.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { withPartyNames } from './party-names.ts';
import { presentPassages } from './present-passages.ts';
import { phraseRuns, type QueryTerm, queryTerms, REPEATS_MAX } from './query-terms.ts';
import {
  inverseFrequency,
  type PassageStatistics,
  type RankedPassage,
  type WeightedTerm,
} from './rank-passages.ts';
import { rankSources, type SourceQuery } from './rank-sources.ts';
import type { FindRequest, FindResult } from './search-tasks.ts';
import { partitionCode } from './terms.ts';
import { findByMeaning } from './vectors/find-by-meaning.ts';
import { FUSED, fuseRankings } from './vectors/fuse-rankings.ts';
import { countableIn, type SourceFilters, visibleIn } from './visible-sources.ts';

/** Of one query; a longer text is searched for by its rarest words. */
const TERMS_MAX = 64;
/** Entries of the inverted index that one query reads: those of its rarest terms, up to so many. */
const POSTINGS_MAX = 60_000;
/** The total is counted in so many passages. */
const COUNTED_PASSAGES_MAX = 1_000;

/** A term of the query that is in the index, or is not: then it counts for what could have been found. */
type CountedTerm = QueryTerm & WeightedTerm & { passages: number };

/** The sources of a workspace that fit a query best, each with its best passage; of all kinds in one order. */
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
  const wanted = queryTerms(parsed.words, languages);
  const terms = await countedTerms(reads, request, wanted, statistics);
  const asked = sources.map((source): AskedSource => {
    const place = { languages, code: partitionCode(partitionKey(workspaceId, source)) };
    const isVisible = visibleIn({ workspaceId, source, filters });
    return { source, isVisible, ...place, ...constraintsOf(parsed, place) };
  });
  const byWords = await findByWords(reads, { ...request, filters }, asked, { terms, statistics });
  const weights = new Map(
    terms.flatMap(({ terms: forms, weight }) => forms.map((form) => [form, weight])),
  );
  const { meaning } = request;
  const byMeaning = meaning ? await findByMeaning(reads, meaning, asked, FUSED) : [];
  const ranked = meaning ? fuseRankings(byWords.passages, byMeaning) : byWords.passages;
  const results = await presentPassages(db, workspaceId, { ranked, limit }, weights);
  return { results, total: Math.max(byWords.total, ranked.length) };
}

/** What one kind of source is asked, however it is found. */
type AskedSource = Pick<SourceQuery, 'source' | 'isVisible' | 'required' | 'excluded'> & Place;

type Place = { languages: readonly string[]; code: string };

type Counted = { terms: readonly CountedTerm[]; statistics: PassageStatistics };

/** @returns each source once, best first, and how many there are */
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
    const countable = { ...query, isVisible: countableIn({ workspaceId, source, filters }) };
    // The first thousand passages may be those of a few long sources.
    total += Math.max(0, (await countSources(reads, countable)) - ranked);
  }
  return { passages, total };
}

async function withNames(
  db: Reads['reads'],
  { workspaceId, filters: { meetingIds, ...filters } }: FindRequest,
): Promise<SourceFilters> {
  const named = await withPartyNames(db, workspaceId, filters);
  if (meetingIds === undefined) return named;
  return { ...named, meetingIds: await meetingsOf(db, workspaceId, meetingIds) };
}

/** Rarest first. */
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
    required: phraseRuns(phrases, languages, code, REPEATS_MAX),
    // Whole: a part of a phrase would leave out more than was asked.
    excluded: phraseRuns(excluded, languages, code).flat(),
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
    // One phrase is already what every candidate holds.
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
