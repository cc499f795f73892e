import type { Input } from '../contract/endpoint.ts';
import { type listTasks, type Task, TASK_SORT_COLUMNS } from '../contract/tasks.ts';
import { type CursorScope, describePage, parsePage, type Pagination } from '../http/pagination.ts';
import { parseSortOf } from '../http/sort.ts';
import { instantOf } from '../kernel/iso-times.ts';
import type { Services } from '../services.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { countTasks, listTaskRows, type TaskFilter } from './list-store.ts';
import { presentTask } from './present.ts';
import { findDeletedRelations } from './relations.ts';

type Query = Input<typeof listTasks>['query'];

/** One page of a workspace's tasks; the newest first unless `sort` says otherwise. */
export async function listPage(
  services: Services,
  workspaceId: string,
  query: Query,
): Promise<{ tasks: Task[]; pagination: Pagination }> {
  const { reads } = services;
  const sort = parseSortOf(query, TASK_SORT_COLUMNS);
  const filter = filterOf(query);
  const scope: CursorScope = {
    list: 'tasks',
    workspaceId,
    filters: Object.values(filter),
    sort: `${sort.column} ${sort.direction}`,
  };
  const page = parsePage(services, query, scope);
  const [rows, total] = await Promise.all([
    listTaskRows(reads, workspaceId, { filter, sort, page }),
    countTasks(reads, workspaceId, filter),
  ]);
  const sortValue = (row: TaskRow) => row[sort.column];
  const { items, pagination } = describePage(services, { rows, total, sortValue }, page, scope);
  const missing = await findDeletedRelations(reads, workspaceId, items);
  return { tasks: items.map((row) => presentTask(row, missing)), pagination };
}

function filterOf(query: Query): TaskFilter {
  return {
    status: query.status,
    assigned_to: query.assigned_to,
    priority: query.priority,
    related_document_id: query.related_document_id,
    related_meeting_id: query.related_meeting_id,
    tag: query.tag,
    dueAfter: query.due_after === undefined ? undefined : instantOf(query.due_after),
    dueBefore: query.due_before === undefined ? undefined : instantOf(query.due_before),
  };
}
