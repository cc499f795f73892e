import type { Task } from '../contract/tasks.ts';
import * as endpoints from '../contract/tasks.ts';
import { changeTasks, listTaskActivity } from '../contract/task-work.ts';
import { type Context, handle, type Reply, reply, type Route } from '../http/route.ts';
import { requireIfMatch } from '../http/request/if-match.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { actorOf, listActivityPage } from './activity.ts';
import { runBatch } from './batch.ts';
import { insertTaskWithEffects, newTaskRow } from './create-task.ts';
import { withStoredDueDate } from './due-date.ts';
import { type EditedTask, editTask } from './edit-task.ts';
import { createEffects, applyEffects } from './effects.ts';
import { taskETag, presentTask } from './present.ts';
import { listTasksPage } from './list.ts';
import { findDeletedRelatedIds } from './relations.ts';
import { deleteTaskWithEffects } from './delete-task.ts';
import { getLockedTask, getTask, locateTask } from './store.ts';

const byTaskId = { locate: locateTask };

export const taskRoutes: Route[] = [
  handle(endpoints.createTask, async (context, { body }) => {
    const { services, workspaceId, principal, transaction } = context;
    const fields = await withStoredDueDate(services.reads, workspaceId, body);
    const task = newTaskRow(services, workspaceId, { ...fields, created_by: actorOf(principal) });
    return transaction(async (tx) => {
      const effects = createEffects();
      await insertTaskWithEffects(tx, task, effects);
      await applyEffects(tx, services.clock, workspaceId, effects);
      const { headers, body: shown } = replyWithTask({ task, missing: new Set() });
      return reply(201, shown, { ...headers, location: `/v2/tasks/${task.id}` });
    });
  }),

  handle(endpoints.listTasks, ({ services, workspaceId }, { query }) =>
    listTasksPage(services, workspaceId, query),
  ),

  handle(
    endpoints.getTask,
    async ({ services: { reads }, workspaceId }, { params }) => {
      const task = await getTask(reads, workspaceId, params.task_id);
      return replyWithTask({
        task,
        missing: await findDeletedRelatedIds(reads, workspaceId, [task]),
      });
    },
    byTaskId,
  ),

  handle(
    endpoints.updateTask,
    ({ services, workspaceId, principal, transaction, ifMatch }, { params, body }) =>
      transaction(async (tx) => {
        const before = await getLockedTask(tx, workspaceId, params.task_id);
        await requireVersion(tx, before, ifMatch);
        const effects = createEffects();
        const by = { clock: services.clock, actor: actorOf(principal) };
        const edited = await editTask(tx, by, before, body, effects);
        await applyEffects(tx, services.clock, workspaceId, effects);
        return replyWithTask(edited);
      }),
    byTaskId,
  ),

  handle(
    endpoints.deleteTask,
    ({ services: { clock }, workspaceId, transaction, ifMatch }, { params }) =>
      transaction(async (tx) => {
        const task = await getLockedTask(tx, workspaceId, params.task_id);
        await requireVersion(tx, task, ifMatch);
        const effects = createEffects();
        await deleteTaskWithEffects(tx, clock, task, effects);
        await applyEffects(tx, clock, workspaceId, effects);
        return { id: task.id, deleted: true as const };
      }),
    byTaskId,
  ),

  handle(changeTasks, (context, { body }) => runBatch(context, body.operations)),

  handle(
    listTaskActivity,
    async ({ services, workspaceId }, { params, query }) => {
      const task = await getTask(services.reads, workspaceId, params.task_id);
      return listActivityPage(services, task, query);
    },
    byTaskId,
  ),
];

/** Returns the response with a task and its ETag. */
function replyWithTask({ task, missing }: EditedTask): Reply<200, Task> {
  return reply(200, presentTask(task, missing), { etag: taskETag(task, missing) });
}

/**
 * Checks the `If-Match` condition of a request.
 *
 * @param task locked in `tx`
 * @throws ApiError `invalid_request` of type `conflict` when the ETag does not match
 */
async function requireVersion(tx: Tx, task: TaskRow, condition: Context['ifMatch']): Promise<void> {
  if (condition === undefined) return;
  const missing = await findDeletedRelatedIds(tx, task.workspace_id, [task]);
  requireIfMatch(condition, taskETag(task, missing));
}
