import type { TaskStatus } from '../contract/tasks.ts';
import type { Db } from '../storage/db.ts';

/** Those of `ids` that the workspace has. */
export async function findTaskIds(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type TaskChoice = { status: TaskStatus | undefined; updatedSince: string | undefined };

/** Ids of the tasks that are so, the oldest first, up to `limit`. */
export async function chooseTaskIds(
  db: Db,
  workspaceId: string,
  { status, updatedSince }: TaskChoice,
  limit: number,
): Promise<string[]> {
  let query = db
    .selectFrom('tasks')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
  if (status !== undefined) query = query.where('status', '=', status);
  if (updatedSince !== undefined) query = query.where('updated_at', '>=', updatedSince);
  return (await query.execute()).map(({ id }) => id);
}
