import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

import type { Priority } from '../contract/meeting-results.ts';
import type { TASK_SORT_COLUMNS, TaskStatus } from '../contract/tasks.ts';
import type { Db } from '../storage/db.ts';
import { facetValue } from '../storage/facet-value.ts';
import { type Page, pageParameters } from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import type { Tables } from '../storage/schema.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { isCounted, sumTaskCounts } from './count-store.ts';

/** What must hold of the tasks that are listed. */
export type TaskFilter = {
  status: TaskStatus | undefined;
  assigned_to: string | undefined;
  priority: Priority | undefined;
  related_document_id: string | undefined;
  related_meeting_id: string | undefined;
  /** In any case. */
  tag: string | undefined;
  /** Times in UTC: due then or later, and due earlier. */
  dueAfter: string | undefined;
  dueBefore: string | undefined;
};

export type TaskSort = {
  column: (typeof TASK_SORT_COLUMNS)[keyof typeof TASK_SORT_COLUMNS];
  direction: 'asc' | 'desc';
};

type FilterName = keyof TaskFilter;
type Query<O> = SelectQueryBuilder<Tables, 'tasks', O>;

const EQUAL = [
  'status',
  'assigned_to',
  'priority',
  'related_document_id',
  'related_meeting_id',
] as const;

/** In this order the conditions are written, and their parameters given. */
const ORDER: readonly FilterName[] = [...EQUAL, 'tag', 'dueAfter', 'dueBefore'];

function givenOf(filter: TaskFilter): FilterName[] {
  return ORDER.filter((name) => filter[name] !== undefined);
}

/** Adds the conditions of a query that is prepared: `filterParameters` gives what they compare with. */
function narrow<O>(query: Query<O>, given: readonly FilterName[]): Query<O> {
  let narrowed = query.where('workspace_id', '=', '');
  for (const name of given) narrowed = narrowed.where(conditionOf(name));
  return narrowed;
}

/** Those that are no equality. */
const CONDITIONS: Partial<Record<FilterName, RawBuilder<SqlBool>>> = {
  tag: sql`id in (select task_id from task_tags where task_tags.workspace_id = ${''} and tag = ${''})`,
  dueAfter: sql`due_at >= ${''} and due_date is not null`,
  dueBefore: sql`due_at < ${''}`,
};

function conditionOf(name: FilterName): RawBuilder<SqlBool> {
  return CONDITIONS[name] ?? sql`${sql.ref(name)} = ${''}`;
}

function filterParameters(workspaceId: string, filter: TaskFilter): string[] {
  const given = givenOf(filter).flatMap((name) => {
    const value = filter[name]!;
    return name === 'tag' ? [workspaceId, facetValue(value)] : [value];
  });
  return [workspaceId, ...given];
}

type ListShape = TaskSort & { given: readonly FilterName[]; after: boolean };

const listRows = prepareQuery<ListShape, TaskRow>((db, { column, direction, given, after }) => {
  const query = narrow(db.selectFrom('tasks').selectAll(), given)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(0);
  if (!after) return query.offset(0);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${''}, ${''})`);
});

/** Up to a row more than the page holds; see `pageParameters`. Equal sort values are ordered by id. */
export function listTaskRows(
  db: Db,
  workspaceId: string,
  { filter, sort, page }: { filter: TaskFilter; sort: TaskSort; page: Page },
): Promise<TaskRow[]> {
  const shape = { ...sort, given: givenOf(filter), after: 'after' in page.start };
  return listRows(db, shape, [...filterParameters(workspaceId, filter), ...pageParameters(page)]);
}

const countRows = prepareQuery<readonly FilterName[], { count: number }>((db, given) =>
  narrow(
    db.selectFrom('tasks').select(({ fn }) => fn.countAll<number>().as('count')),
    given,
  ),
);

/** Without a look at the tasks, each of which has a tag once. */
const countTagged = prepareQuery<null, { count: number }>((db) =>
  db
    .selectFrom('task_tags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', '')
    .where('tag', '=', ''),
);

/** How many tasks there are: a published total where there is one, else they are counted along an index. */
export async function countTasks(db: Db, workspaceId: string, filter: TaskFilter): Promise<number> {
  const given = givenOf(filter);
  if (given.every(isCounted)) return sumTaskCounts(db, workspaceId, filter);
  const [row] =
    given.join(' ') === 'tag'
      ? await countTagged(db, null, filterParameters(workspaceId, filter).slice(1))
      : await countRows(db, given, filterParameters(workspaceId, filter));
  return row!.count;
}
