import type { DocumentListItem, Meeting, Task, TranscriptionListItem, Webhook } from '@docket/sdk';
import { NotFoundError } from '@docket/sdk';
import { queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';

const TASKS_MAX = 20;
const FAILURES_MAX = 10;
const WEBHOOKS_MAX = 100;
const MEETINGS_MAX = 8;
const NEWEST_MAX = 5;
const DAY_MS = 86_400_000;

/** Something whose work has failed. */
type FailedWork = { id: string; title: string; at: string };
export type MeetingToDo = { meeting: Meeting; open: number };

/** Lists the unfinished tasks of the person that are due today or were due before. */
export function dueTasksQuery(workspaceId: string, userId: string, today: string) {
  return queryOptions({
    queryKey: ['tasks', 'due', workspaceId, userId, today],
    queryFn: async (): Promise<Task[]> => {
      const filters = {
        workspace_id: workspaceId,
        assigned_to: userId,
        due_before: dayAfter(today),
        sort: 'due_date' as const,
        limit: TASKS_MAX,
      };
      const [open, begun] = await Promise.all([
        docket.tasks.list({ ...filters, status: 'open' }),
        docket.tasks.list({ ...filters, status: 'in_progress' }),
      ]);
      return [...open.data, ...begun.data].toSorted((a, b) =>
        (a.due_date ?? '').localeCompare(b.due_date ?? ''),
      );
    },
  });
}

export function newestDocumentsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['documents', 'newest', workspaceId],
    queryFn: async (): Promise<DocumentListItem[]> => {
      const query = { workspace_id: workspaceId, limit: NEWEST_MAX };
      return (await docket.documents.list(query)).data;
    },
  });
}

export function newestRecordingsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['recordings', 'newest', workspaceId],
    queryFn: async (): Promise<TranscriptionListItem[]> => {
      const origin = 'recording' as const;
      const query = { workspace_id: workspaceId, origin, limit: NEWEST_MAX };
      return (await docket.transcriptions.list(query)).data;
    },
  });
}

export function newestMeetingsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['meetings', 'newest', workspaceId],
    queryFn: async (): Promise<Meeting[]> => {
      const query = { workspace_id: workspaceId, limit: NEWEST_MAX };
      return (await docket.meetings.list(query)).data;
    },
  });
}

/** Lists documents and recordings whose work has failed, newest first. */
export function failedDocumentsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['documents', 'failed', workspaceId],
    queryFn: async (): Promise<FailedWork[]> => {
      const filters = { workspace_id: workspaceId, status: 'failed' as const, limit: FAILURES_MAX };
      const { data } = await docket.documents.list(filters);
      return data.map(({ id, title, updated_at: at }) => ({ id, title, at }));
    },
  });
}

export function failedRecordingsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['recordings', 'failed', workspaceId],
    queryFn: async (): Promise<FailedWork[]> => {
      const filters = { workspace_id: workspaceId, status: 'failed' as const, limit: FAILURES_MAX };
      const { data } = await docket.transcriptions.list(filters);
      return data.map(({ id, title, updated_at: at }) => ({ id, title, at }));
    },
  });
}

/** Lists which of the newest meetings have action items that are neither tasks nor dismissed. */
export function openMeetingsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['meetings', 'open', workspaceId],
    queryFn: async (): Promise<MeetingToDo[]> => {
      const query = { workspace_id: workspaceId, limit: MEETINGS_MAX };
      const { data } = await docket.meetings.list(query);
      const all = await Promise.all(
        data
          .filter(({ has_transcript: hasTranscript }) => hasTranscript)
          .map(async (meeting) => ({ meeting, open: await countOpenItems(meeting.id) })),
      );
      return all.filter(({ open }) => open > 0);
    },
  });
}

async function countOpenItems(meetingId: string): Promise<number> {
  try {
    const { action_items: items } = await docket.meetings.actionItems(meetingId);
    return items.filter(({ state }) => state === 'open').length;
  } catch (error) {
    // Nobody has extracted any.
    if (error instanceof NotFoundError) return 0;
    throw error;
  }
}

/** Reads totals, and how much of each kind waits for the person. */
export function overviewQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['overview', workspaceId],
    queryFn: () => docket.overview.get({ workspace_id: workspaceId }),
  });
}

/** Lists the webhooks whose last notifications failed. */
export function failingWebhooksQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['webhooks', 'failing', workspaceId],
    queryFn: async (): Promise<Webhook[]> => {
      const query = { workspace_id: workspaceId, limit: WEBHOOKS_MAX };
      const { data } = await docket.webhooks.list(query);
      return data.filter(({ consecutive_failures: failures }) => failures > 0);
    },
  });
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
