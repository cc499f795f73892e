import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { ONE_LINE } from './patterns.ts';
import { Id, Nullable, RequestObject, ResponseObject, Timestamp, WorkspaceId } from './schema.ts';
import { SCOPES } from './scopes.ts';

const clientFields = {
  id: Type.String(),
  client_id: Type.String({ description: 'The same as `id`, by the name that OAuth has for it.' }),
  workspace_id: Type.String({ description: 'The workspace whose data its tokens reach.' }),
  name: Type.String(),
  type: Type.Enum(['confidential', 'public']),
  redirect_uris: Type.Array(Type.String()),
  scopes: Type.Array(Type.Enum([...SCOPES])),
  previous_secret_expires_at: Nullable(Timestamp),
  created_by: Nullable(Type.String({ description: 'User or key.' })),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const OAuthClient = ResponseObject(clientFields, { $id: 'OAuthClient' });
export type OAuthClient = Static<typeof OAuthClient>;

export const NewOAuthClient = ResponseObject(
  {
    ...clientFields,
    client_secret: Type.Optional(
      Type.String({
        description: 'Secret of a confidential client. Shown once: only its hash is stored.',
      }),
    ),
  },
  { $id: 'NewOAuthClient' },
);

const settings = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE }),
  redirect_uris: Type.Array(
    Type.String({
      minLength: 1,
      maxLength: 2_000,
      description:
        'Compared character by character. `https:`, `http:` on loopback, or a scheme of an app of the form `com.example.app:`; no fragment.',
    }),
    { minItems: 1, maxItems: 20, uniqueItems: true },
  ),
  scopes: Type.Array(Type.Enum([...SCOPES]), {
    minItems: 1,
    maxItems: SCOPES.length,
    uniqueItems: true,
    description: 'The most that it may ask for.',
  }),
};

const ofClients = {
  tag: 'Applications',
  version: 'root',
  scopes: ['admin:all'],
  weight: 1,
} as const;

export const listOAuthClients = defineEndpoint({
  ...ofClients,
  id: 'listOAuthClients',
  summary: 'Registered applications, the newest first',
  description: 'Returns the applications of the workspace, without their secrets.',
  method: 'GET',
  path: '/oauth/clients',
  query: RequestObject({ workspace_id: Type.Optional(WorkspaceId), ...PageQuery }),
  responses: { 200: ResponseObject({ clients: Type.Array(OAuthClient), pagination: Pagination }) },
});

export const CreateOAuthClientRequest = RequestObject({
  name: settings.name,
  redirect_uris: settings.redirect_uris,
  scopes: settings.scopes,
  type: Type.Optional(
    Type.Enum(['confidential', 'public'], {
      default: 'confidential',
      description: '`public` keeps no secret, as an app on a device, and must use PKCE.',
    }),
  ),
  workspace_id: Type.Optional(WorkspaceId),
});
export type CreateOAuthClientRequest = Static<typeof CreateOAuthClientRequest>;

export const createOAuthClient = defineEndpoint({
  ...ofClients,
  id: 'createOAuthClient',
  summary: 'Register an application; its secret is shown only in this answer',
  description:
    'Registers an application for one workspace with its callbacks and scopes. A confidential one gets a secret, of which only the hash is stored.',
  method: 'POST',
  path: '/oauth/clients',
  body: CreateOAuthClientRequest,
  responses: { 201: NewOAuthClient },
});

const ClientParams = RequestObject({ client_id: Id('Application.') });

export const updateOAuthClient = defineEndpoint({
  ...ofClients,
  id: 'updateOAuthClient',
  summary: 'Change an application; scopes that go are taken from its grants',
  description:
    'Changes only the given fields. Scopes that are taken away end for all its grants at the next request.',
  method: 'PATCH',
  path: '/oauth/clients/:client_id',
  params: ClientParams,
  body: RequestObject(
    {
      name: Type.Optional(settings.name),
      redirect_uris: Type.Optional(settings.redirect_uris),
      scopes: Type.Optional(settings.scopes),
    },
    { minProperties: 1 },
  ),
  responses: { 200: OAuthClient },
});

export const rotateOAuthClientSecret = defineEndpoint({
  ...ofClients,
  id: 'rotateOAuthClientSecret',
  summary: 'Give a confidential application a new secret',
  description:
    'Creates a new secret, shown only in this answer. The old one works on until the overlap ends.',
  method: 'POST',
  path: '/oauth/clients/:client_id/rotate-secret',
  params: ClientParams,
  body: RequestObject({
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 24,
        default: 0,
        description: 'Hours for which the old secret is still accepted.',
      }),
    ),
  }),
  responses: { 200: NewOAuthClient },
});

export const deleteOAuthClient = defineEndpoint({
  ...ofClients,
  id: 'deleteOAuthClient',
  summary: 'Remove an application; its tokens end at once',
  description: 'Deletes the application with all its grants.',
  method: 'DELETE',
  path: '/oauth/clients/:client_id',
  params: ClientParams,
  responses: {
    200: ResponseObject({
      id: Type.String({ description: 'The removed application.' }),
      client_id: Type.String({ description: 'The same as `id`.' }),
      deleted: Type.Literal(true),
    }),
  },
});
