import type { Db, Tx } from '../storage/db.ts';
import { newestPage, type Page } from '../storage/page.ts';
import type { TaskActivityRow } from '../storage/task-schema.ts';

export async function insertActivity(tx: Tx, rows: readonly TaskActivityRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('task_activity').values(rows).execute();
}

/** The newest first. */
export function listActivityRows(
  db: Db,
  workspaceId: string,
  taskId: string,
  page: Page,
): Promise<TaskActivityRow[]> {
  return newestPage(activityOf(db, workspaceId, taskId).selectAll(), page).execute();
}

export async function countActivity(db: Db, workspaceId: string, taskId: string): Promise<number> {
  const { count } = await activityOf(db, workspaceId, taskId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function activityOf(db: Db, workspaceId: string, taskId: string) {
  return db
    .selectFrom('task_activity')
    .where('workspace_id', '=', workspaceId)
    .where('task_id', '=', taskId);
}
