import type { ResponseBody } from '../contract/endpoint.ts';
import { type changeTasks, CreateOperation, TaskOperation } from '../contract/task-work.ts';
import { UpdateTaskRequest } from '../contract/tasks.ts';
import { toBatchError } from '../http/reply/batch-error.ts';
import { createValidator } from '../http/request/validator.ts';
import type { Context } from '../http/route.ts';
import { ApiError, invalidField, notFound } from '../kernel/errors.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { actorOf } from './activity.ts';
import { insertTaskWithEffects, newTaskRow } from './create-task.ts';
import { withStoredDueDate } from './due-date.ts';
import { type EditedTask, editTask } from './edit-task.ts';
import { type TaskEffects, createEffects, applyEffects } from './effects.ts';
import { presentTask } from './present.ts';
import { deleteTaskWithEffects } from './delete-task.ts';
import { lockTask } from './store.ts';

type BatchResponse = ResponseBody<typeof changeTasks, 200>;
type OperationResult = BatchResponse['results'][number];

/** Locked tasks by id, in their state within the transaction. Ids without a task are absent. */
type LockedTasks = Map<string, TaskRow>;

/**
 * Applies operations in order in one transaction. An operation fails before its first write, so a failure never
 * affects the others.
 */
export function runBatch(
  context: Context,
  inputs: readonly Readonly<Record<string, unknown>>[],
): Promise<BatchResponse> {
  const operations = inputs.map(parseOperation);
  const { services, workspaceId, transaction } = context;
  return transaction(async (tx) => {
    const locked = await lockTasks(tx, workspaceId, operations);
    const effects = createEffects();
    const results: OperationResult[] = [];
    for (const [index, operation] of operations.entries()) {
      results.push(
        await toOperationResult(index, () =>
          applyOperation(tx, context, operation, { locked, effects }),
        ),
      );
    }
    await applyEffects(tx, services.clock, workspaceId, effects);
    const failed = results.filter(({ status }) => status === 'error').length;
    return { results, succeeded: results.length - failed, failed };
  });
}

/** Locks tasks in id order, so that two batches cannot deadlock. */
async function lockTasks(
  tx: Tx,
  workspaceId: string,
  operations: readonly BatchOperation[],
): Promise<LockedTasks> {
  const ids = operations.flatMap((operation) => ('id' in operation ? [operation.id] : []));
  const locked: LockedTasks = new Map();
  for (const id of [...new Set(ids)].toSorted()) {
    const task = await lockTask(tx, workspaceId, id);
    if (task) locked.set(id, task);
  }
  return locked;
}

type OperationSuccess = Pick<OperationResult, 'id' | 'task' | 'deleted'>;

async function applyOperation(
  tx: Tx,
  { services, workspaceId, principal }: Context,
  operation: BatchOperation,
  { locked, effects }: { locked: LockedTasks; effects: TaskEffects },
): Promise<OperationSuccess> {
  if (operation.op === 'refused') throw operation.error;
  const { clock } = services;
  const actor = actorOf(principal);
  if (operation.op === 'create') {
    const fields = await withStoredDueDate(tx, workspaceId, operation.fields);
    const task = newTaskRow(services, workspaceId, { ...fields, created_by: actor });
    await insertTaskWithEffects(tx, task, effects);
    return toSuccess({ task, missing: new Set() });
  }
  const { id } = operation;
  const before = locked.get(id);
  if (!before) throw notFound('task', id);
  if (operation.op === 'delete') {
    await deleteTaskWithEffects(tx, clock, before, effects);
    locked.delete(id);
    return { id, deleted: true };
  }
  const edited = await editTask(tx, { clock, actor }, before, operation.fields, effects);
  locked.set(id, edited.task);
  return toSuccess(edited);
}

function toSuccess({ task, missing }: EditedTask): OperationSuccess {
  return { id: task.id, task: presentTask(task, missing) };
}

/**
 * Converts an outcome to a result.
 *
 * @throws any error that is not an `ApiError`, which rolls back the whole batch
 */
async function toOperationResult(
  index: number,
  work: () => Promise<OperationSuccess>,
): Promise<OperationResult> {
  try {
    return { index, status: 'ok', ...(await work()) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { index, status: 'error', error: toBatchError('operations', index, error) };
  }
}

/** Operation of a batch, or the error that makes it invalid. */
type BatchOperation =
  | { op: 'create'; fields: CreateOperation }
  | { op: 'update'; id: string; fields: UpdateTaskRequest }
  | { op: 'delete'; id: string }
  | { op: 'refused'; error: ApiError };

const OPERATIONS = ['create', 'update', 'delete'];

const requireCreate: (fields: object) => asserts fields is CreateOperation = createValidator(
  CreateOperation,
  'body',
);
const requireUpdate: (fields: object) => asserts fields is UpdateTaskRequest = createValidator(
  UpdateTaskRequest,
  'body',
);
const requireTask: (fields: object) => asserts fields is TaskOperation = createValidator(
  TaskOperation,
  'body',
);

/** Validates an operation against the schema of its kind. An invalid one becomes `refused` with its error. */
export function parseOperation(inputs: Readonly<Record<string, unknown>>): BatchOperation {
  try {
    return parseByKind(inputs);
  } catch (error) {
    if (error instanceof ApiError) return { op: 'refused', error };
    throw error;
  }
}

function parseByKind({ op, ...fields }: Readonly<Record<string, unknown>>): BatchOperation {
  switch (op) {
    case 'create':
      requireCreate(fields);
      return { op, fields };
    case 'update': {
      const { id, ...changed } = fields;
      const task: object = { id };
      requireTask(task);
      requireUpdate(changed);
      return { op, id: task.id, fields: changed };
    }
    case 'delete':
      requireTask(fields);
      return { op, id: fields.id };
    case undefined:
      throw invalidField('op', 'required', 'op is required');
    default:
      throw invalidField('op', 'invalid_value', `op must be one of ${OPERATIONS.join(', ')}`);
  }
}
