import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { newActivity } from './activity.ts';
import { type Effects, noEffects, settleEffects } from './effects.ts';
import { newTask, type NewTaskFields } from './new-task.ts';
import { presentTask } from './present.ts';
import { requireRelated } from './relations.ts';
import { insertTask } from './store.ts';

/**
 * Makes tasks with all that follows from them. Comes last in the transaction, as `publishEvent` does.
 *
 * @param asked with what each is made of, as `action_item:<id>`: of one origin there is one task in a workspace
 * @returns one a task asked for, in their order; undefined where there is one of its origin already
 * @throws ApiError `invalid_request` naming `related_document_id` or `related_meeting_id`
 */
export async function insertNewTasks(
  tx: Tx,
  services: Pick<Services, 'clock'>,
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
 * @throws as `insertNewTasks`
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
