import { sql } from 'kysely';

import type { Db, Tx } from '../../storage/db.ts';

/**
 * Records that tasks are created from these items.
 *
 * @returns the ids of items without a task before
 */
export async function claimItems(
  tx: Tx,
  workspaceId: string,
  meetingId: string,
  { itemIds, now }: { itemIds: readonly string[]; now: string },
): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await tx
    .insertInto('action_item_tasks')
    .values(
      itemIds.map((item_id) => ({
        workspace_id: workspaceId,
        meeting_id: meetingId,
        item_id,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('item_id')
    .execute();
  return new Set(rows.map(({ item_id }) => item_id));
}

/** Maps each item of these meetings that became a task to the id of the task; null when the task was deleted. */
export async function listItemTasks(
  db: Db,
  workspaceId: string,
  meetingIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (meetingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('action_item_tasks as item')
    .leftJoin('tasks as task', (join) =>
      join
        .onRef('task.workspace_id', '=', 'item.workspace_id')
        .on(sql<boolean>`task.origin = 'action_item:' || item.item_id`),
    )
    .select(['item.item_id', 'task.id as task_id'])
    .where('item.workspace_id', '=', workspaceId)
    .where('item.meeting_id', 'in', [...meetingIds])
    .execute();
  return new Map(rows.map(({ item_id, task_id }) => [item_id, task_id]));
}

/** Forgets that an item became a task, so that it can become one again. */
export async function releaseItem(
  tx: Tx,
  workspaceId: string,
  meetingId: string,
  itemId: string,
): Promise<void> {
  await tx
    .deleteFrom('action_item_tasks')
    .where('workspace_id', '=', workspaceId)
    .where('meeting_id', '=', meetingId)
    .where('item_id', '=', itemId)
    .execute();
}
