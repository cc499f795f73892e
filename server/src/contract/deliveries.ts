import { Type } from 'typebox';

import { PageQuery, Pagination } from './pagination.ts';
import { Nullable, ResponseObject, Timestamp } from './schema.ts';

/** Kinds of failed attempts; `http` is a response other than 2xx. */
export const DELIVERY_ERROR_KINDS = [
  'invalid_url',
  'refused_address',
  'dns',
  'connect',
  'tls',
  'timeout',
  'too_large',
  'protocol',
  'http',
] as const;

/** One event on its way to one receiver. */
export const Delivery = ResponseObject(
  {
    id: Type.String({ examples: ['del_019a52f1c0de7a3b9c4d5e6f70819203'] }),
    event_id: Type.String(),
    event: Type.String(),
    resource_id: Type.String({ description: 'Resource of the event.' }),
    webhook_id: Nullable(Type.String({ description: 'Null for the `webhook_url` of a request.' })),
    url: Type.String(),
    cause: Type.Enum(['event', 'test', 'redelivery', 'replay'], {
      description:
        'Why it is sent: for its event, as a test, or because somebody asked for it once more.',
    }),
    redelivery_of: Nullable(Type.String({ description: 'The delivery that this one repeats.' })),
    replay_id: Nullable(Type.String()),
    status: Type.Optional(
      Type.Enum(['success', 'failed'], {
        description: 'Result of the latest attempt; absent before the first.',
      }),
    ),
    state: Type.Enum(['pending', 'retrying', 'held', 'success', 'failed', 'cancelled'], {
      description: '`retrying` failed so far and will be tried again.',
    }),
    status_code: Nullable(
      Type.Integer({ description: 'Status code of the receiver; null without a response.' }),
    ),
    delivered_at: Nullable(Timestamp),
    response_time_ms: Nullable(Type.Integer({ description: 'Null without an answer.' })),
    error_kind: Nullable(Type.Enum([...DELIVERY_ERROR_KINDS])),
    error: Nullable(Type.String()),
    retry_count: Type.Integer({ description: 'Attempts beyond the first.' }),
    last_attempt_at: Nullable({
      ...Timestamp,
      description: 'Start of the latest attempt; null before the first.',
    }),
    next_retry_at: Nullable({
      ...Timestamp,
      description: 'While it is `held`: no earlier, and not before its webhook is enabled.',
    }),
    created_at: Timestamp,
  },
  { $id: 'Delivery' },
);

export const deliveriesQuery = {
  include: Type.Optional(
    Type.Enum(['pending'], { description: 'Also those that were not attempted yet.' }),
  ),
  ...PageQuery,
};

export const DeliveryList = ResponseObject({
  deliveries: Type.Array(Delivery),
  pagination: Pagination,
});
