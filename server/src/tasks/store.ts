import { sql } from 'kysely';

import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import { facetValue } from '../storage/facet-value.ts';
import type { TaskRow } from '../storage/task-schema.ts';

/** @returns false when there is a task of this origin already, in which case nothing was written */
export async function insertTask(tx: Tx, task: TaskRow): Promise<boolean> {
  const result = await tx
    .insertInto('tasks')
    .values(task)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return false;
  await insertTags(tx, task);
  return true;
}

/** Looks only inside `workspaceId`: another workspace's task is the same as none. */
export async function findTask(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<TaskRow | undefined> {
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @throws ApiError `resource_not_found` */
export async function getTask(db: Db, workspaceId: string, id: string): Promise<TaskRow> {
  const task = await findTask(db, workspaceId, id);
  if (!task) throw notFound('task', id);
  return task;
}

/** The one of `workspaceIds` that has the task. */
export async function locateTask(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('tasks')
    .select('workspace_id')
    .where('workspace_id', 'in', [...workspaceIds])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.workspace_id;
}

/** Keeps the task as it is until `tx` ends. @returns undefined when it is gone */
export async function lockTask(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<TaskRow | undefined> {
  return tx
    .updateTable('tasks')
    .set({ version: sql<number>`version` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** As `lockTask`. @throws ApiError `resource_not_found` */
export async function getLockedTask(tx: Tx, workspaceId: string, id: string): Promise<TaskRow> {
  const task = await lockTask(tx, workspaceId, id);
  if (!task) throw notFound('task', id);
  return task;
}

/** @param task as it is to be; it was locked in `tx` before */
export async function updateTask(tx: Tx, before: TaskRow, task: TaskRow): Promise<void> {
  const { workspace_id, id, ...columns } = task;
  await tx
    .updateTable('tasks')
    .set(columns)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
  if (task.tags_json === before.tags_json) return;
  await tx
    .deleteFrom('task_tags')
    .where('workspace_id', '=', workspace_id)
    .where('task_id', '=', id)
    .execute();
  await insertTags(tx, task);
}

/** Takes tags and history with it. @returns the deleted row; undefined when there was none */
export async function deleteTask(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<TaskRow | undefined> {
  return tx
    .deleteFrom('tasks')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

async function insertTags(tx: Tx, { workspace_id, id, tags_json }: TaskRow): Promise<void> {
  const tags = new Set(
    (JSON.parse(tags_json) as string[]).map((tag) => facetValue(tag.toWellFormed())),
  );
  if (tags.size === 0) return;
  await tx
    .insertInto('task_tags')
    .values([...tags].map((tag) => ({ workspace_id, tag, task_id: id })))
    .execute();
}
