import { type ListTasksData, type Task } from '@docket/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { orNull } from '../api/or-null.ts';

export type TaskFilters = Omit<NonNullable<ListTasksData['query']>, 'cursor' | 'limit'>;
export type TaskStatus = Task['status'];
export type TaskPage = { rows: Task[]; has_more: boolean; next_cursor: string | null };

const PAGE_ROWS = 50;

/** Lists tasks page by page. */
export function tasksQuery(filters: TaskFilters) {
  return infiniteQueryOptions({
    queryKey: ['tasks', 'list', filters],
    queryFn: async ({ pageParam }): Promise<TaskPage> => {
      const page = await docket.tasks.list({
        ...filters,
        limit: PAGE_ROWS,
        ...(pageParam !== '' && { cursor: pageParam }),
      });
      const { has_more, next_cursor } = page.pagination;
      return { rows: page.data, has_more, next_cursor };
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
  });
}

export function taskQuery(id: string) {
  return queryOptions({ queryKey: ['tasks', 'one', id], queryFn: () => docket.tasks.get(id) });
}

export function activityQuery(id: string) {
  return queryOptions({
    queryKey: ['tasks', 'activity', id],
    queryFn: async () => (await docket.tasks.activity(id)).data,
  });
}

/** Lists the tasks of trackers that the task was pushed to. */
export function linksQuery(id: string) {
  return queryOptions({
    queryKey: ['tasks', 'links', id],
    queryFn: async () => (await docket.tasks.links(id)).data,
  });
}

/** Lists the trackers that the workspace is connected to. */
export function integrationsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['integrations', 'list', workspaceId],
    queryFn: async () => {
      const { data } = await docket.integrations.list();
      return data.filter((integration) => integration.workspace_id === workspaceId);
    },
  });
}

/** Lists the people whom a task can be given to. */
export function membersQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['members', 'list', workspaceId],
    queryFn: async () => (await docket.members.list(workspaceId)).data,
  });
}

/** Title of the document or meeting that a task is about; null if it is gone or of another system. */
export function relatedTitleQuery(kind: 'document' | 'meeting', id: string) {
  return queryOptions({
    queryKey: [kind === 'document' ? 'documents' : 'meetings', 'title', id],
    queryFn: () => readTitle(kind, id),
  });
}

async function readTitle(kind: 'document' | 'meeting', id: string): Promise<string | null> {
  const related = await (kind === 'document'
    ? orNull(docket.documents.get(id))
    : orNull(docket.meetings.get(id)));
  return related?.title ?? null;
}

/** Reads the action item that a task was made of; null if it was extracted anew since. */
export function itemQuery(meetingId: string, itemId: string) {
  return queryOptions({
    queryKey: ['meetings', 'item', meetingId, itemId],
    queryFn: async () => {
      const items = await orNull(docket.meetings.actionItems(meetingId));
      return items?.action_items.find(({ id }) => id === itemId) ?? null;
    },
  });
}
