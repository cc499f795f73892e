import { publishEvent } from '../../events/publish.ts';
import type { Principal } from '../../http/principal.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { DeliveryRow, WebhookRow } from '../../storage/event-schema.ts';
import { insertDeliveries } from '../delivery-store.ts';
import { ensureBodies } from '../fan-out/ensure-bodies.ts';
import { newDelivery, targetOf } from '../fan-out/new-delivery.ts';
import { requireEventScopes, subscribedEvents } from '../registration/event-scopes.ts';
import { getDelivery } from './store.ts';

/** A test is sent at once, unless nothing is: so many may wait, as while no worker runs. */
const WAITING_MAX = 10;

/**
 * Records the event `webhook.test` and its one delivery, which is sent as any other, also while the webhook is disabled.
 *
 * @param webhook locked in `tx`
 * @throws ApiError `invalid_request` when too many wait already, `forbidden` for who could not enable a webhook that is
 * disabled
 */
export async function sendTest(
  tx: Tx,
  services: Services,
  principal: Principal,
  webhook: WebhookRow,
): Promise<DeliveryRow> {
  const { workspace_id: workspaceId, id: webhookId } = webhook;
  // Its success enables the webhook, which is for those who may.
  if (webhook.disabled_at !== null) {
    requireEventScopes(principal, workspaceId, subscribedEvents(webhook));
  }
  if ((await countWaitingTests(tx, webhook)) >= WAITING_MAX) throw tooMany(webhookId);
  const { clock } = services;
  const event = await publishEvent(tx, clock, workspaceId, {
    name: 'webhook.test',
    resourceId: webhookId,
    data: { webhook_id: webhookId, message: 'Somebody asked for a test of this webhook.' },
  });
  const target = targetOf(webhook);
  const bodies = await ensureBodies(services, tx, workspaceId, [event.id], target);
  const bodyFormat = bodies.get(event.id)!;
  const delivery = newDelivery(event, target, { cause: 'test', bodyFormat, now: isoNow(clock) });
  await insertDeliveries(services, tx, [delivery]);
  return getDelivery(tx, workspaceId, { webhookId, id: delivery.id });
}

/** Of the newest tests, which are the ones that wait if any do: of its deliveries and its older tests there may be very many. */
async function countWaitingTests(db: Db, { workspace_id, id }: WebhookRow): Promise<number> {
  const newest = db
    .selectFrom('events')
    .select('events.id')
    .where('workspace_id', '=', workspace_id)
    .where('resource_id', '=', id)
    .where('name', '=', 'webhook.test')
    .orderBy('sequence', 'desc')
    .limit(WAITING_MAX);
  const { count } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspace_id)
    .where('event_id', 'in', newest)
    .where('cause', '=', 'test')
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

function tooMany(webhookId: string): ApiError {
  return new ApiError(
    'invalid_request',
    `${WAITING_MAX} tests of ${webhookId} wait to be sent already`,
    { details: { type: 'conflict' } },
  );
}
