import { type Static, type TSchema, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { Labels, MetadataAnswer, Tags, Title } from './labels.ts';
import { PRIORITIES, type Priority as PriorityName } from './meeting-results.ts';
import { rowFilters } from './list-filters.ts';
import { PageQuery, Pagination, sortQuery } from './pagination.ts';
import {
  Deleted,
  Id,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WorkspaceId,
} from './schema.ts';

/** Actions in the history of a task. */
export const TASK_ACTIONS = ['created', 'updated', 'completed', 'linked', 'unlinked'] as const;
export type TaskAction = (typeof TASK_ACTIONS)[number];

export const TASK_STATUSES = ['open', 'in_progress', 'completed', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

const Status = Type.Enum([...TASK_STATUSES]);
const Priority = Type.Enum([...PRIORITIES]);

export const Task = ResponseObject(
  {
    id: Type.String({ examples: ['task_019a52f1c0de7a3b9c4d5e6f70819203'] }),
    workspace_id: Type.String(),
    title: Type.String(),
    description: Nullable(Type.String()),
    status: Status,
    assigned_to: Nullable(Type.String()),
    due_date: Nullable(
      Type.String({
        description:
          'A date or date-time of ISO 8601 as it was sent, in the extended format. A time has an offset.',
        examples: ['2026-03-01'],
      }),
    ),
    priority: Priority,
    related_document_id: Nullable(Type.String()),
    related_meeting_id: Nullable(Type.String()),
    related_document_deleted: Type.Optional(
      Type.Literal(true, { description: 'The document is there no more; the id stays.' }),
    ),
    related_meeting_deleted: Type.Optional(
      Type.Literal(true, { description: 'The meeting is there no more; the id stays.' }),
    ),
    tags: Type.Array(Type.String()),
    metadata: MetadataAnswer,
    origin: Nullable(
      Type.String({ description: 'Origin of the task, such as `action_item:action_…`.' }),
    ),
    created_by: Nullable(Type.String({ description: 'User or key; null: the service itself.' })),
    created_at: Timestamp,
    updated_at: Timestamp,
    completed_at: Nullable(Timestamp),
  },
  { $id: 'Task' },
);
export type Task = Static<typeof Task>;

const Change = ResponseObject({ from: Type.Unknown(), to: Type.Unknown() });

export const TaskChanges = Type.Record(Type.String(), Change, {
  description: 'Old and new value of each changed field.',
});
export type TaskChanges = Static<typeof TaskChanges>;

const DESCRIPTION_LENGTH_MAX = 20_000;
const ASSIGNEE_LENGTH_MAX = 200;

const describedFields = {
  description: Type.String({ maxLength: DESCRIPTION_LENGTH_MAX }),
  assigned_to: Type.String({
    minLength: 1,
    maxLength: ASSIGNEE_LENGTH_MAX,
    description: 'Whoever it is for: the id of a user, or any other name.',
  }),
  due_date: Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'A date or date-time in any form of ISO 8601, as `2026-03-01`, `2026-03-01T17:00:00+01:00` or `20260301T160000Z`. A time without an offset is in the time zone of the workspace.',
    examples: ['2026-03-01'],
  }),
  related_document_id: Id(
    'A document of the workspace, which must be there, or an id of another system.',
  ),
  related_meeting_id: Id(
    'A meeting or transcription of the workspace, which must be there, or an id of another system.',
  ),
  tags: Tags,
  metadata: Labels.metadata,
};

/** Fields of a new task. */
export const newTaskFields = {
  title: Title,
  description: Type.Optional(describedFields.description),
  assigned_to: Type.Optional(describedFields.assigned_to),
  due_date: Type.Optional(describedFields.due_date),
  priority: Type.Optional(Priority),
  related_document_id: Type.Optional(describedFields.related_document_id),
  related_meeting_id: Type.Optional(describedFields.related_meeting_id),
  tags: Type.Optional(Tags),
  metadata: Labels.metadata,
};

function Clearable<T extends TSchema>(schema: T) {
  return Type.Optional(Nullable(schema));
}

/** Fields of a task that may change; null clears a field. */
export const changedTaskFields = {
  title: Type.Optional(Title),
  description: Clearable(describedFields.description),
  assigned_to: Clearable(describedFields.assigned_to),
  due_date: Clearable(describedFields.due_date),
  priority: Type.Optional(
    Type.Unsafe<PriorityName | null>({ type: ['string', 'null'], enum: [...PRIORITIES, null] }),
  ),
  related_document_id: Clearable(describedFields.related_document_id),
  related_meeting_id: Clearable(describedFields.related_meeting_id),
  tags: Clearable(Tags),
  metadata: Clearable(Labels.metadata),
  status: Type.Optional(Status),
};

export const CreateTaskRequest = RequestObject({
  ...newTaskFields,
  workspace_id: Type.Optional(WorkspaceId),
});
export type CreateTaskRequest = Static<typeof CreateTaskRequest>;

export const createTask = defineEndpoint({
  id: 'createTask',
  tag: 'Tasks',
  summary: 'Create a task',
  description: 'Creates one task in the workspace. Publishes `task.created`.',
  method: 'POST',
  path: '/tasks',
  scopes: ['write:tasks'],
  weight: 1,
  body: CreateTaskRequest,
  hasEtag: true,
  responses: { 201: Task },
});

/** Sort keys of tasks and their columns. */
export const TASK_SORT_COLUMNS = {
  created_at: 'created_at',
  updated_at: 'updated_at',
  due_date: 'due_at',
  name: 'title',
} as const;

const DueTime = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 64,
    description: `${description} In the forms of \`due_date\`; a date stands for its first moment in UTC.`,
  });

/** Filters of tasks; all must hold. */
export const taskFilters = {
  status: Type.Optional(Status),
  assigned_to: Type.Optional(
    Type.String({ minLength: 1, maxLength: ASSIGNEE_LENGTH_MAX, description: 'Exactly so.' }),
  ),
  priority: Type.Optional(Priority),
  due_after: Type.Optional(DueTime('Due then or later.')),
  due_before: Type.Optional(DueTime('Due earlier than this.')),
  tag: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Whatever its case.' }),
  ),
  related_document_id: Type.Optional(Id('As the task has it.')),
  related_meeting_id: Type.Optional(Id('As the task has it.')),
};

export const listTasks = defineEndpoint({
  id: 'listTasks',
  tag: 'Tasks',
  summary: 'List tasks',
  description:
    'Returns the tasks that match all filters, in pages. Tasks without a due date come last where `due_date` sorts.',
  method: 'GET',
  path: '/tasks',
  scopes: ['read:tasks'],
  weight: 1,
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    ...taskFilters,
    ...rowFilters,
    sort: Type.Optional(
      Type.Enum(
        [
          'created_at',
          '-created_at',
          'updated_at',
          '-updated_at',
          'due_date',
          '-due_date',
          'name',
          '-name',
        ],
        {
          description:
            '`name` sorts by title, `due_date` by its moment in UTC, later than any the tasks without one; a leading minus is descending. Default: by `created_at`, newest first.',
        },
      ),
    ),
    sort_dir: sortQuery.sort_dir,
    ...PageQuery,
  }),
  responses: { 200: ResponseObject({ tasks: Type.Array(Task), pagination: Pagination }) },
});

export const TaskParams = RequestObject({ task_id: Id('Task.') });

export const getTask = defineEndpoint({
  id: 'getTask',
  tag: 'Tasks',
  summary: 'One task',
  description: 'Returns the task. Its `ETag` serves as `If-Match` of a change.',
  method: 'GET',
  path: '/tasks/:task_id',
  scopes: ['read:tasks'],
  weight: 1,
  params: TaskParams,
  hasEtag: true,
  responses: { 200: Task },
});

export const UpdateTaskRequest = RequestObject(changedTaskFields, {
  minProperties: 1,
  description: 'Omitted fields stay; null clears a field and sets the priority to `medium`.',
});
export type UpdateTaskRequest = Static<typeof UpdateTaskRequest>;

export const updateTask = defineEndpoint({
  id: 'updateTask',
  tag: 'Tasks',
  summary: 'Change a task',
  description:
    'Changes only the given fields; null clears a field. With `If-Match` it changes only the version that was seen. Publishes `task.updated`, and `task.completed` on completion.',
  method: 'PATCH',
  path: '/tasks/:task_id',
  scopes: ['write:tasks'],
  weight: 1,
  params: TaskParams,
  body: UpdateTaskRequest,
  hasEtag: true,
  takesIfMatch: true,
  responses: { 200: Task },
});

export const deleteTask = defineEndpoint({
  id: 'deleteTask',
  tag: 'Tasks',
  summary: 'Delete a task with its history',
  description:
    'Deletes the task with its history. Tasks that were pushed to other products stay there. Publishes `task.deleted`.',
  method: 'DELETE',
  path: '/tasks/:task_id',
  scopes: ['write:tasks'],
  weight: 1,
  params: TaskParams,
  takesIfMatch: true,
  responses: { 200: Deleted('The deleted task.') },
});
