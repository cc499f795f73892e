import { Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { SUBSCRIBABLE_EVENTS } from './events.ts';
import { PageQuery, Pagination } from './pagination.ts';
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

const webhookFields = {
  id: Type.String({ examples: ['wh_019a52f1c0de7a3b9c4d5e6f70819203'] }),
  workspace_id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  status: Type.Enum(['enabled', 'disabled']),
  payload_format: Type.Enum(['standard', 'flat', 'connector', 'standard_webhooks']),
  description: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
  secret_hint: Type.String({ description: 'Last four characters of a secret longer than eight.' }),
  disabled_reason: Nullable(Type.String()),
  consecutive_failures: Type.Integer(),
  last_success_at: Nullable(Timestamp),
  last_failure_at: Nullable(Timestamp),
};

export const Webhook = ResponseObject(webhookFields, { $id: 'Webhook' });

export const createWebhook = defineEndpoint({
  id: 'createWebhook',
  tag: 'Webhooks',
  summary: 'Register a receiver of signed event notifications',
  method: 'POST',
  path: '/webhooks',
  scopes: ['write:webhooks'],
  weight: 1,
  body: RequestObject({
    url: WebUrl('Receives a POST for each event.'),
    events: Type.Array(Type.Enum([...SUBSCRIBABLE_EVENTS]), {
      minItems: 1,
      maxItems: SUBSCRIBABLE_EVENTS.length,
      uniqueItems: true,
      description: 'Event names, or `*` for all.',
    }),
    secret: Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Key of the HMAC-SHA256 signature; never shown again.',
    }),
    payload_format: Type.Optional(
      Type.Enum(['standard', 'flat', 'connector', 'standard_webhooks'], { default: 'standard' }),
    ),
    description: Type.Optional(Type.String({ maxLength: 20_000 })),
    workspace_id: Type.Optional(WorkspaceId),
  }),
  responses: { 201: Webhook },
});

export const listWebhooks = defineEndpoint({
  id: 'listWebhooks',
  tag: 'Webhooks',
  summary: 'List registered webhooks',
  method: 'GET',
  path: '/webhooks',
  scopes: ['read:webhooks'],
  weight: 1,
  query: RequestObject({ workspace_id: Type.Optional(WorkspaceId), ...PageQuery }),
  responses: { 200: ResponseObject({ webhooks: Type.Array(Webhook), pagination: Pagination }) },
});

export const deleteWebhook = defineEndpoint({
  id: 'deleteWebhook',
  tag: 'Webhooks',
  summary: 'Unregister a webhook; its waiting attempts are cancelled',
  method: 'DELETE',
  path: '/webhooks/:webhook_id',
  scopes: ['write:webhooks'],
  weight: 1,
  params: RequestObject({ webhook_id: Id('Webhook.') }),
  responses: { 200: Deleted('The deleted webhook.') },
});
