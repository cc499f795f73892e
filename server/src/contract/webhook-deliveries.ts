import { type Static, Type } from 'typebox';

import { deliveriesQuery, Delivery, DELIVERY_ERROR_KINDS, DeliveryList } from './deliveries.ts';
import { defineEndpoint } from './endpoint.ts';
import { CONNECTOR_ALIAS_NAMES, EVENT_NAMES, SUBSCRIBABLE_EVENTS } from './event-catalogue.ts';
import { Id, Instant, Nullable, RequestObject, ResponseObject, Timestamp } from './schema.ts';
import { FAMILY_SCOPES, FAMILY_WRITE_SCOPES } from './scopes.ts';
import { WebhookParams } from './webhooks.ts';

export const DeliveryParams = RequestObject({
  ...WebhookParams.properties,
  delivery_id: Id('Delivery.'),
});

export const listWebhookDeliveries = defineEndpoint({
  id: 'listWebhookDeliveries',
  tag: 'Webhooks',
  summary: 'List deliveries to a webhook, newest first',
  method: 'GET',
  path: '/webhooks/:webhook_id/deliveries',
  scopes: ['read:webhooks'],
  familyScopes: FAMILY_SCOPES,
  weight: 1,
  params: WebhookParams,
  query: RequestObject({
    status: Type.Optional(Type.Enum(['success', 'failed'])),
    state: Type.Optional(
      Type.Enum(['pending', 'retrying', 'held', 'success', 'failed', 'cancelled'], {
        description: '`pending` needs no `include`.',
      }),
    ),
    event: Type.Optional(
      Type.Enum([...SUBSCRIBABLE_EVENTS], {
        description: 'Name of the event; a collective name stands for its events.',
      }),
    ),
    event_id: Type.Optional(Id('Event.')),
    resource_id: Type.Optional(Id('What the event is about.')),
    replay_id: Type.Optional(Id('Replay that they belong to.')),
    since: Type.Optional(Instant('Made then or later.')),
    until: Type.Optional(Instant('Made earlier.')),
    ...deliveriesQuery,
  }),
  responses: { 200: DeliveryList },
});

const Attempt = ResponseObject({
  attempt: Type.Integer({ minimum: 1 }),
  started_at: Timestamp,
  status_code: Nullable(Type.Integer()),
  response_time_ms: Nullable(
    Type.Integer({ description: 'Milliseconds until the response or the failure.' }),
  ),
  error_kind: Nullable(Type.Enum([...DELIVERY_ERROR_KINDS])),
  error: Nullable(Type.String()),
  response_body: Nullable(
    Type.String({
      description:
        'The first bytes of the answer; null unless the webhook has `keep_response`, and for a credential that may not read what the event tells.',
    }),
  ),
});

export const DeliveryDetail = ResponseObject(
  {
    ...Delivery.properties,
    attempts: Type.Array(Attempt, { description: 'The first attempt first.' }),
    body: Nullable(
      Type.String({
        description:
          'What is signed and sent, byte by byte. Null once it is no longer kept, and for a credential that may not read what the event tells.',
      }),
    ),
  },
  { $id: 'DeliveryDetail' },
);

export const getDelivery = defineEndpoint({
  id: 'getDelivery',
  tag: 'Webhooks',
  summary: 'One delivery with its attempts and what is sent',
  method: 'GET',
  path: '/webhooks/:webhook_id/deliveries/:delivery_id',
  scopes: ['read:webhooks'],
  familyScopes: FAMILY_SCOPES,
  weight: 1,
  params: DeliveryParams,
  responses: { 200: DeliveryDetail },
});

export const redeliver = defineEndpoint({
  id: 'redeliver',
  tag: 'Webhooks',
  summary: 'Send an event again, with the same event id and body',
  method: 'POST',
  path: '/webhooks/:webhook_id/deliveries/:delivery_id/redeliver',
  scopes: ['write:webhooks'],
  familyScopes: FAMILY_WRITE_SCOPES,
  weight: 1,
  params: DeliveryParams,
  responses: { 202: Delivery },
});

export const testWebhook = defineEndpoint({
  id: 'testWebhook',
  tag: 'Webhooks',
  summary: 'Send the event webhook.test or a sample, once; a success enables the webhook',
  method: 'POST',
  path: '/webhooks/:webhook_id/test',
  scopes: ['write:webhooks'],
  familyScopes: FAMILY_WRITE_SCOPES,
  weight: 1,
  params: WebhookParams,
  body: RequestObject({
    type: Type.Optional(
      Type.Enum([...EVENT_NAMES, ...CONNECTOR_ALIAS_NAMES], {
        description:
          'Sends the sample of this event, marked by `test: true`. Default: `webhook.test`.',
      }),
    ),
  }),
  responses: { 202: Delivery },
});

export const ReplayRequest = RequestObject({
  since: Instant('Events of that time and later; no earlier than events keep their data.'),
  until: Type.Optional(Instant('Events before that time; default: all until now.')),
  events: Type.Optional(
    Type.Array(Type.Enum([...SUBSCRIBABLE_EVENTS]), {
      minItems: 1,
      maxItems: SUBSCRIBABLE_EVENTS.length,
      uniqueItems: true,
      description: 'Events to replay among those that the webhook subscribes to; default: all.',
    }),
  ),
  status: Type.Optional(
    Type.Enum(['failed', 'all'], {
      default: 'failed',
      description:
        '`failed`: what has no success with this webhook, events recorded while it was disabled included.',
    }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({ default: false, description: 'Only count: nothing is sent.' }),
  ),
});
export type ReplayRequest = Static<typeof ReplayRequest>;

const Replay = ResponseObject(
  {
    replay_id: Nullable(Type.String({ description: 'Null of a dry run.' })),
    count: Type.Integer({ description: 'Events that are sent, or would be.' }),
  },
  { $id: 'Replay' },
);

export const replayEvents = defineEndpoint({
  id: 'replayEvents',
  tag: 'Webhooks',
  summary: 'Send the events of a time again, or count them first',
  method: 'POST',
  path: '/webhooks/:webhook_id/replay',
  scopes: ['write:webhooks'],
  familyScopes: FAMILY_WRITE_SCOPES,
  weight: 1,
  params: WebhookParams,
  body: ReplayRequest,
  responses: { 200: Replay, 202: Replay },
});

export const WebhookHealth = ResponseObject(
  {
    webhook_id: Type.String(),
    status: Type.Enum(['healthy', 'degraded', 'failing', 'disabled'], {
      description:
        '`failing`: three failures in a row, or fewer successes than other deliveries with an attempt. `degraded`: a failure in a row, or successes below 95 %.',
    }),
    enabled: Type.Boolean(),
    consecutive_failures: Type.Integer(),
    failure_limit: Type.Literal(5),
    success_rate: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Successes among the deliveries of the window that had an attempt; null without any.',
      }),
    ),
    window: Type.Literal('24h'),
    counts: ResponseObject(
      {
        success: Type.Integer(),
        failed: Type.Integer({
          description: 'Failed so far, those that will be tried again included.',
        }),
        pending: Type.Integer({ description: 'Deliveries that were not attempted yet.' }),
        held: Type.Integer({ description: 'Waits for the webhook to be enabled.' }),
      },
      {
        description:
          'Of the deliveries made in the window, without tests; where those are more than 10,000, of the newest 10,000.',
      },
    ),
    response_time_ms: ResponseObject(
      {
        avg: Nullable(Type.Number()),
        p95: Nullable(Type.Number()),
      },
      { description: 'Response times of the latest attempts that got a response.' },
    ),
    last_success_at: Nullable(Timestamp),
    last_failure_at: Nullable(Timestamp),
    last_error: Nullable(Type.String({ description: 'The latest of the same deliveries.' })),
    next_retry_at: Nullable({
      ...Timestamp,
      description: 'Time of the next attempt; null while the webhook is disabled.',
    }),
    disabled_at: Nullable(Timestamp),
    disabled_reason: Nullable(Type.String()),
  },
  { $id: 'WebhookHealth' },
);

export const getWebhookHealth = defineEndpoint({
  id: 'getWebhookHealth',
  tag: 'Webhooks',
  summary: 'Get the delivery statistics of a webhook for the last 24 hours',
  method: 'GET',
  path: '/webhooks/:webhook_id/health',
  scopes: ['read:webhooks'],
  familyScopes: FAMILY_SCOPES,
  weight: 1,
  params: WebhookParams,
  responses: { 200: WebhookHealth },
});
