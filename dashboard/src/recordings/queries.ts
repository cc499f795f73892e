import type { ListTranscriptionsData, Transcription } from '@docket/sdk';
import { queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { listQuery } from '../api/list-query.ts';

export type RecordingFilters = Omit<
  NonNullable<ListTranscriptionsData['query']>,
  'cursor' | 'limit'
>;

/** Largest number that the operation takes; no recording has that many segments. */
const BEHIND_ALL_SEGMENTS = 10_000_000;

/** Lists recordings page by page, without imported transcripts: those are of meetings. */
export function recordingsQuery(filters: RecordingFilters) {
  return listQuery(['recordings', 'list', filters], (range) =>
    docket.transcriptions.list({ ...filters, origin: 'recording', ...range }),
  );
}

/** Reads a recording with its transcript and the times of the words. */
export function recordingQuery(id: string) {
  return queryOptions({
    queryKey: ['recordings', 'one', id],
    queryFn: () => docket.transcriptions.get(id, { include: 'words' }),
  });
}

/** Settled lines that are shown of a recording in the making. */
const LIVE_LINES = 2;

/** Reads the last lines of a recording that is being made. */
export function liveTextQuery(id: string) {
  const queryKey = ['recordings', 'live', id];
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => {
      const before = client.getQueryData<Transcription>(queryKey);
      const from_segment = Math.max(0, (before?.next_segment ?? 0) - LIVE_LINES);
      return docket.transcriptions.get(id, { from_segment });
    },
  });
}

/** Reads the state of a recording without its transcript. */
export function recordingStateQuery(id: string) {
  return queryOptions({
    queryKey: ['recordings', 'state', id],
    queryFn: () => docket.transcriptions.get(id, { from_segment: BEHIND_ALL_SEGMENTS }),
  });
}
