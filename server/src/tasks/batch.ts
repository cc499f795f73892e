import type { ResponseBody } from '../contract/endpoint.ts';
import type { changeTasks } from '../contract/task-work.ts';
import type { Context } from '../http/handle.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { actorOf } from './activity.ts';
import { addTask } from './create-task.ts';
import { type Edited, editTask } from './edit-task.ts';
import { type Effects, noEffects, settleEffects } from './effects.ts';
import { newTask } from './new-task.ts';
import { type Operation, parseOperation } from './parse-operation.ts';
import { presentTask } from './present.ts';
import { removeTask } from './remove-task.ts';
import { lockTask } from './store.ts';

type Answer = ResponseBody<typeof changeTasks, 200>;
type Result = Answer['results'][number];

/** Tasks by id, as the transaction has them so far; those that are not there are left out. */
type Locked = Map<string, TaskRow>;

/**
 * Makes the changes one after the other, in one transaction. One that is refused is refused before it writes anything, so
 * that the others need no protection from it.
 */
export function runBatch(
  context: Context,
  given: readonly Readonly<Record<string, unknown>>[],
): Promise<Answer> {
  const operations = given.map(parseOperation);
  const { services, workspaceId, transaction } = context;
  return transaction(async (tx) => {
    const locked = await lockTasks(tx, workspaceId, operations);
    const effects = noEffects();
    const results: Result[] = [];
    for (const [index, operation] of operations.entries()) {
      results.push(await resultOf(index, () => run(tx, context, operation, { locked, effects })));
    }
    await settleEffects(tx, services.clock, workspaceId, effects);
    const failed = results.filter(({ status }) => status === 'error').length;
    return { results, succeeded: results.length - failed, failed };
  });
}

/** In the order of their ids, so that two batches do not wait for each other in a circle. */
async function lockTasks(
  tx: Tx,
  workspaceId: string,
  operations: readonly Operation[],
): Promise<Locked> {
  const ids = operations.flatMap((operation) => ('id' in operation ? [operation.id] : []));
  const locked: Locked = new Map();
  for (const id of [...new Set(ids)].toSorted()) {
    const task = await lockTask(tx, workspaceId, id);
    if (task) locked.set(id, task);
  }
  return locked;
}

type Done = Pick<Result, 'id' | 'task' | 'deleted'>;

async function run(
  tx: Tx,
  { services, workspaceId, principal }: Context,
  operation: Operation,
  { locked, effects }: { locked: Locked; effects: Effects },
): Promise<Done> {
  if (operation.op === 'refused') throw operation.error;
  const { clock } = services;
  const actor = actorOf(principal);
  if (operation.op === 'create') {
    const fields = { ...operation.fields, created_by: actor };
    const task = newTask(services, workspaceId, fields);
    await addTask(tx, task, effects);
    return changed({ task, missing: new Set() });
  }
  const { id } = operation;
  const before = locked.get(id);
  if (!before) throw notFound('task', id);
  if (operation.op === 'delete') {
    await removeTask(tx, clock, before, effects);
    locked.delete(id);
    return { id, deleted: true };
  }
  const edited = await editTask(tx, { clock, actor }, before, operation.fields, effects);
  locked.set(id, edited.task);
  return changed(edited);
}

function changed({ task, missing }: Edited): Done {
  return { id: task.id, task: presentTask(task, missing) };
}

/** @throws what is no refusal: it ends the whole batch */
async function resultOf(index: number, work: () => Promise<Done>): Promise<Result> {
  try {
    return { index, status: 'ok', ...(await work()) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details } = error;
    return { index, status: 'error', error: { code, message, ...placed(index, details) } };
  }
}

/** Names the field by its place in the request. */
function placed(
  index: number,
  details: ApiError['details'],
): { details?: { field: string; type?: string } } {
  if (!details) return {};
  const { field = 'body', type } = details;
  const place = `operations.${index}`;
  return {
    details: { field: field === 'body' ? place : `${place}.${field}`, ...(type && { type }) },
  };
}
