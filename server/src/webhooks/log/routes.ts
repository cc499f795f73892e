import { getEventSample } from '../../contract/event-log.ts';
import * as endpoints from '../../contract/webhook-deliveries.ts';
import { presentDelivery } from '../../events/deliveries.ts';
import { type Context, handle, reply, type Route } from '../../http/route.ts';
import type { DeliveryRow, WebhookRow } from '../../storage/event-schema.ts';
import { auditWebhook } from '../audit-webhook.ts';
import {
  requireEventScopes,
  requireWebhookManager,
  requireWebhookReader,
  parseSubscribedEvents,
} from '../registration/event-scopes.ts';
import { getLockedWebhook, getWebhook, locateWebhook } from '../registration/store.ts';
import { presentDeliveryDetail } from './detail.ts';
import { readWebhookHealth } from './health-report.ts';
import { presentSample } from './event-sample.ts';
import { listDeliveryPage } from './list.ts';
import { redeliver } from './redeliver.ts';
import { countReplayEvents, parseReplay, startReplay } from './replay.ts';
import { findLoggedWebhook, getDelivery, locateDeliveryLog } from './store.ts';
import { sendTest } from './test-webhook.ts';

/** Default time limit of an attempt, after which the delivery has a result. */
const RETRY_AFTER_SECONDS = 5;
const byWebhookId = { locate: locateWebhook };
/** The log stays readable after its webhook is deleted. */
const byDeliveryLog = { locate: locateDeliveryLog };

export const deliveryLogRoutes: Route[] = [
  handle(getEventSample, (_context, { params, query }) =>
    presentSample(params.type, query.payload_format ?? 'standard'),
  ),

  handle(
    endpoints.listWebhookDeliveries,
    async (context, { params, query }) => {
      const { services, workspaceId } = context;
      await requireLogReader(context, params.webhook_id);
      return listDeliveryPage(services, workspaceId, params.webhook_id, query);
    },
    byDeliveryLog,
  ),

  handle(
    endpoints.getDelivery,
    async (context, { params }) => {
      const { services, principal, workspaceId } = context;
      const { webhook_id: webhookId, delivery_id: id } = params;
      await requireLogReader(context, webhookId);
      const delivery = await getDelivery(services.reads, workspaceId, { webhookId, id });
      return presentDeliveryDetail(services, principal, delivery);
    },
    byDeliveryLog,
  ),

  handle(
    endpoints.getWebhookHealth,
    async ({ services, principal, workspaceId }, { params }) => {
      const webhook = await getWebhook(services.reads, workspaceId, params.webhook_id);
      requireWebhookReader(principal, workspaceId, parseSubscribedEvents(webhook));
      return readWebhookHealth(services, webhook);
    },
    byWebhookId,
  ),

  handle(
    endpoints.testWebhook,
    (context, { params, body: { type } }) =>
      context.transaction(async (tx) => {
        const { services, principal, workspaceId } = context;
        const webhook = await getLockedWebhook(tx, workspaceId, params.webhook_id);
        requireWebhookManager(principal, workspaceId, parseSubscribedEvents(webhook));
        // Lock order: the audit log before the event log.
        await auditWebhook(tx, context, webhook, 'webhook.tested');
        return acceptedReply(webhook, await sendTest(tx, services, principal, { webhook, type }));
      }),
    byWebhookId,
  ),

  handle(
    endpoints.redeliver,
    (context, { params }) =>
      context.transaction(async (tx) => {
        const { services, principal, workspaceId } = context;
        const { webhook_id: webhookId, delivery_id: id } = params;
        const webhook = await getLockedWebhook(tx, workspaceId, webhookId);
        requireWebhookManager(principal, workspaceId, parseSubscribedEvents(webhook));
        const delivery = await getDelivery(tx, workspaceId, { webhookId, id });
        const redelivery = await redeliver(tx, services, principal, { webhook, delivery });
        await auditWebhook(tx, context, webhook, 'webhook.redelivered', { delivery_id: id });
        return acceptedReply(webhook, redelivery);
      }),
    byWebhookId,
  ),

  handle(
    endpoints.replayEvents,
    async (context, { params, body }) => {
      const { services, principal, workspaceId, transaction } = context;
      const webhook = await getWebhook(services.reads, workspaceId, params.webhook_id);
      requireWebhookManager(principal, workspaceId, parseSubscribedEvents(webhook));
      // A dry run needs the scopes too: its count reveals when such events occurred.
      requireEventScopes(principal, workspaceId, body.events ?? parseSubscribedEvents(webhook));
      const replay = await parseReplay(services, webhook, body);
      const count = await countReplayEvents(services, webhook, replay);
      if (body.dry_run === true) return reply(200, { replay_id: null, count });
      return transaction(async (tx) => {
        const replay_id = await startReplay(tx, services, webhook, replay);
        await auditWebhook(tx, context, webhook, 'webhook.replayed', { replay_id, count });
        const location = `${deliveriesPath(webhook)}?replay_id=${replay_id}&include=pending`;
        return reply(202, { replay_id, count }, { location, retryAfter: RETRY_AFTER_SECONDS });
      });
    },
    byWebhookId,
  ),
];

/**
 * Requires the scope to read the log of a webhook.
 *
 * @throws ApiError `resource_not_found` without a log, `forbidden` as `requireWebhookReader`
 */
async function requireLogReader(
  { services, principal, workspaceId }: Context,
  webhookId: string,
): Promise<void> {
  const webhook = await findLoggedWebhook(services.reads, workspaceId, webhookId);
  requireWebhookReader(principal, workspaceId, webhook && parseSubscribedEvents(webhook));
}

/** Returns a 202 reply with a pending delivery, its URL and when to look for the result. */
function acceptedReply(webhook: WebhookRow, delivery: DeliveryRow) {
  return reply(202, presentDelivery(delivery), {
    location: `${deliveriesPath(webhook)}/${delivery.id}`,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

function deliveriesPath({ id }: WebhookRow): string {
  return `/v2/webhooks/${id}/deliveries`;
}
