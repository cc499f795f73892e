import { sql } from 'kysely';

import type { TaskStatus } from '../contract/tasks.ts';
import type { Db } from '../storage/db.ts';
import type { RowCountRow } from '../storage/schema.ts';

/** Reads the published totals of a workspace by kind and status. */
export async function listTotals(
  db: Db,
  workspaceId: string,
): Promise<Pick<RowCountRow, 'kind' | 'status' | 'count'>[]> {
  return db
    .selectFrom('row_counts')
    .select(['kind', 'status', 'count'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', 'in', ['document', 'transcription', 'meeting'])
    .execute();
}

/** Reads the published totals of tasks by status. */
export async function listTaskTotals(
  db: Db,
  workspaceId: string,
): Promise<{ status: TaskStatus; count: number }[]> {
  return db
    .selectFrom('task_counts')
    .select(['status', sql<number>`sum(count)`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('assigned_to', '=', '')
    .groupBy('status')
    .execute();
}

/**
 * Counts the unfinished tasks of a user that are due before a day, and on it.
 *
 * @param names id, address and name of the user, as tasks may name them
 * @param day.start beginning of the day in UTC, as `due_at` has it for a date
 */
export async function countDueTasks(
  db: Db,
  workspaceId: string,
  names: readonly string[],
  day: { start: string; end: string },
): Promise<{ overdue: number; today: number }> {
  const { overdue, today } = await db
    .selectFrom('tasks')
    .select([
      sql<number>`coalesce(sum(case when due_at < ${day.start} then 1 else 0 end), 0)`.as(
        'overdue',
      ),
      sql<number>`coalesce(sum(case when due_at >= ${day.start} then 1 else 0 end), 0)`.as('today'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('assigned_to', 'in', [...names])
    .where('status', 'in', ['open', 'in_progress'])
    .where('due_at', '<', day.end)
    .executeTakeFirstOrThrow();
  return { overdue, today };
}

/** Counts the webhooks whose last notifications failed, and those that failures disabled. */
export async function countFailingWebhooks(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('consecutive_failures', '>', 0)
    .executeTakeFirstOrThrow();
  return count;
}
