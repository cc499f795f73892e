import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import type { TaskCountRow, TaskRow } from '../storage/task-schema.ts';

/** Task to add to the counters (`by: 1`) or to subtract from them (`by: -1`). */
export type CountChange = {
  task: Pick<TaskRow, 'workspace_id' | 'assigned_to' | 'status' | 'priority'>;
  by: 1 | -1;
};

/** Assignee of the counters that count the tasks of all assignees and of none. */
const ANYBODY = '';

/**
 * Updates the published task counters in one statement. Rows are sorted by key, so that concurrent transactions cannot
 * deadlock.
 */
export async function changeTaskCounts(tx: Tx, changes: readonly CountChange[]): Promise<void> {
  const rows = toCounterRows(changes);
  if (rows.length === 0) return;
  await tx
    .insertInto('task_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'assigned_to', 'status', 'priority'])
        .doUpdateSet({ count: sql<number>`task_counts.count + excluded.count` }),
    )
    .execute();
}

/** Columns of the task counters. Rows with the assignee `ANYBODY` count all tasks. */
const COUNTER_COLUMNS = ['assigned_to', 'status', 'priority'] as const;
type CounterColumn = (typeof COUNTER_COLUMNS)[number];

/** Returns true when the published counters can answer a filter of this name. */
export function isCounterColumn(name: string): name is CounterColumn {
  return COUNTER_COLUMNS.some((counted) => counted === name);
}

const readCounts = prepareQuery<readonly CounterColumn[], { count: number }>((db, columns) => {
  let query = db.selectFrom('task_counts').select('count').where('workspace_id', '=', '');
  for (const name of columns) query = query.where(sql<boolean>`${sql.ref(name)} = ${''}`);
  return query;
});

/** Sums the task counters that match a filter. */
export async function sumTaskCounts(
  db: Db,
  workspaceId: string,
  { assigned_to = ANYBODY, ...filter }: { [N in CounterColumn]: string | undefined },
): Promise<number> {
  const values = { ...filter, assigned_to };
  const columns = COUNTER_COLUMNS.filter((name) => values[name] !== undefined);
  const parameters = [workspaceId, ...columns.map((name) => values[name])];
  const rows = await readCounts(db, columns, parameters);
  return rows.reduce((sum, row) => sum + row.count, 0);
}

/** Returns one row for each counter that changes, sorted by key. */
function toCounterRows(changes: readonly CountChange[]): TaskCountRow[] {
  const totals = new Map<string, TaskCountRow>();
  for (const { task, by } of changes) {
    const { workspace_id, status, priority } = task;
    const assignees = task.assigned_to === null ? [ANYBODY] : [ANYBODY, task.assigned_to];
    for (const assigned_to of assignees) {
      const key = JSON.stringify([workspace_id, assigned_to, status, priority]);
      const total = totals.get(key);
      if (total) total.count += by;
      else totals.set(key, { workspace_id, assigned_to, status, priority, count: by });
    }
  }
  return [...totals.entries()]
    .filter(([, { count }]) => count !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
}
