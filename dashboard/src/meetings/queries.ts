import { type ListMeetingsData, NotFoundError } from '@docket/sdk';
import { queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { listQuery } from '../api/list-query.ts';

export type MeetingFilters = Omit<NonNullable<ListMeetingsData['query']>, 'cursor' | 'limit'>;

const TASKS_MAX = 100;
/** Origin of a task that was made of an action item. */
const ITEM_ORIGIN = 'action_item:';

/** Action item that is a task. */
export type ItemTask = { itemId: string; taskId: string };

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

/** Reads the action items that were extracted last; null if nobody has extracted any. */
export function itemsQuery(id: string) {
  return queryOptions({
    queryKey: ['meetings', 'items', id],
    queryFn: () => orNull(docket.meetings.actionItems(id)),
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

/** Lists the tasks that were made of the action items of a meeting. */
export function itemTasksQuery(id: string) {
  return queryOptions({
    queryKey: ['tasks', 'of-meeting', id],
    queryFn: async (): Promise<ItemTask[]> => {
      const { data } = await docket.tasks.list({ related_meeting_id: id, limit: TASKS_MAX });
      return data.flatMap(({ id: taskId, origin }) =>
        origin?.startsWith(ITEM_ORIGIN)
          ? [{ itemId: origin.slice(ITEM_ORIGIN.length), taskId }]
          : [],
      );
    },
  });
}

async function orNull<Value>(call: PromiseLike<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
