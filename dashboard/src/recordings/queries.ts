import type { ListTranscriptionsData } from '@docket/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';

export type RecordingFilters = Omit<
  NonNullable<ListTranscriptionsData['query']>,
  'cursor' | 'limit'
>;

const PAGE_ROWS = 50;

/** Lists recordings page by page. */
export function recordingsQuery(filters: RecordingFilters) {
  return infiniteQueryOptions({
    queryKey: ['recordings', 'list', filters],
    queryFn: async ({ pageParam }) => {
      const page = await docket.transcriptions.list({
        ...filters,
        limit: PAGE_ROWS,
        ...(pageParam !== '' && { cursor: pageParam }),
      });
      return { rows: page.data, ...page.pagination };
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
  });
}

/** Reads a recording with its transcript and the times of the words. */
export function recordingQuery(id: string) {
  return queryOptions({
    queryKey: ['recordings', 'one', id],
    queryFn: () => docket.transcriptions.get(id, { include: 'words' }),
  });
}
