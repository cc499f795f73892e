import type { SearchRequest } from '@docket/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';

const TITLES_MAX = 6;

export type SearchQuery = Pick<SearchRequest, 'query' | 'limit' | 'filters'>;

/** Finds passages. What was found before stays until the answer comes. */
export function passagesQuery(workspaceId: string, search: SearchQuery) {
  return queryOptions({
    queryKey: ['search', 'passages', workspaceId, search],
    queryFn: ({ signal }) =>
      docket.search.query({ ...search, workspace_id: workspaceId }, { signal }),
    enabled: search.query !== '',
    placeholderData: keepPreviousData,
  });
}

/** Finds documents by the beginning of their titles. */
export function titlesQuery(workspaceId: string, typed: string) {
  return queryOptions({
    queryKey: ['search', 'titles', workspaceId, typed],
    queryFn: async ({ signal }) => {
      const query = { q: typed, limit: TITLES_MAX, workspace_id: workspaceId };
      const { suggestions } = await docket.search.suggest(query, { signal });
      return suggestions.flatMap(({ text, document_id: id }) => (id ? [{ id, title: text }] : []));
    },
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
}
