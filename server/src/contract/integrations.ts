import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { ONE_LINE, WITHOUT_NUL } from './patterns.ts';
import {
  Deleted,
  Id,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WebUrl,
  WorkspaceId,
} from './schema.ts';
import { TASK_STATUSES, TaskParams } from './tasks.ts';

/** Products that tasks can be pushed to. */
export const PROVIDERS = ['github', 'linear', 'jira', 'asana', 'notion'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** `queued` waits for its turn. */
export const SYNC_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

export const SYNC_ACTIONS = ['created', 'updated', 'skipped', 'failed'] as const;
export type SyncAction = (typeof SYNC_ACTIONS)[number];

/** Tasks a sync. */
export const SYNC_TASKS_MAX = 1_000;

const Project = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: ONE_LINE,
  description: 'Target of tasks: see `project` of the provider.',
});

const Word = Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE });

const statuses = Object.fromEntries(TASK_STATUSES.map((status) => [status, Type.Optional(Word)]));

/** Texts by name. */
function Texts(description: string, bounds: { entriesMax: number; namesMax: number }) {
  return Type.Unsafe<Record<string, string>>({
    type: 'object',
    maxProperties: bounds.entriesMax,
    propertyNames: {
      type: 'string',
      minLength: 1,
      maxLength: bounds.namesMax,
      pattern: WITHOUT_NUL,
    },
    additionalProperties: { type: 'string', minLength: 1, maxLength: 500, pattern: ONE_LINE },
    description,
  });
}

type Words<K extends string> = Partial<Record<K, string>>;

const settingFields = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE }),
  base_url: WebUrl('Address of the API, where the product is run by yourself; see the provider.'),
  options: Texts('Settings of the provider: see its `options`.', { entriesMax: 20, namesMax: 100 }),
  statuses: Type.Unsafe<Words<(typeof TASK_STATUSES)[number]>>(
    RequestObject(statuses, {
      maxProperties: TASK_STATUSES.length,
      description: "The product's word for each status.",
    }),
  ),
  priorities: Type.Unsafe<Words<'low' | 'medium' | 'high'>>(
    RequestObject(
      { low: Type.Optional(Word), medium: Type.Optional(Word), high: Type.Optional(Word) },
      { maxProperties: 3, description: "The product's word for each priority." },
    ),
  ),
  assignees: Texts("The product's user by `assigned_to` of a task.", {
    entriesMax: 500,
    namesMax: 200,
  }),
};

const Token = Type.String({
  minLength: 1,
  maxLength: 4_096,
  pattern: String.raw`^[\x21-\x7e]+$`,
  description: 'Kept encrypted and never shown again.',
});

const Problem = ResponseObject({ code: Type.String(), message: Type.String() });

const StringMap = Type.Unsafe<Record<string, string>>(Type.Record(Type.String(), Type.Unknown()));

export const Integration = ResponseObject(
  {
    id: Type.String({ examples: ['integration_019a52f1c0de7a3b9c4d5e6f70819203'] }),
    workspace_id: Type.String(),
    provider: Type.Enum([...PROVIDERS]),
    name: Type.String(),
    base_url: Type.String(),
    project: Nullable(Type.String()),
    options: StringMap,
    statuses: StringMap,
    priorities: StringMap,
    assignees: StringMap,
    status: Type.Enum(['unchecked', 'connected', 'error'], {
      description:
        '`unchecked` until the provider has accepted the token, in a test or a sync; `error` after it refused.',
    }),
    error: Nullable(Problem),
    account: Nullable(Type.String({ description: 'Account of the token, once checked.' })),
    token_hint: Type.String({ description: 'Last four characters of a token longer than eight.' }),
    checked_at: Nullable(Timestamp),
    last_synced_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'Integration' },
);
export type Integration = Static<typeof Integration>;

const IntegrationParams = RequestObject({ integration_id: Id('Integration.') });

export const listProviders = defineEndpoint({
  id: 'listProviders',
  tag: 'Integrations',
  summary: 'List the providers for tasks and their requirements',
  description:
    'Returns the products that tasks can be pushed to, with what their tokens and options need.',
  method: 'GET',
  path: '/integrations/providers',
  scopes: [],
  weight: 1,
  responses: {
    200: ResponseObject({
      providers: Type.Array(
        ResponseObject({
          name: Type.Enum([...PROVIDERS]),
          title: Type.String(),
          base_url: Nullable(
            Type.String({ description: 'Null where `base_url` has to be named.' }),
          ),
          token: Type.String({ description: 'Permissions that the token needs.' }),
          project: ResponseObject({ description: Type.String(), example: Type.String() }),
          options: Type.Array(
            ResponseObject({
              name: Type.String(),
              required: Type.Boolean(),
              description: Type.String(),
            }),
          ),
        }),
      ),
    }),
  },
});

export const listIntegrations = defineEndpoint({
  id: 'listIntegrations',
  tag: 'Integrations',
  summary: 'List connected integrations, newest first',
  description:
    'Returns the connections of the workspace. Tokens are never shown, only their last four characters.',
  method: 'GET',
  path: '/integrations',
  scopes: ['admin:all'],
  weight: 1,
  query: RequestObject({ workspace_id: Type.Optional(WorkspaceId), ...PageQuery }),
  responses: {
    200: ResponseObject({ integrations: Type.Array(Integration), pagination: Pagination }),
  },
});

export const createIntegration = defineEndpoint({
  id: 'createIntegration',
  tag: 'Integrations',
  summary: 'Connect a product that tasks are pushed to',
  description:
    'Stores the token encrypted and connects one project of a product. A second connection of the same project is refused with the type `conflict`.',
  method: 'POST',
  path: '/integrations',
  scopes: ['admin:all'],
  weight: 1,
  body: RequestObject({
    provider: Type.Enum([...PROVIDERS]),
    token: Token,
    name: Type.Optional(settingFields.name),
    base_url: Type.Optional(settingFields.base_url),
    project: Type.Optional(Project),
    options: Type.Optional(settingFields.options),
    statuses: Type.Optional(settingFields.statuses),
    priorities: Type.Optional(settingFields.priorities),
    assignees: Type.Optional(settingFields.assignees),
    workspace_id: Type.Optional(WorkspaceId),
  }),
  responses: { 201: Integration },
});

export const updateIntegration = defineEndpoint({
  id: 'updateIntegration',
  tag: 'Integrations',
  summary:
    'Change settings of a connection; a setting that is given takes the place of the whole one',
  description:
    'Changes only the given fields, each as a whole. A new `base_url` needs the token again.',
  method: 'PATCH',
  path: '/integrations/:integration_id',
  scopes: ['admin:all'],
  weight: 1,
  params: IntegrationParams,
  body: RequestObject(
    {
      token: Type.Optional(Token),
      name: Type.Optional(settingFields.name),
      base_url: Type.Optional(
        WebUrl('Only together with `token`, which is sent to whatever stands here.'),
      ),
      project: Type.Optional(Nullable(Project)),
      options: Type.Optional(settingFields.options),
      statuses: Type.Optional(settingFields.statuses),
      priorities: Type.Optional(settingFields.priorities),
      assignees: Type.Optional(settingFields.assignees),
    },
    { minProperties: 1 },
  ),
  responses: { 200: Integration },
});

export const testIntegration = defineEndpoint({
  id: 'testIntegration',
  tag: 'Integrations',
  summary: 'Try the token and look for the project, without writing anything there',
  description:
    'Reads the account and the project with the stored token. It writes nothing in the product.',
  method: 'POST',
  path: '/integrations/:integration_id/test',
  scopes: ['admin:all'],
  weight: 1,
  params: IntegrationParams,
  responses: {
    200: ResponseObject({
      ok: Type.Boolean(),
      account: Nullable(Type.String({ description: 'Account of the token.' })),
      project: Nullable(
        Type.String({ description: 'Null where the integration names none or it was not found.' }),
      ),
      error: Nullable(Problem),
    }),
  },
});

export const deleteIntegration = defineEndpoint({
  id: 'deleteIntegration',
  tag: 'Integrations',
  summary: 'Forget the token and the settings; nothing is deleted there, and links stay on record',
  description:
    'Deletes token and settings and ends a running sync. Nothing is deleted in the product, and the links of tasks stay.',
  method: 'DELETE',
  path: '/integrations/:integration_id',
  scopes: ['admin:all'],
  weight: 1,
  params: IntegrationParams,
  responses: { 200: Deleted('The deleted integration.') },
});

export const listTaskLinks = defineEndpoint({
  id: 'listTaskLinks',
  tag: 'Tasks',
  summary: 'List the links of a task to external tasks',
  description:
    'Returns the external tasks that this task was pushed to, with their ids and addresses.',
  method: 'GET',
  path: '/tasks/:task_id/links',
  scopes: ['read:tasks'],
  weight: 1,
  params: TaskParams,
  responses: {
    200: ResponseObject({
      links: Type.Array(
        ResponseObject({
          task_id: Type.String(),
          integration_id: Type.String(),
          provider: Type.Enum([...PROVIDERS]),
          project: Type.String(),
          external_id: Nullable(Type.String()),
          external_key: Nullable(Type.String()),
          external_url: Nullable(Type.String()),
          state: Type.Enum(['creating', 'unknown', 'linked'], {
            description:
              '`creating` while it is made there, `unknown` when nobody knows whether it was: the next sync finds out.',
          }),
          created_at: Timestamp,
          updated_at: Timestamp,
        }),
      ),
    }),
  },
});
