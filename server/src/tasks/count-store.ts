import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import type { TaskCountRow, TaskRow } from '../storage/task-schema.ts';

/** Tasks that are there now, or are there no more. */
export type CountChange = {
  task: Pick<TaskRow, 'workspace_id' | 'assigned_to' | 'status' | 'priority'>;
  by: 1 | -1;
};

/** The assignee of those totals that count the tasks of everybody and nobody. */
export const ANYBODY = '';

/** Moves the published totals, in one statement and one order: transactions that change the same do not wait for each other in a circle. */
export async function changeTaskCounts(tx: Tx, changes: readonly CountChange[]): Promise<void> {
  const rows = totalsOf(changes);
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

/** What tasks are counted by; under the assignee that is `ANYBODY` those of all. */
const COUNTED = ['assigned_to', 'status', 'priority'] as const;
type Counted = (typeof COUNTED)[number];

export function isCounted(name: string): name is Counted {
  return COUNTED.some((counted) => counted === name);
}

const readCounts = prepareQuery<readonly Counted[], { count: number }>((db, given) => {
  let query = db.selectFrom('task_counts').select('count').where('workspace_id', '=', '');
  for (const name of given) query = query.where(sql<boolean>`${sql.ref(name)} = ${''}`);
  return query;
});

/** How many tasks there are of whom and what is given. */
export async function sumTaskCounts(
  db: Db,
  workspaceId: string,
  { assigned_to = ANYBODY, ...filter }: { [N in Counted]: string | undefined },
): Promise<number> {
  const wanted = { ...filter, assigned_to };
  const given = COUNTED.filter((name) => wanted[name] !== undefined);
  const parameters = [workspaceId, ...given.map((name) => wanted[name])];
  const rows = await readCounts(db, given, parameters);
  return rows.reduce((sum, row) => sum + row.count, 0);
}

/** One row a total that really moves, sorted by key. */
function totalsOf(changes: readonly CountChange[]): TaskCountRow[] {
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
