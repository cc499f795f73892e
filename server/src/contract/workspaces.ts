import { Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { PLANS } from './limits.ts';
import { Id, Nullable, RequestObject, ResponseObject } from './schema.ts';

export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export const getSigningSecret = defineEndpoint({
  id: 'getSigningSecret',
  tag: 'Workspaces',
  summary: 'The secret that signs notifications to a `webhook_url`',
  method: 'GET',
  path: '/workspaces/:workspace_id/signing-secret',
  scopes: ['admin:all'],
  weight: 1,
  params: RequestObject({ workspace_id: Id('Workspace.') }),
  responses: {
    200: ResponseObject({
      workspace_id: Type.String(),
      signing_secret: Type.String({ examples: ['whsec_…'] }),
    }),
  },
});

export const getMe = defineEndpoint({
  id: 'getMe',
  tag: 'Account',
  summary: 'Who this credential speaks for, with its scopes and workspaces',
  method: 'GET',
  path: '/me',
  scopes: [],
  weight: 1,
  responses: {
    200: ResponseObject({
      type: Type.Enum(['user_key', 'service_key']),
      user: Nullable(
        ResponseObject({
          id: Type.String(),
          email: Type.String(),
          name: Nullable(Type.String()),
        }),
      ),
      key: ResponseObject({
        id: Type.String(),
        name: Type.String(),
        prefix: Type.String(),
        last4: Type.String(),
        environment: Type.Enum(['live', 'test']),
        expires_at: Nullable(Type.String()),
      }),
      scopes: Type.Array(Type.String(), {
        description: 'Those held in the default workspace, in the words the key was created with.',
      }),
      default_workspace_id: Type.String(),
      workspaces: Type.Array(
        ResponseObject({
          id: Type.String(),
          name: Type.String(),
          plan: Type.Enum([...PLANS]),
          role: Nullable(Type.Enum([...ROLES])),
        }),
      ),
    }),
  },
});

const Window = ResponseObject({
  unit: Type.Enum(['minute', 'hour', 'day']),
  seconds: Type.Integer(),
  limit: Type.Integer(),
  remaining: Type.Integer(),
  reset: Type.Integer({ description: 'Unix time at which the next unit returns.' }),
});

export const getLimits = defineEndpoint({
  id: 'getLimits',
  tag: 'Account',
  summary: 'Plan, windows and what each operation costs',
  method: 'GET',
  path: '/limits',
  scopes: [],
  weight: 0,
  responses: {
    200: ResponseObject({
      plan: Type.Enum([...PLANS]),
      windows: Type.Array(Window),
      concurrent_requests: ResponseObject({ limit: Type.Integer(), open: Type.Integer() }),
      weights: Type.Array(
        ResponseObject({
          operation: Type.String(),
          method: Type.String(),
          path: Type.String(),
          weight: Type.Integer(),
        }),
      ),
    }),
  },
});
