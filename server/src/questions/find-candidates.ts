import type { QuestionFilters, QuestionRequest } from '../contract/questions.ts';
import type { Context } from '../http/route.ts';
import type { FoundPassage } from '../search-index/search-api.ts';
import { toSourceFilters } from '../search/filters.ts';
import { chooseKinds, findNamed, type Kind } from './named-sources.ts';
import type { Candidate } from './source-text.ts';
import { listSources, listUnindexedMeetings } from './store.ts';

const UNFINISHED = ['processing', 'failed'] as const;

/** Maximum number of sources that are found, and of sources named as not read. */
export const NAMED_MAX = 100;

/** Candidate with how much of the question its best passage has, 0 to 1; 1 if the request names the candidate. */
export type FoundCandidate = Candidate & { relevance: number };

/** Sources that may answer a question. */
export type Candidates = {
  /** Best match first; named sources come too if nothing in them matches. */
  found: FoundCandidate[];
  /** Number of matching sources; a lower bound if very many match. */
  total: number;
  /** Sources within the filters whose text is not ready. */
  unfinished: Candidate[];
  /** Meetings within the filters whose transcript is not in the search index yet. */
  unindexed: Candidate[];
};

/**
 * Finds the documents and meetings that match a question and its filters, as far as the credential may read them.
 *
 * @throws ApiError `forbidden` when the request names sources that the credential may not read
 * @throws ApiError `resource_not_found` naming the entry of a list of ids that does not exist
 */
export async function findCandidates(
  context: Context,
  { question, filters = {} }: QuestionRequest,
): Promise<Candidates> {
  const kinds = chooseKinds(context, filters);
  const named = await findNamed(context, filters);
  // Before the search: a meeting that is indexed in between is found instead.
  const pending = kinds.includes('meeting') ? await listUnindexed(context, filters) : [];
  const searches = await Promise.all(
    kinds.map((kind) => searchKind(context, question, { kind, filters })),
  );
  const results = searches
    .flatMap(({ results: found }) => found)
    .toSorted((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1));
  const found = distinct([
    ...results.map((result) => toCandidate(result, named.length > 0)),
    ...(hasOtherFilters(filters) ? [] : named)
      .filter(({ source }) => kinds.includes(source))
      .map((one) => ({ ...one, relevance: 1 })),
  ]);
  const total = Math.max(
    found.length,
    searches.reduce((sum, one) => sum + one.total, 0),
  );
  const unfinished =
    named.length > 0
      ? []
      : await listSources(context.services.reads, context.workspaceId, {
          kinds,
          filters: toSourceFilters(filters),
          statuses: UNFINISHED,
          limit: NAMED_MAX,
        });
  const foundIds = new Set(found.map(({ id }) => id));
  const unindexed = pending.filter(({ id }) => !foundIds.has(id));
  return { found, total, unfinished, unindexed };
}

function listUnindexed(
  { services, workspaceId }: Context,
  filters: QuestionFilters,
): Promise<Candidate[]> {
  const query = { filters: toSourceFilters(filters), limit: NAMED_MAX };
  return listUnindexedMeetings(services.reads, workspaceId, query);
}

/** Tells whether the search decides which of the named sources are read: every filter must hold. */
function hasOtherFilters(filters: QuestionFilters): boolean {
  const { type: _, document_ids: _documents, meeting_ids: _meetings, ...others } = filters;
  return Object.keys(others).length > 0;
}

async function searchKind(
  { services, workspaceId }: Context,
  query: string,
  { kind, filters }: { kind: Kind; filters: QuestionFilters },
) {
  const { type: _, document_ids, meeting_ids, ...others } = filters;
  const isDocument = kind === 'document';
  const own = isDocument ? document_ids && { document_ids } : meeting_ids && { meeting_ids };
  return services.search.findSources({
    workspaceId,
    query,
    sources: [isDocument ? 'document' : 'transcript'],
    limit: NAMED_MAX,
    filters: toSourceFilters({ ...others, ...own }),
  });
}

function toCandidate(
  { source, id, meeting_id, title, relevance: found }: FoundPassage,
  isNamed: boolean,
): FoundCandidate {
  const relevance = isNamed ? 1 : found;
  return source === 'document'
    ? { source, id, title, relevance }
    : { source: 'meeting', id: meeting_id ?? id, title, relevance };
}

function distinct(candidates: readonly FoundCandidate[]): FoundCandidate[] {
  const byId = new Map<string, FoundCandidate>();
  for (const candidate of candidates) {
    if (!byId.has(candidate.id)) byId.set(candidate.id, candidate);
  }
  return [...byId.values()];
}
