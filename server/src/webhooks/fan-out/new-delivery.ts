import { createHash } from 'node:crypto';

import type { PublishedEvent } from '../../events/publish.ts';
import { stableIdInTime, newId } from '../../kernel/ids.ts';
import type {
  BodyFormat,
  DeliveryRow,
  PayloadFormat,
  WebhookRow,
} from '../../storage/event-schema.ts';
import type { NewDeliveryRow } from '../delivery-store.ts';
import { PAYLOAD_BYTES_DEFAULT } from './payload.ts';

/** A receiver of an event. */
export type Target = {
  /** Null for the `webhook_url` of a request. */
  webhookId: string | null;
  url: string;
  lane: string;
  payloadFormat: PayloadFormat;
  maxPayloadBytes: number;
  ordering: WebhookRow['ordering'];
};

/** Why an event is sent to a target. */
export type Cause =
  | { cause: 'event' | 'test' }
  | { cause: 'redelivery'; redeliveryOf: string }
  | { cause: 'replay'; replayId: string };

type HowToSend = Cause & {
  bodyFormat: BodyFormat;
  now: string;
  /** True while its webhook is disabled: it waits for that to end. */
  isHeld?: boolean;
};

export function targetOf(
  webhook: Pick<WebhookRow, 'id' | 'url' | 'payload_format' | 'max_payload_bytes' | 'ordering'>,
): Target {
  return {
    webhookId: webhook.id,
    url: webhook.url,
    lane: webhook.id,
    payloadFormat: webhook.payload_format,
    maxPayloadBytes: webhook.max_payload_bytes,
    ordering: webhook.ordering,
  };
}

/** @param url the `webhook_url` of a request */
export function targetOfUrl(url: string): Target {
  return {
    webhookId: null,
    url,
    lane: laneOfUrl(url),
    payloadFormat: 'standard',
    maxPayloadBytes: PAYLOAD_BYTES_DEFAULT,
    ordering: 'none',
  };
}

/** One lane for all addresses of an origin: they are answered by one server. */
function laneOfUrl(url: string): string {
  const origin = URL.parse(url)?.origin ?? url;
  return `url_${createHash('sha256').update(origin).digest('hex').slice(0, 32)}`;
}

/** A delivery that is due at once. The same event made a delivery of twice, for its own sake or in a replay, has the same id. */
export function newDelivery(event: PublishedEvent, target: Target, how: HowToSend): NewDeliveryRow {
  const { now, isHeld = false } = how;
  return {
    workspace_id: event.workspace_id,
    id: deliveryId(event.id, target, how),
    event_id: event.id,
    event: event.name,
    sequence: event.sequence,
    resource_id: event.resource_id,
    webhook_id: target.webhookId,
    url: target.url,
    lane: target.lane,
    body_format: how.bodyFormat,
    order_key: target.ordering === 'resource' ? event.resource_id : null,
    cause: how.cause,
    redelivery_of: how.cause === 'redelivery' ? how.redeliveryOf : null,
    replay_id: how.cause === 'replay' ? how.replayId : null,
    state: isHeld ? 'held' : 'pending',
    attempts: 0,
    next_attempt_at: now,
    due_at: isHeld ? null : now,
    created_at: now,
    updated_at: now,
  };
}

function deliveryId(eventId: string, { webhookId, url }: Target, how: Cause): DeliveryRow['id'] {
  const to = webhookId ?? url;
  if (how.cause === 'event') return stableIdInTime('delivery', eventId, to);
  if (how.cause === 'replay') return stableIdInTime('delivery', eventId, to, how.replayId);
  return newId('delivery');
}
