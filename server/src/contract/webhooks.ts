import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { SUBSCRIBABLE_EVENTS } from './event-catalogue.ts';
import { PAYLOAD_FORMATS } from './payload-formats.ts';
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
import { FAMILY_SCOPES, FAMILY_WRITE_SCOPES } from './scopes.ts';

const ORDERINGS = ['none', 'resource'] as const;
const RESOURCES_MAX = 100;
const HEADERS_MAX = 20;
export const MAX_PAYLOAD_BYTES_DEFAULT = 5_000_000;
/** Maximum of webhooks in a workspace: each event is matched with all of them. */
export const WEBHOOKS_MAX = 500;
/** Maximum overlap of two secrets in seconds. */
export const SECRET_OVERLAP_MAX = 86_400;

/** Filters of a webhook's events. An empty filter accepts everything. */
export const WebhookFilters = RequestObject(
  {
    resource_ids: Type.Optional(
      Type.Array(Id('Document, transcription, meeting or task.'), {
        minItems: 1,
        maxItems: RESOURCES_MAX,
        uniqueItems: true,
        description:
          'Only events about one of these, and those whose data names one of them: the tasks of a meeting, the text made of a document.',
      }),
    ),
  },
  { description: 'Filters of the events; all must match.' },
);
export type WebhookFilters = Static<typeof WebhookFilters>;

const webhookFields = {
  id: Type.String({ examples: ['wh_019a52f1c0de7a3b9c4d5e6f70819203'] }),
  workspace_id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  status: Type.Enum(['enabled', 'disabled']),
  payload_format: Type.Enum([...PAYLOAD_FORMATS]),
  description: Nullable(Type.String()),
  filters: ResponseObject({ resource_ids: Type.Optional(Type.Array(Type.String())) }),
  header_names: Type.Array(Type.String(), {
    description: 'Names of the headers sent besides ours; their values are never shown.',
  }),
  ordering: Type.Enum([...ORDERINGS]),
  max_payload_bytes: Type.Integer(),
  keep_response: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  secret_hint: Type.String({ description: 'Last four characters of a secret longer than eight.' }),
  previous_secret_expires_at: Nullable(Timestamp),
  disabled_at: Nullable(Timestamp),
  disabled_reason: Nullable(Type.String()),
  consecutive_failures: Type.Integer({
    description:
      'Since the last success; of different deliveries, those within a minute count once.',
  }),
  last_success_at: Nullable(Timestamp),
  last_failure_at: Nullable(Timestamp),
};

export const Webhook = ResponseObject(webhookFields, { $id: 'Webhook' });

const url = WebUrl('Receives a POST for each event.');
const events = Type.Array(Type.Enum([...SUBSCRIBABLE_EVENTS]), {
  minItems: 1,
  maxItems: SUBSCRIBABLE_EVENTS.length,
  uniqueItems: true,
  description: 'Event names, or `*` for all.',
});
const secret = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'Key of the HMAC-SHA256 signature; never shown again.',
});

/** Settings for creation and change. They have no defaults, which a change would apply to omitted fields. */
const settings = {
  payload_format: Type.Enum([...PAYLOAD_FORMATS], {
    description:
      '`standard`: id, event, created_at, data. `flat`: the fields of data on top, with event and event_id. `connector`: id, event, timestamp, data, with the connector names. `standard_webhooks`: type, timestamp, data.',
  }),
  description: Nullable(Type.String({ maxLength: 20_000 })),
  filters: WebhookFilters,
  headers: Type.Unsafe<Record<string, string>>({
    type: 'object',
    maxProperties: HEADERS_MAX,
    propertyNames: { type: 'string', minLength: 1, maxLength: 100 },
    additionalProperties: { type: 'string', maxLength: 4_096 },
    description:
      'Sent with every notification, as `Authorization`. Stored encrypted and never shown. Names that HTTP or Docket uses itself are refused; together at most 8 KB.',
  }),
  ordering: Type.Enum([...ORDERINGS], {
    description:
      '`resource`: events about one resource are sent one after the other, in the order of `sequence`; one that is being retried holds up those behind it.',
  }),
  max_payload_bytes: Type.Integer({
    minimum: 10_000,
    maximum: 100_000_000,
    description: 'A larger body leaves out what makes it large and says where that is to be had.',
  }),
  keep_response: Type.Boolean({
    description: 'Keep the first 1,024 bytes of each answer, for the delivery log.',
  }),
};

export const CreateWebhookRequest = RequestObject({
  url,
  events,
  secret: Type.Optional({
    ...secret,
    description:
      'Key of the HMAC-SHA256 signature; never shown again. Without it Docket makes one and shows it in this answer only.',
  }),
  payload_format: Type.Optional({ ...settings.payload_format, default: 'standard' }),
  description: Type.Optional(settings.description),
  filters: Type.Optional(settings.filters),
  headers: Type.Optional(settings.headers),
  ordering: Type.Optional({ ...settings.ordering, default: 'none' }),
  max_payload_bytes: Type.Optional({
    ...settings.max_payload_bytes,
    default: MAX_PAYLOAD_BYTES_DEFAULT,
  }),
  keep_response: Type.Optional({ ...settings.keep_response, default: false }),
  workspace_id: Type.Optional(WorkspaceId),
});
export type CreateWebhookRequest = Static<typeof CreateWebhookRequest>;

const SecretWarning = ResponseObject({
  code: Type.Literal('secret_not_portable'),
  message: Type.String(),
});

export const CreatedWebhook = ResponseObject(
  {
    ...webhookFields,
    secret: Type.Optional(
      Type.String({ description: 'Only of a secret that Docket has made, and only here.' }),
    ),
    warnings: Type.Optional(
      Type.Array(SecretWarning, {
        description:
          '`secret_not_portable`: libraries for Standard Webhooks cannot use the secret and would find no matching signature.',
      }),
    ),
  },
  { $id: 'CreatedWebhook' },
);

export const createWebhook = defineEndpoint({
  id: 'createWebhook',
  tag: 'Webhooks',
  summary: 'Register a receiver of signed event notifications',
  description:
    'Registers an address for the named events. Every notification is signed with the secret, which is never shown again. The caller needs the scopes of all its events.',
  method: 'POST',
  path: '/webhooks',
  scopes: ['write:webhooks'],
  familyScopes: FAMILY_WRITE_SCOPES,
  weight: 1,
  body: CreateWebhookRequest,
  hasEtag: true,
  responses: { 201: CreatedWebhook },
});

export const listWebhooks = defineEndpoint({
  id: 'listWebhooks',
  tag: 'Webhooks',
  summary: 'List registered webhooks',
  description:
    'Returns the webhooks that the credential may read, in pages. Secrets and values of headers are never shown.',
  method: 'GET',
  path: '/webhooks',
  scopes: ['read:webhooks'],
  familyScopes: FAMILY_SCOPES,
  weight: 1,
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    status: Type.Optional(Type.Enum(['enabled', 'disabled'])),
    ...PageQuery,
  }),
  responses: { 200: ResponseObject({ webhooks: Type.Array(Webhook), pagination: Pagination }) },
});

export const WebhookParams = RequestObject({ webhook_id: Id('Webhook.') });

export const getWebhook = defineEndpoint({
  id: 'getWebhook',
  tag: 'Webhooks',
  summary: 'One webhook',
  description:
    'Returns the webhook with its counts of failures. Its `ETag` serves as `If-Match` of a change.',
  method: 'GET',
  path: '/webhooks/:webhook_id',
  scopes: ['read:webhooks'],
  familyScopes: FAMILY_SCOPES,
  weight: 1,
  params: WebhookParams,
  hasEtag: true,
  responses: { 200: Webhook },
});

export const UpdateWebhookRequest = RequestObject(
  {
    url: Type.Optional(url),
    events: Type.Optional(events),
    payload_format: Type.Optional(settings.payload_format),
    description: Type.Optional(settings.description),
    filters: Type.Optional(Nullable(settings.filters)),
    headers: Type.Optional(Nullable(settings.headers)),
    ordering: Type.Optional(settings.ordering),
    max_payload_bytes: Type.Optional(settings.max_payload_bytes),
    keep_response: Type.Optional(settings.keep_response),
  },
  {
    minProperties: 1,
    description:
      'What is left out stays; null clears. What waits to be sent goes to the new address, with the body that it has.',
  },
);
export type UpdateWebhookRequest = Static<typeof UpdateWebhookRequest>;

export const updateWebhook = defineEndpoint({
  id: 'updateWebhook',
  tag: 'Webhooks',
  summary: 'Change a webhook; its secret is changed by rotate-secret',
  description:
    'Changes only the given fields; null clears a field. A new `url` starts without failures, and waiting deliveries go there.',
  method: 'PATCH',
  path: '/webhooks/:webhook_id',
  scopes: ['write:webhooks'],
  familyScopes: FAMILY_WRITE_SCOPES,
  weight: 1,
  params: WebhookParams,
  body: UpdateWebhookRequest,
  hasEtag: true,
  takesIfMatch: true,
  responses: { 200: Webhook },
});

export const deleteWebhook = defineEndpoint({
  id: 'deleteWebhook',
  tag: 'Webhooks',
  summary: 'Unregister a webhook; its waiting attempts are cancelled',
  description:
    'Deletes the webhook and cancels its waiting deliveries. Their entries in the log are kept for 90 days.',
  method: 'DELETE',
  path: '/webhooks/:webhook_id',
  scopes: ['write:webhooks'],
  familyScopes: FAMILY_WRITE_SCOPES,
  weight: 1,
  params: WebhookParams,
  takesIfMatch: true,
  responses: { 200: Deleted('The deleted webhook.') },
});

export const enableWebhook = defineEndpoint({
  id: 'enableWebhook',
  tag: 'Webhooks',
  summary: 'Enable a webhook: failures count from 0, what was held is sent',
  description:
    'Sets the count of failures to 0 and sends what was held. Events that were only recorded are sent by a replay.',
  method: 'POST',
  path: '/webhooks/:webhook_id/enable',
  scopes: ['write:webhooks'],
  familyScopes: FAMILY_WRITE_SCOPES,
  weight: 1,
  params: WebhookParams,
  hasEtag: true,
  responses: { 200: Webhook },
});

export const disableWebhook = defineEndpoint({
  id: 'disableWebhook',
  tag: 'Webhooks',
  summary: 'Pause a webhook: what waits is held, new events are recorded and not sent',
  description: 'Holds what waits until the webhook is enabled again. Publishes `webhook.disabled`.',
  method: 'POST',
  path: '/webhooks/:webhook_id/disable',
  scopes: ['write:webhooks'],
  familyScopes: FAMILY_WRITE_SCOPES,
  weight: 1,
  params: WebhookParams,
  hasEtag: true,
  responses: { 200: Webhook },
});

export const RotateSecretRequest = RequestObject({
  secret: Type.Optional(secret),
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: SECRET_OVERLAP_MAX,
      default: SECRET_OVERLAP_MAX,
      description:
        'So long the old secret goes on signing in `webhook-signature`, beside the new one.',
    }),
  ),
  grace: Type.Optional(
    Type.Enum(['new-first', 'old-first'], {
      default: 'new-first',
      description:
        'Which one signs `X-Service-Signature`, which has room for one, until the overlap ends.',
    }),
  ),
});

export type RotateSecretRequest = Static<typeof RotateSecretRequest>;

export const rotateWebhookSecret = defineEndpoint({
  id: 'rotateWebhookSecret',
  tag: 'Webhooks',
  summary: 'Give a webhook a new secret, shown once; the old one signs beside it for a while',
  description:
    'Replaces the secret. Until the overlap ends, `webhook-signature` carries a signature with each of both.',
  method: 'POST',
  path: '/webhooks/:webhook_id/rotate-secret',
  scopes: ['write:webhooks'],
  familyScopes: FAMILY_WRITE_SCOPES,
  weight: 1,
  params: WebhookParams,
  body: RotateSecretRequest,
  hasEtag: true,
  responses: {
    200: ResponseObject({
      ...webhookFields,
      secret: Type.String({ description: 'The new secret; made by Docket unless it was given.' }),
    }),
  },
});
