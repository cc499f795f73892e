import type { ListTranscriptionsData } from '@docket/sdk';
import { queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { listQuery } from '../api/list-query.ts';

export type RecordingFilters = Omit<
  NonNullable<ListTranscriptionsData['query']>,
  'cursor' | 'limit'
>;

/** Lists recordings page by page. */
export function recordingsQuery(filters: RecordingFilters) {
  return listQuery(['recordings', 'list', filters], (range) =>
    docket.transcriptions.list({ ...filters, ...range }),
  );
}

/** Reads a recording with its transcript and the times of the words. */
export function recordingQuery(id: string) {
  return queryOptions({
    queryKey: ['recordings', 'one', id],
    queryFn: () => docket.transcriptions.get(id, { include: 'words' }),
  });
}
