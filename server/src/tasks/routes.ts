import {
  createTask,
  deleteTask,
  getTask as getTaskEndpoint,
  listTasks,
  type Task,
  updateTask,
} from '../contract/tasks.ts';
import { changeTasks, listTaskActivity } from '../contract/task-work.ts';
import { type Context, handle, type Reply, reply, type Route } from '../http/handle.ts';
import { requireMatch } from '../http/if-match.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { actorOf, listActivityPage } from './activity.ts';
import { runBatch } from './batch.ts';
import { addTask } from './create-task.ts';
import { type Edited, editTask } from './edit-task.ts';
import { noEffects, settleEffects } from './effects.ts';
import { etagOf } from './etag.ts';
import { listPage } from './list.ts';
import { newTask } from './new-task.ts';
import { presentTask } from './present.ts';
import { findDeletedRelations } from './relations.ts';
import { removeTask } from './remove-task.ts';
import { getLockedTask, getTask, locateTask } from './store.ts';

const OF_TASK = { locate: locateTask };

export const taskRoutes: Route[] = [
  handle(createTask, ({ services, workspaceId, principal, transaction }, { body }) => {
    const fields = { ...body, created_by: actorOf(principal) };
    const task = newTask(services, workspaceId, fields);
    return transaction(async (tx) => {
      const effects = noEffects();
      await addTask(tx, task, effects);
      await settleEffects(tx, services.clock, workspaceId, effects);
      const { headers, body: shown } = shownTask({ task, missing: new Set() });
      return reply(201, shown, { ...headers, location: `/v2/tasks/${task.id}` });
    });
  }),

  handle(listTasks, ({ services, workspaceId }, { query }) =>
    listPage(services, workspaceId, query),
  ),

  handle(
    getTaskEndpoint,
    async ({ services: { reads }, workspaceId }, { params }) => {
      const task = await getTask(reads, workspaceId, params.task_id);
      return shownTask({ task, missing: await findDeletedRelations(reads, workspaceId, [task]) });
    },
    OF_TASK,
  ),

  handle(
    updateTask,
    ({ services, workspaceId, principal, transaction, ifMatch }, { params, body }) =>
      transaction(async (tx) => {
        const before = await getLockedTask(tx, workspaceId, params.task_id);
        await requireVersion(tx, before, ifMatch);
        const effects = noEffects();
        const by = { clock: services.clock, actor: actorOf(principal) };
        const edited = await editTask(tx, by, before, body, effects);
        await settleEffects(tx, services.clock, workspaceId, effects);
        return shownTask(edited);
      }),
    OF_TASK,
  ),

  handle(
    deleteTask,
    ({ services: { clock }, workspaceId, transaction, ifMatch }, { params }) =>
      transaction(async (tx) => {
        const task = await getLockedTask(tx, workspaceId, params.task_id);
        await requireVersion(tx, task, ifMatch);
        const effects = noEffects();
        await removeTask(tx, clock, task, effects);
        await settleEffects(tx, clock, workspaceId, effects);
        return { id: task.id, deleted: true as const };
      }),
    OF_TASK,
  ),

  handle(changeTasks, (context, { body }) => runBatch(context, body.operations)),

  handle(
    listTaskActivity,
    async ({ services, workspaceId }, { params, query }) => {
      const task = await getTask(services.reads, workspaceId, params.task_id);
      return listActivityPage(services, task, query);
    },
    OF_TASK,
  ),
];

/** A task as it is answered, under its ETag. */
function shownTask({ task, missing }: Edited): Reply<200, Task> {
  return reply(200, presentTask(task, missing), { etag: etagOf(task, missing) });
}

/** @param task locked in `tx` */
async function requireVersion(tx: Tx, task: TaskRow, condition: Context['ifMatch']): Promise<void> {
  if (condition === undefined) return;
  const missing = await findDeletedRelations(tx, task.workspace_id, [task]);
  requireMatch(condition, etagOf(task, missing));
}
