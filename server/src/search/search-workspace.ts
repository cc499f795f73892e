import {
  SEARCH_SOURCES,
  type SearchRequest,
  type SearchResponse,
  type SourceKind,
} from '../contract/search.ts';
import type { Scope } from '../contract/scopes.ts';
import type { Context } from '../http/handle.ts';
import { requireAccess } from '../http/principal.ts';
import { sourceFilters } from './filters.ts';
import { rerank, RERANKED_MAX } from './rerank.ts';

const LIMIT = 10;
const DEFAULT_TYPES: readonly string[] = ['document'];

/** What a credential needs besides the scope of the search itself. */
const SCOPE_OF: Partial<Record<SourceKind, Scope>> = {
  transcript: 'read:transcripts',
  meeting_summary: 'read:transcripts',
  task: 'read:tasks',
};

/**
 * The answer to a search, for both versions of the API. The caller has checked that documents of the workspace may be
 * read.
 *
 * @throws ApiError `forbidden` when a kind of source is asked for that the credential may not read
 */
export async function searchWorkspace(
  context: Context,
  { query, limit = LIMIT, filters = {}, rerank: isReranked = false }: SearchRequest,
): Promise<SearchResponse> {
  const { services, principal, workspaceId } = context;
  const { type = DEFAULT_TYPES } = filters;
  const sources = SEARCH_SOURCES.filter((source) => type.includes(source));
  for (const source of sources) {
    const scope = SCOPE_OF[source];
    if (scope) requireAccess(principal, workspaceId, [scope]);
  }
  const found = await services.search.findSources({
    workspaceId,
    query,
    sources,
    limit: isReranked ? Math.max(limit, RERANKED_MAX) : limit,
    filters: sourceFilters(filters),
  });
  if (!isReranked) return found;
  const { results, engine, warnings } = await rerank(context, query, found.results);
  const all = [...(found.warnings ?? []), ...warnings];
  return {
    results: results.slice(0, limit),
    total: found.total,
    ...(engine && { engine }),
    ...(all.length > 0 && { warnings: all }),
  };
}
