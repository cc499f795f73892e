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

/** Receiver of an event, with the settings that its deliveries depend on. */
export type DeliveryTarget = {
  /** Null for the `webhook_url` of a request. */
  webhookId: string | null;
  /** Registered webhook with the URL of a `webhook_url`; null when there is none. */
  signingWebhookId: string | null;
  url: string;
  lane: string;
  payloadFormat: PayloadFormat;
  maxPayloadBytes: number;
  ordering: WebhookRow['ordering'];
};

/** Reason for a delivery. */
export type DeliveryCause =
  | { cause: 'event' | 'test' }
  | { cause: 'redelivery'; redeliveryOf: string }
  | { cause: 'replay'; replayId: string };

type NewDeliveryOptions = DeliveryCause & {
  bodyFormat: BodyFormat;
  now: string;
  /** Whether the webhook is disabled: the delivery then waits until it is enabled. */
  isHeld?: boolean;
};

/** Returns the target for a registered webhook. */
export function webhookTarget(
  webhook: Pick<WebhookRow, 'id' | 'url' | 'payload_format' | 'max_payload_bytes' | 'ordering'>,
): DeliveryTarget {
  return {
    webhookId: webhook.id,
    signingWebhookId: null,
    url: webhook.url,
    lane: webhook.id,
    payloadFormat: webhook.payload_format,
    maxPayloadBytes: webhook.max_payload_bytes,
    ordering: webhook.ordering,
  };
}

/**
 * Returns the target for the `webhook_url` of a request.
 *
 * @param request.signingWebhookId webhook with the same URL
 */
export function urlTarget(
  url: string,
  request: { payloadFormat?: PayloadFormat | null; signingWebhookId?: string | undefined } = {},
): DeliveryTarget {
  return {
    webhookId: null,
    signingWebhookId: request.signingWebhookId ?? null,
    url,
    lane: urlLane(url),
    payloadFormat: request.payloadFormat ?? 'standard',
    maxPayloadBytes: PAYLOAD_BYTES_DEFAULT,
    ordering: 'none',
  };
}

/** Returns the lane of a URL: all URLs of an origin share one, because one server answers them. */
function urlLane(url: string): string {
  const origin = URL.parse(url)?.origin ?? url;
  return `url_${createHash('sha256').update(origin).digest('hex').slice(0, 32)}`;
}

/**
 * Returns the row of a delivery that is due now. For an event or a replay, its ID derives from its event and target, so a
 * second insertion has no effect.
 */
export function newDelivery(
  event: PublishedEvent,
  target: DeliveryTarget,
  how: NewDeliveryOptions,
): NewDeliveryRow {
  const { now, isHeld = false } = how;
  return {
    workspace_id: event.workspace_id,
    id: deliveryId(event.id, target, how),
    event_id: event.id,
    event: event.name,
    sequence: event.sequence,
    resource_id: event.resource_id,
    webhook_id: target.webhookId,
    signing_webhook_id: target.signingWebhookId,
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

function deliveryId(
  eventId: string,
  { webhookId, url }: DeliveryTarget,
  how: DeliveryCause,
): DeliveryRow['id'] {
  const to = webhookId ?? url;
  if (how.cause === 'event') return stableIdInTime('delivery', eventId, to);
  if (how.cause === 'replay') return stableIdInTime('delivery', eventId, to, how.replayId);
  return newId('delivery');
}
