import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { PLANS } from './limits.ts';
import { ONE_LINE, SLUG } from './patterns.ts';
import {
  Deleted,
  Id,
  IpRanges,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
} from './schema.ts';

/** Languages of pages and of generated content. */
export const LOCALES = ['en', 'es', 'fr', 'de', 'pt'] as const;

export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

const name = Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE });

const settings = {
  locale: Type.Enum([...LOCALES], {
    description:
      'Language of generated content where neither the topic nor a source tells one. The built-in engine writes English, and says so in a warning.',
  }),
  date_order: Type.Enum(['auto', 'dmy', 'mdy'], {
    description: 'Reading of `04/05/2026` when the text of a document does not decide it.',
  }),
  time_zone: Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'IANA name, as `Europe/Berlin`: the zone of times that are sent without an offset.',
    examples: ['Europe/Berlin'],
  }),
  retention_days: Type.Integer({
    minimum: 1,
    maximum: 36_500,
    description: 'Documents, transcriptions and meetings are deleted when they are older.',
  }),
  test_isolation: Type.Boolean({
    description: 'Test keys see and make only data of their own.',
  }),
  ip_allowlist: IpRanges(
    'Requests to this workspace from any other address are refused; empty allows all. Enterprise only.',
  ),
  webhook_scopes: Type.Enum(['family', 'strict'], {
    description:
      '`family`: a credential with the scopes of the events of a webhook reads it (read or write scopes) and manages it (write scopes). `strict`: only `read:webhooks` and `write:webhooks` do.',
  }),
  strict_task_transitions: Type.Boolean({
    description:
      'A completed or cancelled task must be reopened before it changes to another status.',
  }),
  mcp_write: Type.Boolean({
    description:
      'Credentials with the scope `mcp:write` may change data over MCP. Off, language models there only read.',
  }),
};

export const WorkspaceSettings = ResponseObject(
  {
    ...settings,
    retention_days: Nullable(settings.retention_days),
    ip_allowlist: Type.Array(Type.String()),
  },
  { $id: 'WorkspaceSettings' },
);
export type WorkspaceSettings = Static<typeof WorkspaceSettings>;

export const Workspace = ResponseObject(
  {
    id: Type.String(),
    name: Type.String(),
    slug: Type.String(),
    plan: Type.Enum([...PLANS]),
    role: Nullable(
      Type.Enum([...ROLES], { description: 'Role of the caller; null for a service key.' }),
    ),
    member_count: Type.Integer(),
    settings: WorkspaceSettings,
    limits: ResponseObject({
      requests_per_minute: Nullable(Type.Integer()),
      requests_per_day: Nullable(Type.Integer()),
      concurrent_requests: Nullable(Type.Integer()),
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'Workspace' },
);
export type Workspace = Static<typeof Workspace>;

const ofWorkspaces = { tag: 'Workspaces', weight: 1 } as const;

export const WorkspaceParams = RequestObject({ workspace_id: Id('Workspace.') });

export const listWorkspaces = defineEndpoint({
  ...ofWorkspaces,
  id: 'listWorkspaces',
  summary: 'Workspaces that the credential reaches, by name',
  description: 'Returns the workspaces that the credential reaches, with the role in each.',
  method: 'GET',
  path: '/workspaces',
  scopes: [],
  withoutWorkspace: true,
  responses: { 200: ResponseObject({ workspaces: Type.Array(Workspace) }) },
});

export const CreateWorkspaceRequest = RequestObject({
  name,
  slug: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: SLUG,
      description: 'Lowercase letters, digits and hyphens; default: made of the name.',
    }),
  ),
  plan: Type.Optional(
    Type.Enum([...PLANS], { description: 'Only an owner of the first workspace may choose it.' }),
  ),
});
export type CreateWorkspaceRequest = Static<typeof CreateWorkspaceRequest>;

export const createWorkspace = defineEndpoint({
  ...ofWorkspaces,
  id: 'createWorkspace',
  summary: 'Create a workspace and become its owner',
  description:
    'Creates a workspace and makes the user of the credential its owner. Without a `slug`, one is made of the name.',
  method: 'POST',
  path: '/workspaces',
  scopes: ['admin:all'],
  allowOwnResource: true,
  withoutWorkspace: true,
  body: CreateWorkspaceRequest,
  responses: { 201: Workspace },
});

export const getWorkspace = defineEndpoint({
  ...ofWorkspaces,
  id: 'getWorkspace',
  summary: 'One workspace with its settings and limits',
  description: 'Returns the workspace with all its settings.',
  method: 'GET',
  path: '/workspaces/:workspace_id',
  scopes: [],
  params: WorkspaceParams,
  responses: { 200: Workspace },
});

export const UpdateWorkspaceRequest = RequestObject(
  {
    name: Type.Optional(name),
    plan: Type.Optional(
      Type.Enum([...PLANS], { description: 'Only an owner of the first workspace may change it.' }),
    ),
    settings: Type.Optional(
      RequestObject(
        {
          locale: Type.Optional(settings.locale),
          date_order: Type.Optional(settings.date_order),
          time_zone: Type.Optional(settings.time_zone),
          retention_days: Type.Optional(Nullable(settings.retention_days)),
          test_isolation: Type.Optional(settings.test_isolation),
          ip_allowlist: Type.Optional(settings.ip_allowlist),
          webhook_scopes: Type.Optional(settings.webhook_scopes),
          strict_task_transitions: Type.Optional(settings.strict_task_transitions),
          mcp_write: Type.Optional(settings.mcp_write),
        },
        { minProperties: 1 },
      ),
    ),
  },
  { minProperties: 1, description: 'Omitted fields stay.' },
);
export type UpdateWorkspaceRequest = Static<typeof UpdateWorkspaceRequest>;

export const updateWorkspace = defineEndpoint({
  ...ofWorkspaces,
  id: 'updateWorkspace',
  summary: 'Change the name or the settings of a workspace',
  description: 'Changes only the given fields and settings. They hold from the next request on.',
  method: 'PATCH',
  path: '/workspaces/:workspace_id',
  scopes: ['admin:all'],
  params: WorkspaceParams,
  body: UpdateWorkspaceRequest,
  responses: { 200: Workspace },
});

export const deleteWorkspace = defineEndpoint({
  ...ofWorkspaces,
  id: 'deleteWorkspace',
  summary: 'Delete a workspace with everything in it; only for its owners',
  description:
    'Ends all access at once and deletes everything in the background. It cannot be undone, and `confirm` must be the slug.',
  method: 'DELETE',
  path: '/workspaces/:workspace_id',
  scopes: ['admin:all'],
  params: WorkspaceParams,
  query: RequestObject({
    confirm: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The slug of the workspace, so that none is deleted by mistake.',
    }),
  }),
  responses: { 200: Deleted('The deleted workspace.') },
});

const SigningSecret = ResponseObject({
  workspace_id: Type.String(),
  signing_secret: Type.String({ examples: ['whsec_…'] }),
});

export const getSigningSecret = defineEndpoint({
  ...ofWorkspaces,
  id: 'getSigningSecret',
  summary: 'The secret that signs notifications to a `webhook_url`',
  description: 'Returns the secret itself. Reading it leaves an entry in the audit log.',
  method: 'GET',
  path: '/workspaces/:workspace_id/signing-secret',
  scopes: ['admin:all'],
  params: WorkspaceParams,
  responses: { 200: SigningSecret },
});

export const rotateSigningSecret = defineEndpoint({
  ...ofWorkspaces,
  id: 'rotateSigningSecret',
  summary: 'Replace the secret that signs notifications to a `webhook_url`',
  description:
    'Creates a new secret, which signs at once. Until the overlap ends, `webhook-signature` carries both signatures.',
  method: 'POST',
  path: '/workspaces/:workspace_id/signing-secret/rotate',
  scopes: ['admin:all'],
  params: WorkspaceParams,
  body: RequestObject({
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 24,
        default: 24,
        description:
          'So long `webhook-signature` also carries a signature by the old secret; `X-Service-Signature` is by the new one at once.',
      }),
    ),
  }),
  responses: { 200: SigningSecret },
});
