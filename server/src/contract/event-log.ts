import { Type } from 'typebox';

import { Delivery } from './deliveries.ts';
import { defineEndpoint } from './endpoint.ts';
import { CONNECTOR_ALIAS_NAMES, EVENT_NAMES } from './event-catalogue.ts';
import { PAYLOAD_FORMATS } from './payload-formats.ts';
import { AnyEvent } from './events.ts';
import { PageQuery, Pagination } from './pagination.ts';
import {
  DescribedAs,
  Id,
  Instant,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WorkspaceId,
} from './schema.ts';

const count = Type.Integer();

const eventFields = {
  id: Type.String({ examples: ['evt_019a52f1c0de7a3b9c4d5e6f70819203'] }),
  event: Type.String({ description: 'Its name.' }),
  sequence: Type.Integer({
    description:
      'Of the workspace: increases by one from event to event, in the order of their commits.',
  }),
  created_at: Timestamp,
  workspace_id: Type.String(),
  resource_id: Type.String({ description: 'Resource of the event.' }),
  data: Nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Null once it is older than events keep their data.',
    }),
  ),
  deliveries: ResponseObject(
    {
      pending: count,
      retrying: count,
      held: count,
      success: count,
      failed: count,
      cancelled: count,
    },
    { description: 'Number of deliveries by state.' },
  ),
};

const { id, event, created_at, data: _data, ...record } = eventFields;

const EventRecord = ResponseObject(record, {
  $id: 'EventRecord',
  description: 'Place of an event in the log of its workspace, and its deliveries by state.',
});

const ExpiredEvent = ResponseObject(
  { id, event, created_at, data: Type.Null({ description: 'No longer kept.' }) },
  { $id: 'ExpiredEvent', description: 'An event that is older than events keep their data.' },
);

/** An event of the log, as the description shows it. */
const LoggedEventShown = Type.Unsafe<unknown>({
  $id: 'LoggedEvent',
  description: 'An event of the log: what receivers get, with its place in the log.',
  allOf: [Type.Union([AnyEvent, ExpiredEvent]), EventRecord],
});

const LoggedEvent = DescribedAs(ResponseObject(eventFields), LoggedEventShown);

/** Scopes of which one is needed; what is listed is what the credential may read. */
export const EVENT_READ_SCOPES = [
  'read:documents',
  'read:transcripts',
  'read:tasks',
  'read:webhooks',
] as const;

export const listEvents = defineEndpoint({
  id: 'listEvents',
  tag: 'Events',
  summary: 'The events of a workspace that the credential may read',
  description:
    'Returns events with their data, the newest first, or from `after` on the oldest first. A credential sees the events of its scopes. Data are kept for 30 days.',
  method: 'GET',
  path: '/events',
  scopes: EVENT_READ_SCOPES,
  weight: 1,
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'Only events with a higher `sequence`, the oldest first: to catch up, ask again with the `sequence` of the last one. Without it the newest come first.',
      }),
    ),
    type: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        description:
          'Names of events, separated by commas; a collective name stands for its events.',
      }),
    ),
    resource_id: Type.Optional(Id('What the event is about.')),
    since: Type.Optional(Instant('Made at or after.')),
    until: Type.Optional(Instant('Made before.')),
    ...PageQuery,
  }),
  streamsJson: true,
  responses: {
    200: ResponseObject({
      events: Type.Array(LoggedEvent),
      pagination: Pagination,
    }),
  },
});

const deliveryLog = Type.Array(Delivery, {
  description:
    'The newest 100 of its deliveries, the newest first; empty for a credential without `read:webhooks`.',
});

export const getEvent = defineEndpoint({
  id: 'getEvent',
  tag: 'Events',
  summary: 'One event and its deliveries',
  description: 'Returns one event and its newest deliveries.',
  method: 'GET',
  path: '/events/:event_id',
  scopes: EVENT_READ_SCOPES,
  weight: 1,
  params: RequestObject({ event_id: Id('Event.') }),
  streamsJson: true,
  responses: {
    200: DescribedAs(
      ResponseObject({ ...eventFields, delivery_log: deliveryLog }),
      Type.Unsafe({
        $id: 'EventDetail',
        description: 'An event of the log with its newest deliveries.',
        allOf: [
          LoggedEventShown,
          ResponseObject(
            { delivery_log: deliveryLog },
            { $id: 'DeliveryLog', description: 'Deliveries of one event.' },
          ),
        ],
      }),
    ),
  },
});

export const EventType = ResponseObject(
  {
    name: Type.String({ description: 'Name for subscriptions.' }),
    description: Type.String(),
    stands_for: Type.Array(Type.String(), {
      description: 'Events of a collective name; empty for others.',
    }),
    scopes: Type.Array(Type.String(), {
      description: 'All of these a credential needs to subscribe to it or to read it.',
    }),
    stable: Type.Boolean({
      description: 'One of the nine that the specification lists for webhooks.',
    }),
    schema: Nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'JSON Schema (2020-12) of the notification in the `standard` format; null of a collective name.',
      }),
    ),
  },
  { $id: 'EventType' },
);

export const listEventTypes = defineEndpoint({
  id: 'listEventTypes',
  tag: 'Events',
  summary: 'Every event that a webhook can subscribe to, with its JSON Schema',
  description:
    'Returns every name for subscriptions, with its scopes and the JSON Schema of its notification.',
  method: 'GET',
  path: '/event-types',
  scopes: [],
  weight: 1,
  responses: { 200: ResponseObject({ event_types: Type.Array(EventType) }) },
});

export const getEventSample = defineEndpoint({
  id: 'getEventSample',
  tag: 'Events',
  summary: 'A sample of an event, as receivers get it',
  description:
    'Returns a realistic notification of an event, in the payload format that you name. Nothing is stored or sent.',
  method: 'GET',
  path: '/event-types/:type/sample',
  scopes: [],
  weight: 1,
  params: RequestObject({
    type: Type.Enum([...EVENT_NAMES, ...CONNECTOR_ALIAS_NAMES], {
      description: 'Name of an event. For a collective name the sample is of its first event.',
    }),
  }),
  query: RequestObject({
    payload_format: Type.Optional(
      Type.Enum([...PAYLOAD_FORMATS], {
        default: 'standard',
        description: 'Format of the notification, as of a webhook.',
      }),
    ),
  }),
  responses: {
    200: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Body of a notification; its schema is that of the event type.',
    }),
  },
});
