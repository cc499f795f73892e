import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

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
import { type Page, pageParameters } from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import {
  listRowConditions,
  type RowCondition,
  rowCondition,
  type RowFilter,
  rowParameters,
} from '../storage/row-filter.ts';
import type { Tables } from '../storage/schema.ts';
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
    filters: [...FILTER_ORDER.map((name) => filter[name]), ...cursorFilters(filter)],
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

/** Filter of a task list. */
export type TaskFilter = RowFilter & {
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

type TaskSort = {
  column: (typeof TASK_SORT_COLUMNS)[keyof typeof TASK_SORT_COLUMNS];
  direction: 'asc' | 'desc';
};

type FilterName = Exclude<keyof TaskFilter, keyof RowFilter>;
type Condition = FilterName | RowCondition;
type TaskQuery<O> = SelectQueryBuilder<Tables, 'tasks', O>;

const EQUALITY_FILTERS = [
  'status',
  'assigned_to',
  'priority',
  'related_document_id',
  'related_meeting_id',
] as const;

/** Order of the conditions in the SQL statement and of their parameters. */
const FILTER_ORDER: readonly FilterName[] = [...EQUALITY_FILTERS, 'tag', 'dueAfter', 'dueBefore'];

function listConditions(filter: TaskFilter): Condition[] {
  return [...listOwnFilters(filter), ...listRowConditions(filter)];
}

function listOwnFilters(filter: TaskFilter): FilterName[] {
  return FILTER_ORDER.filter((name) => filter[name] !== undefined);
}

/** Adds conditions with placeholders to a prepared query. `filterParameters` returns the values in the same order. */
function addConditions<O>(query: TaskQuery<O>, filters: readonly Condition[]): TaskQuery<O> {
  let narrowed = query.where('workspace_id', '=', '');
  for (const name of filters) narrowed = narrowed.where(toCondition(name));
  return narrowed;
}

/** Filters that are not equality comparisons. */
const SPECIAL_CONDITIONS: Partial<Record<FilterName, RawBuilder<SqlBool>>> = {
  tag: sql`id in (select task_id from task_tags where task_tags.workspace_id = ${''} and tag = ${''})`,
  dueAfter: sql`due_at >= ${''} and due_date is not null`,
  dueBefore: sql`due_at < ${''}`,
};

function toCondition(name: Condition): RawBuilder<SqlBool> {
  if (!isOwnFilter(name)) return rowCondition(name);
  return SPECIAL_CONDITIONS[name] ?? sql`${sql.ref(name)} = ${''}`;
}

function isOwnFilter(name: Condition): name is FilterName {
  return FILTER_ORDER.some((own) => own === name);
}

function filterParameters(workspaceId: string, filter: TaskFilter): string[] {
  const values = listOwnFilters(filter).flatMap((name) => {
    const value = filter[name]!;
    return name === 'tag' ? [workspaceId, facetValue(value)] : [value];
  });
  return [workspaceId, ...values, ...rowParameters(filter)];
}

type ListShape = TaskSort & { filters: readonly Condition[]; after: boolean };

const listRows = prepareQuery<ListShape, TaskRow>((db, { column, direction, filters, after }) => {
  const query = addConditions(db.selectFrom('tasks').selectAll(), filters)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(0);
  if (!after) return query.offset(0);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${''}, ${''})`);
});

/**
 * Lists tasks of one page, plus one row to detect a next page (see `pageParameters`). Equal sort values are ordered by
 * id.
 */
function listTaskRows(
  db: Db,
  workspaceId: string,
  { filter, sort, page }: { filter: TaskFilter; sort: TaskSort; page: Page },
): Promise<TaskRow[]> {
  const shape = { ...sort, filters: listConditions(filter), after: 'after' in page.start };
  return listRows(db, shape, [...filterParameters(workspaceId, filter), ...pageParameters(page)]);
}

const countRows = prepareQuery<readonly Condition[], { count: number }>((db, filters) =>
  addConditions(
    db.selectFrom('tasks').select(({ fn }) => fn.countAll<number>().as('count')),
    filters,
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
  const filters = listConditions(filter);
  if (filters.every(isCounterColumn)) return sumTaskCounts(db, workspaceId, filter);
  const [row] =
    filters.join(' ') === 'tag'
      ? await countTagged(db, null, filterParameters(workspaceId, filter).slice(1))
      : await countRows(db, filters, filterParameters(workspaceId, filter));
  return row!.count;
}
