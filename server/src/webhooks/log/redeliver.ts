import type { Principal } from '../../http/security/principal.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { DeliveryRow, WebhookRow } from '../../storage/event-schema.ts';
import { findBody, insertDeliveries } from '../delivery-store.ts';
import { newDelivery, webhookTarget } from '../fan-out/new-delivery.ts';
import { requireEventScopes } from '../registration/event-scopes.ts';
import { getDelivery, cancelSuperseded } from './store.ts';

/**
 * Creates a new delivery of the same event and body, to the webhook's current URL. Pending deliveries of the event to the
 * webhook are cancelled.
 *
 * @param webhook locked in `tx`
 * @throws ApiError `forbidden` when the credential lacks the event's scopes, `invalid_request` when the body has expired
 */
export async function redeliver(
  tx: Tx,
  services: Services,
  principal: Principal,
  { webhook, delivery }: { webhook: WebhookRow; delivery: DeliveryRow },
): Promise<DeliveryRow> {
  const { workspace_id: workspaceId, id: webhookId } = webhook;
  requireEventScopes(principal, workspaceId, [delivery.event]);
  if ((await findBody(tx, delivery)) === undefined) throw bodyExpired(delivery);
  const now = isoNow(services.clock);
  const { event_id: id, event: name } = delivery;
  const redelivery = newDelivery({ ...delivery, id, name }, webhookTarget(webhook), {
    cause: 'redelivery',
    redeliveryOf: delivery.id,
    bodyFormat: delivery.body_format,
    now,
    isHeld: webhook.disabled_at !== null,
  });
  await cancelSuperseded(tx, { workspaceId, webhookId }, [id], { by: redelivery.id, now });
  await insertDeliveries(services, tx, [redelivery]);
  return getDelivery(tx, workspaceId, { webhookId, id: redelivery.id });
}

function bodyExpired({ event_id }: DeliveryRow): ApiError {
  return new ApiError('invalid_request', `The data of ${event_id} is no longer kept`, {
    details: { type: 'conflict' },
  });
}
