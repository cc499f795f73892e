import type { SubscribableEvent } from '../../contract/event-catalogue.ts';
import { type PublishedEvent, publishEvent } from '../../events/publish.ts';
import type { Principal } from '../../http/security/principal.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { DeliveryRow, WebhookRow } from '../../storage/event-schema.ts';
import { insertDeliveries } from '../delivery-store.ts';
import { ensureBodies, insertEventBodies } from '../fan-out/body-store.ts';
import { type DeliveryTarget, newDelivery, webhookTarget } from '../fan-out/new-delivery.ts';
import { createPayloads } from '../fan-out/payload.ts';
import { requireEventScopes, parseSubscribedEvents } from '../registration/event-scopes.ts';
import { sampleEvent } from './event-sample.ts';
import { getDelivery } from './store.ts';

/** Limit of pending tests of a webhook. They accumulate only while no deliverer runs. */
const PENDING_TESTS_MAX = 10;

/**
 * Publishes the event `webhook.test` and creates its only delivery. It is sent even while the webhook is disabled.
 *
 * @param webhook locked in `tx`
 * @param type event whose sample is the body of the delivery; undefined sends `webhook.test` itself
 * @throws ApiError `invalid_request` when too many tests are pending, `forbidden` when the webhook is disabled and the
 * credential may not enable it
 */
export async function sendTest(
  tx: Tx,
  services: Services,
  principal: Principal,
  { webhook, type }: { webhook: WebhookRow; type: SubscribableEvent | undefined },
): Promise<DeliveryRow> {
  const { workspace_id: workspaceId, id: webhookId } = webhook;
  // A successful test enables the webhook, so it needs the same scopes.
  if (webhook.disabled_at !== null) {
    requireEventScopes(principal, workspaceId, parseSubscribedEvents(webhook));
  }
  if ((await countPendingTests(tx, webhook)) >= PENDING_TESTS_MAX) throw tooManyTests(webhookId);
  const { clock } = services;
  const event = await publishEvent(tx, clock, workspaceId, {
    name: 'webhook.test',
    resourceId: webhookId,
    data: {
      webhook_id: webhookId,
      message: 'Somebody asked for a test of this webhook.',
      ...(type !== undefined && { type }),
    },
  });
  const target = webhookTarget(webhook);
  // The body of a sample is stored first: a body that exists stays as it is.
  if (type !== undefined) await storeSample(services, tx, { event, type }, target);
  const bodies = await ensureBodies(services, tx, workspaceId, [event.id], target);
  const bodyFormat = bodies.get(event.id)!;
  const delivery = newDelivery(event, target, { cause: 'test', bodyFormat, now: isoNow(clock) });
  await insertDeliveries(services, tx, [delivery]);
  return getDelivery(tx, workspaceId, { webhookId, id: delivery.id });
}

/** Stores the sample of another event as the body of a test. */
async function storeSample(
  services: Services,
  tx: Tx,
  { event, type }: { event: PublishedEvent; type: SubscribableEvent },
  { payloadFormat }: DeliveryTarget,
): Promise<void> {
  const sample = { ...sampleEvent(type, event), isTest: true } as const;
  const body = createPayloads(sample, services.publicUrl).bodyFor(payloadFormat, Infinity);
  await insertEventBodies(services, tx, [body]);
}

/** Counts pending tests among the newest ones only: the webhook may have very many deliveries and older tests. */
async function countPendingTests(db: Db, { workspace_id, id }: WebhookRow): Promise<number> {
  const newest = db
    .selectFrom('events')
    .select('events.id')
    .where('workspace_id', '=', workspace_id)
    .where('resource_id', '=', id)
    .where('name', '=', 'webhook.test')
    .orderBy('sequence', 'desc')
    .limit(PENDING_TESTS_MAX);
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

function tooManyTests(webhookId: string): ApiError {
  return new ApiError(
    'invalid_request',
    `${PENDING_TESTS_MAX} tests of ${webhookId} are already pending`,
    { details: { type: 'conflict' } },
  );
}
