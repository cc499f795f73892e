import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { PROVIDERS, SYNC_ACTIONS, SYNC_STATUSES, SYNC_TASKS_MAX } from './integrations.ts';
import { ONE_LINE } from './patterns.ts';
import { Id, Nullable, RequestObject, ResponseObject, Timestamp, WorkspaceId } from './schema.ts';
import { TASK_STATUSES } from './tasks.ts';

const SyncError = ResponseObject({
  code: Type.String({
    description: 'Code such as `unauthorized`, `project_not_found` or `rejected`.',
  }),
  message: Type.String(),
  retryable: Type.Boolean({ description: 'The same may succeed later without any change.' }),
});
export type SyncError = Static<typeof SyncError>;

export const SyncCounts = ResponseObject({
  total: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer({ description: 'Nothing had changed since they were last pushed.' }),
  failed: Type.Integer(),
  pending: Type.Integer({ description: 'Still to come.' }),
});
export type SyncCounts = Static<typeof SyncCounts>;

const SyncResult = ResponseObject({
  task_id: Type.String(),
  action: Type.Enum([...SYNC_ACTIONS]),
  external_id: Nullable(Type.String()),
  external_key: Nullable(Type.String({ description: 'Readable key, such as `acme/shop#12`.' })),
  external_url: Nullable(Type.String()),
  error: Nullable(SyncError),
});

export const Sync = ResponseObject(
  {
    id: Type.String({ examples: ['sync_019a52f1c0de7a3b9c4d5e6f70819203'] }),
    workspace_id: Type.String(),
    integration_id: Type.String(),
    provider: Type.Enum([...PROVIDERS]),
    project: Type.String(),
    direction: Type.Literal('push'),
    status: Type.Enum([...SYNC_STATUSES]),
    dry_run: Type.Boolean(),
    counts: SyncCounts,
    results: Type.Array(SyncResult, { description: 'Results of the processed tasks.' }),
    error: Nullable(SyncError),
    resume_at: Nullable(
      Type.String({
        format: 'date-time',
        description: 'End of the current wait, requested by the provider or after a failure.',
      }),
    ),
    created_at: Timestamp,
    started_at: Nullable(Timestamp),
    completed_at: Nullable(Timestamp),
  },
  { $id: 'Sync' },
);
export type Sync = Static<typeof Sync>;

export const syncTasks = defineEndpoint({
  id: 'syncTasks',
  tag: 'Integrations',
  summary: 'Push tasks to a connected product; a repeat changes only what has changed',
  description:
    'Pushes up to 1,000 tasks in the background: tasks that are not there yet are created, others changed. `dry_run` reports what would happen and writes nothing. Publishes `integration.synced` at the end.',
  method: 'POST',
  path: '/integrations/sync',
  scopes: ['write:tasks'],
  weight: 1,
  body: RequestObject({
    integration: Id('An integration, or the name of a provider that is connected once.'),
    task_ids: Type.Optional(
      Type.Array(Id('Task.'), { minItems: 1, maxItems: SYNC_TASKS_MAX, uniqueItems: true }),
    ),
    filter: Type.Optional(
      RequestObject(
        {
          workspace_id: Type.Optional(WorkspaceId),
          status: Type.Optional(Type.Enum([...TASK_STATUSES])),
          updated_since: Type.Optional(
            Type.String({
              format: 'date-time',
              maxLength: 40,
              description: 'ISO-8601 time with its offset.',
            }),
          ),
        },
        {
          maxProperties: 3,
          description: `Up to ${SYNC_TASKS_MAX} matching tasks. Excludes \`task_ids\`.`,
        },
      ),
    ),
    target: Type.Optional(
      RequestObject(
        {
          project: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: ONE_LINE })),
        },
        {
          maxProperties: 1,
          description:
            'In place of the project of the integration. What is linked stays where it is.',
        },
      ),
    ),
    dry_run: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Says what would happen, and writes nothing there.',
      }),
    ),
    direction: Type.Optional(Type.Enum(['push'], { default: 'push' })),
    workspace_id: Type.Optional(WorkspaceId),
  }),
  responses: { 202: Sync },
});

export const getSync = defineEndpoint({
  id: 'getSync',
  tag: 'Integrations',
  summary: 'Get the progress of a sync and the result of each task',
  description:
    'Returns the state of the push, its counts and the result of each task. A sync is deleted 90 days after its end.',
  method: 'GET',
  path: '/integrations/syncs/:sync_id',
  scopes: ['read:tasks'],
  weight: 1,
  params: RequestObject({ sync_id: Id('Sync.') }),
  responses: { 200: Sync },
});
