import { sql } from 'kysely';

import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import { locateIn } from '../storage/locate-in.ts';
import { facetValue } from '../storage/facet-value.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import type { TaskRow } from '../storage/task-schema.ts';

/**
 * Inserts a task with its tags.
 *
 * @returns false when a task of this origin exists; nothing is written then
 */
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

const selectById = prepareQuery<null, TaskRow>((db) =>
  db.selectFrom('tasks').selectAll().where('workspace_id', '=', '').where('id', '=', ''),
);

/** Finds a task of this workspace; undefined if the id belongs to another workspace. */
export async function findTask(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<TaskRow | undefined> {
  const [task] = await selectById(db, null, [workspaceId, id]);
  return task;
}

/**
 * Returns a task of this workspace.
 *
 * @throws ApiError `resource_not_found`
 */
export async function getTask(db: Db, workspaceId: string, id: string): Promise<TaskRow> {
  const task = await findTask(db, workspaceId, id);
  if (!task) throw notFound('task', id);
  return task;
}

export const locateTask = locateIn('tasks');

/** Locks a task until `tx` ends and returns it; undefined if it does not exist. */
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

/**
 * Locks a task until `tx` ends and returns it.
 *
 * @throws ApiError `resource_not_found`
 */
export async function getLockedTask(tx: Tx, workspaceId: string, id: string): Promise<TaskRow> {
  const task = await lockTask(tx, workspaceId, id);
  if (!task) throw notFound('task', id);
  return task;
}

/**
 * Updates a task and, if they changed, its tags.
 *
 * @param before the stored row, locked in `tx`
 * @param task the new row
 */
export async function updateTaskRow(tx: Tx, before: TaskRow, task: TaskRow): Promise<void> {
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

/**
 * Deletes a task with its tags and history.
 *
 * @returns the deleted row; undefined if there was none
 */
export async function deleteTaskRow(
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
