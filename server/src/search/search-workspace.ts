import {
  SEARCH_SOURCES,
  type SearchRequest,
  type SearchResponse,
  type SourceKind,
} from '../contract/search.ts';
import type { Scope } from '../contract/scopes.ts';
import type { Context } from '../http/route.ts';
import { requireAccess } from '../http/security/principal.ts';
import { toSourceFilters } from './filters.ts';
import { rerank, RERANKED_MAX } from './rerank.ts';

const LIMIT_DEFAULT = 10;
const DEFAULT_TYPES: readonly string[] = ['document'];

/** Additional scopes for kinds of sources. */
const REQUIRED_SCOPES: Partial<Record<SourceKind, Scope>> = {
  transcript: 'read:transcripts',
  meeting_summary: 'read:transcripts',
  task: 'read:tasks',
};

/**
 * Searches a workspace, for both versions of the API. The route has already checked the scope `read:documents`.
 *
 * @throws ApiError `forbidden` when the credential may not read a requested kind of source
 */
export async function searchWorkspace(
  context: Context,
  { query, limit = LIMIT_DEFAULT, filters = {}, rerank: shouldRerank = false }: SearchRequest,
): Promise<SearchResponse> {
  const { services, principal, workspaceId } = context;
  const { type = DEFAULT_TYPES } = filters;
  const sources = SEARCH_SOURCES.filter((source) => type.includes(source));
  for (const source of sources) {
    const scope = REQUIRED_SCOPES[source];
    if (scope) requireAccess(principal, workspaceId, [scope]);
  }
  const response = await services.search.findSources({
    workspaceId,
    query,
    sources,
    limit: shouldRerank ? Math.max(limit, RERANKED_MAX) : limit,
    filters: toSourceFilters(filters),
  });
  if (!shouldRerank) return response;
  const { results, engine, warnings } = await rerank(context, query, response.results);
  const allWarnings = [...(response.warnings ?? []), ...warnings];
  return {
    results: results.slice(0, limit),
    total: response.total,
    ...(engine && { engine }),
    ...(allWarnings.length > 0 && { warnings: allWarnings }),
  };
}
