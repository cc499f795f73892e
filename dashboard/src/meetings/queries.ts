import { type ListMeetingsData } from '@docket/sdk';
import { queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { listQuery } from '../api/list-query.ts';

export type MeetingFilters = Omit<NonNullable<ListMeetingsData['query']>, 'cursor' | 'limit'>;

/** Lists meetings page by page. */
export function meetingsQuery(filters: MeetingFilters) {
  return listQuery(['meetings', 'list', filters], (range) =>
    docket.meetings.list({ ...filters, ...range }),
  );
}

export function meetingQuery(id: string) {
  return queryOptions({
    queryKey: ['meetings', 'one', id],
    queryFn: () => docket.meetings.get(id),
  });
}

/** Reads the transcript of a meeting with the times of the words. */
export function transcriptQuery(id: string) {
  return queryOptions({
    queryKey: ['meetings', 'transcript', id],
    queryFn: () => docket.meetings.transcript(id, { include: 'words' }),
  });
}

/** Reads the action items that were extracted last. */
export function itemsQuery(id: string) {
  return queryOptions({
    queryKey: ['meetings', 'items', id],
    queryFn: () => docket.meetings.actionItems(id),
  });
}

export function summaryQuery(id: string) {
  return queryOptions({
    queryKey: ['meetings', 'summary', id],
    queryFn: () => docket.meetings.summary(id),
  });
}

/** Reads the newest strategic analysis of the meeting alone; null if there is none. */
export function strategyQuery(id: string) {
  return queryOptions({
    queryKey: ['meetings', 'strategy', id],
    queryFn: async () => {
      const { data } = await docket.meetings.analyses(id);
      return data.find((analysis) => analysis.meeting_id !== null) ?? null;
    },
  });
}
