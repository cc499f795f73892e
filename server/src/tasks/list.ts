import { sql } from 'kysely';

import type { Services } from '../app/services.ts';
import type { Input } from '../contract/endpoint.ts';
import type { Priority } from '../contract/meeting-results.ts';
import {
  type listTasks,
  type Task,
  TASK_SORT_COLUMNS,
  type TaskStatus,
} from '../contract/tasks.ts';
import {
  type CursorScope,
  paginateRows,
  type Pagination,
  parsePage,
  parseSortBy,
} from '../http/request/pagination.ts';
import { cursorFilters, parseRowFilter } from '../http/request/row-filter.ts';
import type { Db } from '../storage/db.ts';
import { facetValue } from '../storage/facet-value.ts';
import { type Page, pageParameters, type PageShape, preparedPage } from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import { createListFilter, equals, type RowFilter } from '../storage/row-filter.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { parseDueFilter } from './due-date.ts';
import { isCounterColumn, sumTaskCounts } from './task-counts.ts';
import { presentTask } from './present.ts';
import { findDeletedRelatedIds } from './relations.ts';

type Query = Input<typeof listTasks>['query'];

/** Returns one page of the tasks of a workspace, newest first unless `sort` is filters. */
export async function listTasksPage(
  services: Services,
  workspaceId: string,
  query: Query,
): Promise<{ tasks: Task[]; pagination: Pagination }> {
  const { reads } = services;
  const sort = parseSortBy(query, TASK_SORT_COLUMNS);
  const filter = await toFilter(reads, workspaceId, query);
  const scope: CursorScope = {
    list: 'tasks',
    workspaceId,
    filters: [...OWN_FIELDS.map((name) => filter[name]), ...cursorFilters(filter)],
    sort: `${sort.column} ${sort.direction}`,
  };
  const page = parsePage(services, query, scope);
  const [rows, total] = await Promise.all([
    listTaskRows(reads, workspaceId, { filter, sort, page }),
    countTasks(reads, workspaceId, filter),
  ]);
  const sortValue = (row: TaskRow) => row[sort.column];
  const { items, pagination } = paginateRows(services, { rows, total, sortValue }, page, scope);
  const missing = await findDeletedRelatedIds(reads, workspaceId, items);
  return { tasks: items.map((row) => presentTask(row, missing)), pagination };
}

async function toFilter(db: Db, workspaceId: string, query: Query): Promise<TaskFilter> {
  const parse = (field: 'due_after' | 'due_before') =>
    parseDueFilter(db, workspaceId, { field, text: query[field] });
  return {
    ...parseRowFilter(query),
    status: query.status,
    assigned_to: query.assigned_to,
    priority: query.priority,
    related_document_id: query.related_document_id,
    related_meeting_id: query.related_meeting_id,
    tag: query.tag,
    dueAfter: await parse('due_after'),
    dueBefore: await parse('due_before'),
  };
}

/** Filter of a task list besides `RowFilter`. */
type OwnFilter = {
  status: TaskStatus | undefined;
  assigned_to: string | undefined;
  priority: Priority | undefined;
  related_document_id: string | undefined;
  related_meeting_id: string | undefined;
  /** Tag, compared without regard to case. */
  tag: string | undefined;
  /** UTC time: tasks due at this time or later. `dueBefore`: tasks due earlier. */
  dueAfter: string | undefined;
  dueBefore: string | undefined;
};

type TaskFilter = RowFilter & OwnFilter;

const OWN_CONDITIONS = {
  status: equals('status'),
  assigned_to: equals('assigned_to'),
  priority: equals('priority'),
  related_document_id: equals('related_document_id'),
  related_meeting_id: equals('related_meeting_id'),
  tag: {
    sql: sql<boolean>`id in (select task_id from task_tags where task_tags.workspace_id = ${''} and tag = ${''})`,
    parameters: (tag: string, workspaceId: string) => [workspaceId, facetValue(tag)],
  },
  dueAfter: { sql: sql<boolean>`due_at >= ${''} and due_date is not null` },
  dueBefore: { sql: sql<boolean>`due_at < ${''}` },
};

const OWN_FIELDS = Object.keys(OWN_CONDITIONS) as (keyof OwnFilter)[];

const { listFields, where, parameters } = createListFilter<OwnFilter>(OWN_CONDITIONS);

type TaskSort = {
  column: (typeof TASK_SORT_COLUMNS)[keyof typeof TASK_SORT_COLUMNS];
  direction: 'asc' | 'desc';
};

const listRows = prepareQuery<PageShape & { fields: readonly string[] }, TaskRow>((db, shape) =>
  preparedPage(where(db.selectFrom('tasks').selectAll(), shape.fields), shape),
);

/**
 * Lists tasks of one page, plus one row to detect a next page (see `pageParameters`). Equal sort values are ordered by
 * id.
 */
function listTaskRows(
  db: Db,
  workspaceId: string,
  { filter, sort, page }: { filter: TaskFilter; sort: TaskSort; page: Page },
): Promise<TaskRow[]> {
  const shape = { ...sort, fields: listFields(filter), after: 'after' in page.start };
  return listRows(db, shape, [...parameters(workspaceId, filter), ...pageParameters(page)]);
}

const countRows = prepareQuery<readonly string[], { count: number }>((db, fields) =>
  where(
    db.selectFrom('tasks').select(({ fn }) => fn.countAll<number>().as('count')),
    fields,
  ),
);

/** Counts the tasks of a tag in the tag table alone, which holds each tag of a task once. */
const countTagged = prepareQuery<null, { count: number }>((db) =>
  db
    .selectFrom('task_tags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', '')
    .where('tag', '=', ''),
);

/** Counts tasks from the published counters if they cover the filter, else by an index scan. */
async function countTasks(db: Db, workspaceId: string, filter: TaskFilter): Promise<number> {
  const fields = listFields(filter);
  if (fields.every(isCounterColumn)) return sumTaskCounts(db, workspaceId, filter);
  const [row] =
    fields.join(' ') === 'tag'
      ? await countTagged(db, null, parameters(workspaceId, filter).slice(1))
      : await countRows(db, fields, parameters(workspaceId, filter));
  return row!.count;
}
