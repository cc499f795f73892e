import type { SearchRequest, SearchResponse } from '../contract/search.ts';
import type { Services } from '../services.ts';
import { sourceFilters } from './filters.ts';

const LIMIT = 10;
const DEFAULT_TYPES: readonly string[] = ['document'];

/**
 * The answer to a search, for both versions of the API. The caller has checked that documents of the workspace may be
 * read; they are all that is indexed so far.
 */
export async function searchWorkspace(
  services: Services,
  workspaceId: string,
  { query, limit = LIMIT, filters = {} }: SearchRequest,
): Promise<SearchResponse> {
  const { type = DEFAULT_TYPES, meeting_ids } = filters;
  const sources = sourceFilters(filters);
  // A document is of no meeting.
  if (!type.includes('document') || meeting_ids) return { results: [], total: 0 };
  return services.search.findSources({ workspaceId, query, limit, filters: sources });
}
