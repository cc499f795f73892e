import type { Principal } from '../../http/principal.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { DeliveryRow, WebhookRow } from '../../storage/event-schema.ts';
import { findBody, insertDeliveries } from '../delivery-store.ts';
import { newDelivery, targetOf } from '../fan-out/new-delivery.ts';
import { requireEventScopes } from '../registration/event-scopes.ts';
import { getDelivery, supersedeWaiting } from './store.ts';

/**
 * Sends a delivery's event once more, with the body that it had, to where the webhook is now. However often that is
 * asked for, each time is a delivery of its own; what still waits to tell the same ends.
 *
 * @param webhook locked in `tx`
 * @throws ApiError `forbidden` for who may not read the event, `invalid_request` once its body is forgotten
 */
export async function sendAgain(
  tx: Tx,
  services: Services,
  principal: Principal,
  { webhook, delivery }: { webhook: WebhookRow; delivery: DeliveryRow },
): Promise<DeliveryRow> {
  const { workspace_id: workspaceId, id: webhookId } = webhook;
  requireEventScopes(principal, workspaceId, [delivery.event]);
  if ((await findBody(tx, delivery)) === undefined) throw forgotten(delivery);
  const now = isoNow(services.clock);
  const { event_id: id, event: name } = delivery;
  const again = newDelivery({ ...delivery, id, name }, targetOf(webhook), {
    cause: 'redelivery',
    redeliveryOf: delivery.id,
    bodyFormat: delivery.body_format,
    now,
    isHeld: webhook.disabled_at !== null,
  });
  await supersedeWaiting(tx, { workspaceId, webhookId }, [id], { by: again.id, now });
  await insertDeliveries(services, tx, [again]);
  return getDelivery(tx, workspaceId, { webhookId, id: again.id });
}

function forgotten({ event_id }: DeliveryRow): ApiError {
  return new ApiError('invalid_request', `What ${event_id} told is no longer kept`, {
    details: { type: 'conflict' },
  });
}
