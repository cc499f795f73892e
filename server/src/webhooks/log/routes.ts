import {
  getDelivery as getDeliveryEndpoint,
  getWebhookHealth,
  listWebhookDeliveries,
  redeliver,
  replayEvents,
  testWebhook,
} from '../../contract/webhook-deliveries.ts';
import { presentDelivery } from '../../events/present-delivery.ts';
import { handle, reply, type Route } from '../../http/handle.ts';
import type { DeliveryRow, WebhookRow } from '../../storage/event-schema.ts';
import { auditWebhook } from '../audit-webhook.ts';
import {
  requireEventScopes,
  requireManager,
  subscribedEvents,
} from '../registration/event-scopes.ts';
import { getLockedWebhook, getWebhook, locateWebhook } from '../registration/store.ts';
import { showDelivery } from './detail.ts';
import { readHealth } from './health.ts';
import { listPage } from './list.ts';
import { sendAgain } from './redeliver.ts';
import { countReplayed, parseReplay, startReplay } from './replay.ts';
import { getDelivery, locateLog, requireLog } from './store.ts';
import { sendTest } from './test-webhook.ts';

/** An attempt takes no longer, unless the settings say so. */
const RETRY_AFTER_SECONDS = 5;
const OF_WEBHOOK = { locate: locateWebhook };
/** What was sent stays readable when the webhook is deleted. */
const OF_LOG = { locate: locateLog };

export const deliveryLogRoutes: Route[] = [
  handle(
    listWebhookDeliveries,
    async ({ services, workspaceId }, { params, query }) => {
      await requireLog(services.reads, workspaceId, params.webhook_id);
      return listPage(services, workspaceId, params.webhook_id, query);
    },
    OF_LOG,
  ),

  handle(
    getDeliveryEndpoint,
    async ({ services, principal, workspaceId }, { params }) => {
      const { webhook_id: webhookId, delivery_id: id } = params;
      const delivery = await getDelivery(services.reads, workspaceId, { webhookId, id });
      return showDelivery(services, principal, delivery);
    },
    OF_LOG,
  ),

  handle(
    getWebhookHealth,
    async ({ services, workspaceId }, { params }) =>
      readHealth(services, await getWebhook(services.reads, workspaceId, params.webhook_id)),
    OF_WEBHOOK,
  ),

  handle(
    testWebhook,
    (context, { params }) =>
      context.transaction(async (tx) => {
        const { services, principal, workspaceId } = context;
        const webhook = await getLockedWebhook(tx, workspaceId, params.webhook_id);
        requireManager(principal, workspaceId, subscribedEvents(webhook));
        // Before the number of the event is taken, as the order of locks is.
        await auditWebhook(tx, context, webhook, 'webhook.tested');
        return accepted(webhook, await sendTest(tx, services, principal, webhook));
      }),
    OF_WEBHOOK,
  ),

  handle(
    redeliver,
    (context, { params }) =>
      context.transaction(async (tx) => {
        const { services, principal, workspaceId } = context;
        const { webhook_id: webhookId, delivery_id: id } = params;
        const webhook = await getLockedWebhook(tx, workspaceId, webhookId);
        requireManager(principal, workspaceId, subscribedEvents(webhook));
        const delivery = await getDelivery(tx, workspaceId, { webhookId, id });
        const again = await sendAgain(tx, services, principal, { webhook, delivery });
        await auditWebhook(tx, context, webhook, 'webhook.redelivered', { delivery_id: id });
        return accepted(webhook, again);
      }),
    OF_WEBHOOK,
  ),

  handle(
    replayEvents,
    async (context, { params, body }) => {
      const { services, principal, workspaceId, transaction } = context;
      const webhook = await getWebhook(services.reads, workspaceId, params.webhook_id);
      requireManager(principal, workspaceId, subscribedEvents(webhook));
      // Also of a count: it tells when there were such events.
      requireEventScopes(principal, workspaceId, body.events ?? subscribedEvents(webhook));
      const replay = await parseReplay(services, webhook, body);
      const count = await countReplayed(services, webhook, replay);
      if (body.dry_run === true) return reply(200, { replay_id: null, count });
      return transaction(async (tx) => {
        const replay_id = await startReplay(tx, services, webhook, replay);
        await auditWebhook(tx, context, webhook, 'webhook.replayed', { replay_id, count });
        const location = `${logOf(webhook)}?replay_id=${replay_id}&include=pending`;
        return reply(202, { replay_id, count }, { location, retryAfter: RETRY_AFTER_SECONDS });
      });
    },
    OF_WEBHOOK,
  ),
];

/** A delivery that is to be sent, with where and when to look how it went. */
function accepted(webhook: WebhookRow, delivery: DeliveryRow) {
  return reply(202, presentDelivery(delivery), {
    location: `${logOf(webhook)}/${delivery.id}`,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

function logOf({ id }: WebhookRow): string {
  return `/v2/webhooks/${id}/deliveries`;
}
