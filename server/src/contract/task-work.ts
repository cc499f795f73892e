import { type Static, type TSchema, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';
import { PageQuery, Pagination } from './pagination.ts';
import {
  DescribedAs,
  Id,
  Nullable,
  OneOf,
  RequestObject,
  ResponseObject,
  Timestamp,
  WorkspaceId,
} from './schema.ts';
import {
  changedTaskFields,
  newTaskFields,
  Task,
  TASK_ACTIONS,
  TaskChanges,
  TaskParams,
} from './tasks.ts';

export const BATCH_OPERATIONS_MAX = 100;

/** One change of a batch. What is wrong with one is told in its result, so it is not looked at here. */
const AnyOperation = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  maxProperties: 100,
  propertyNames: { type: 'string', maxLength: 100 },
  additionalProperties: true,
  description:
    '`op`: `create`, `update` or `delete`; `id` of the task to update or delete; and the fields that `POST /tasks` or `PATCH /tasks/{task_id}` takes.',
});

function operationOf(op: string, fields: Record<string, TSchema>) {
  const name = `${op.charAt(0).toUpperCase()}${op.slice(1)}`;
  return RequestObject(
    { op: Type.Literal(op, { description: 'Kind of the change.' }), ...fields },
    { $id: `Task${name}Operation`, description: `Operation of a batch that will ${op} a task.` },
  );
}

const taskId = Id('Task.');

const Operation = DescribedAs(
  AnyOperation,
  OneOf(
    [
      operationOf('create', newTaskFields),
      operationOf('update', { id: taskId, ...changedTaskFields }),
      operationOf('delete', { id: taskId }),
    ],
    { $id: 'TaskOperation', discriminator: { propertyName: 'op' } },
  ),
);

export const changeTasks = defineEndpoint({
  id: 'changeTasks',
  tag: 'Tasks',
  summary: 'Create, change and delete tasks, each with a result of its own',
  description:
    'Makes up to 100 changes in their order, and answers each with a result. One that fails leaves the others as they are. Publishes the events of each change.',
  method: 'POST',
  path: '/tasks/batch',
  scopes: ['write:tasks'],
  weight: 1,
  body: RequestObject({
    operations: Type.Array(Operation, {
      minItems: 1,
      maxItems: BATCH_OPERATIONS_MAX,
      description: 'Made in this order. One that fails leaves the others as they are.',
    }),
    workspace_id: Type.Optional(WorkspaceId),
  }),
  responses: {
    200: ResponseObject({
      results: Type.Array(
        ResponseObject(
          {
            index: Type.Integer({ description: 'Index of the operation, from 0.' }),
            status: Type.Enum(['ok', 'error']),
            id: Type.Optional(Type.String({ description: 'Id of the task.' })),
            task: Type.Optional(Task),
            deleted: Type.Optional(Type.Literal(true)),
            error: Type.Optional(
              ResponseObject({
                code: Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
                message: Type.String(),
                details: Type.Optional(
                  ResponseObject({
                    field: Type.Optional(
                      Type.String({ description: 'Field such as `operations.3.title`.' }),
                    ),
                    type: Type.Optional(Type.String()),
                  }),
                ),
              }),
            ),
          },
          { $id: 'TaskResult' },
        ),
        { description: 'One an operation, in the same order.' },
      ),
      succeeded: Type.Integer(),
      failed: Type.Integer(),
    }),
  },
});

/** The fields of an operation that creates. */
export const CreateOperation = RequestObject(newTaskFields);
export type CreateOperation = Static<typeof CreateOperation>;

/** Target of an operation that updates or deletes. */
export const TaskOperation = RequestObject({ id: taskId });
export type TaskOperation = Static<typeof TaskOperation>;

export const TaskActivity = ResponseObject(
  {
    id: Type.String(),
    action: Type.Enum([...TASK_ACTIONS]),
    actor: Nullable(Type.String({ description: 'User or key; null: the service itself.' })),
    changes: Type.Optional(TaskChanges),
    details: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Additional details, such as the linked system.',
      }),
    ),
    created_at: Timestamp,
  },
  { $id: 'TaskActivity' },
);
export type TaskActivity = Static<typeof TaskActivity>;

export const listTaskActivity = defineEndpoint({
  id: 'listTaskActivity',
  tag: 'Tasks',
  summary: 'List the history of a task',
  description: 'Returns who changed what, the newest first, in pages.',
  method: 'GET',
  path: '/tasks/:task_id/activity',
  scopes: ['read:tasks'],
  weight: 1,
  params: TaskParams,
  query: RequestObject(PageQuery),
  responses: {
    200: ResponseObject({
      activity: Type.Array(TaskActivity, { description: 'The newest first.' }),
      pagination: Pagination,
    }),
  },
});
