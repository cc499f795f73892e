import type { Static } from 'typebox';

import { type Delivery, DELIVERY_ERROR_KINDS } from '../contract/deliveries.ts';
import type { DeliveryRow } from '../storage/event-schema.ts';

/** A delivery as callers see it: what is still being retried reads as failed, with the time of the next attempt. */
export function presentDelivery(row: DeliveryRow): Static<typeof Delivery> {
  return {
    id: row.id,
    event_id: row.event_id,
    event: row.event,
    resource_id: row.resource_id,
    webhook_id: row.webhook_id,
    url: row.url,
    cause: row.cause,
    redelivery_of: row.redelivery_of,
    replay_id: row.replay_id,
    ...(row.attempts > 0 && { status: row.state === 'success' ? 'success' : 'failed' }),
    state: row.state,
    status_code: row.status_code,
    delivered_at: row.delivered_at,
    response_time_ms: row.status_code === null ? null : row.response_time_ms,
    error_kind: errorKindOf(row.error_kind),
    error: row.error,
    retry_count: Math.max(row.attempts - 1, 0),
    last_attempt_at: row.attempted_at,
    next_retry_at: row.attempts > 0 ? row.next_attempt_at : null,
    created_at: row.created_at,
  };
}

/** As the contract names it; null for what it has no name for. */
export function errorKindOf(kind: string | null): (typeof DELIVERY_ERROR_KINDS)[number] | null {
  return DELIVERY_ERROR_KINDS.find((known) => known === kind) ?? null;
}
