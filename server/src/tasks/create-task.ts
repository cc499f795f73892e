import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { newActivity } from './activity.ts';
import { type Effects, noEffects, settleEffects } from './effects.ts';
import { newTask, type NewTaskFields } from './new-task.ts';
import { presentTask } from './present.ts';
import { requireRelated } from './relations.ts';
import { insertTask } from './store.ts';

type Creator = Pick<Services, 'clock'>;

/**
 * Makes a task with all that follows from it. Comes last in the transaction, as `publishEvent` does; who makes several
 * uses `insertNewTasks`.
 *
 * @param origin what it is made of, as `action_item:<id>`: of one origin there is one task in a workspace
 * @returns undefined when there is a task of this origin already, in which case nothing was written
 * @throws ApiError `invalid_request` naming `related_document_id` or `related_meeting_id`
 */
export async function insertNewTask(
  tx: Tx,
  services: Creator,
  workspaceId: string,
  fields: NewTaskFields,
  origin?: string,
): Promise<TaskRow | undefined> {
  const [task] = await insertNewTasks(tx, services, workspaceId, [{ fields, origin }]);
  return task;
}

/** As `insertNewTask`, of several. @returns one a task asked for, in their order */
export async function insertNewTasks(
  tx: Tx,
  services: Creator,
  workspaceId: string,
  asked: readonly { fields: NewTaskFields; origin?: string | undefined }[],
): Promise<(TaskRow | undefined)[]> {
  const effects = noEffects();
  const tasks: (TaskRow | undefined)[] = [];
  for (const { fields, origin } of asked) {
    const task = newTask(services, workspaceId, fields, origin);
    tasks.push((await addTask(tx, task, effects)) ? task : undefined);
  }
  await settleEffects(tx, services.clock, workspaceId, effects);
  return tasks;
}

/**
 * Writes a task and adds what follows from it to `effects`.
 *
 * @returns false when there is a task of its origin already, in which case nothing was written
 * @throws as `insertNewTask`
 */
export async function addTask(tx: Tx, task: TaskRow, effects: Effects): Promise<boolean> {
  await requireRelated(tx, task.workspace_id, task);
  if (!(await insertTask(tx, task))) return false;
  effects.counts.push({ task, by: 1 });
  const { created_at, created_by: actor } = task;
  effects.activity.push(newActivity(created_at, task, { action: 'created', actor }));
  effects.events.push({ name: 'task.created', resourceId: task.id, data: presentTask(task) });
  return true;
}
