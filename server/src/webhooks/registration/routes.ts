import type { Static } from 'typebox';

import {
  createWebhook,
  deleteWebhook as deleteWebhookEndpoint,
  disableWebhook,
  enableWebhook,
  getWebhook as getWebhookEndpoint,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
  WEBHOOKS_MAX,
} from '../../contract/webhooks.ts';
import { handle, type Reply, reply, type Route } from '../../http/handle.ts';
import { requireMatch } from '../../http/if-match.ts';
import { type Clock, isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { auditWebhook } from '../audit-webhook.ts';
import { editWebhook, lockForEdit, requireSettings } from './edit-webhook.ts';
import { requireEventScopes, requireManager, subscribedEvents } from './event-scopes.ts';
import { listPage } from './list.ts';
import { newWebhook } from './new-webhook.ts';
import { etagOf, presentWebhook } from './present.ts';
import { rotateSecret } from './rotate-secret.ts';
import {
  deleteWebhook,
  getLockedWebhook,
  getWebhook,
  insertWebhook,
  locateWebhook,
} from './store.ts';
import { switchOff, switchOn } from './switch-webhook.ts';

const OF_WEBHOOK = { locate: locateWebhook };

export const webhookRoutes: Route[] = [
  handle(createWebhook, (context, { body }) => {
    const { services, principal, workspaceId, transaction } = context;
    requireManager(principal, workspaceId, body.events);
    requireEventScopes(principal, workspaceId, body.events);
    requireSettings(services, body);
    const webhook = newWebhook(services, workspaceId, body);
    return transaction(async (tx) => {
      if ((await insertWebhook(tx, webhook)) > WEBHOOKS_MAX) throw tooMany();
      await auditWebhook(tx, context, webhook, 'webhook.created', { events: body.events });
      const { body: shown, headers } = shownWebhook(services, webhook);
      return reply(201, shown, { ...headers, location: `/v2/webhooks/${webhook.id}` });
    });
  }),

  handle(listWebhooks, ({ services, workspaceId }, { query }) =>
    listPage(services, workspaceId, query),
  ),

  handle(
    getWebhookEndpoint,
    async ({ services, workspaceId }, { params }) =>
      shownWebhook(services, await getWebhook(services.reads, workspaceId, params.webhook_id)),
    OF_WEBHOOK,
  ),

  handle(
    updateWebhook,
    (context, { params, body }) => {
      const { services, principal, workspaceId, transaction, ifMatch } = context;
      requireSettings(services, body);
      return transaction(async (tx) => {
        const before = await lockForEdit(tx, workspaceId, params.webhook_id, body);
        requireManager(principal, workspaceId, [
          ...subscribedEvents(before),
          ...(body.events ?? []),
        ]);
        requireMatch(ifMatch, etagOf(before));
        const webhook = await editWebhook(tx, services, principal, before, body);
        await auditWebhook(tx, context, webhook, 'webhook.updated', { changed: Object.keys(body) });
        return shownWebhook(services, webhook);
      });
    },
    OF_WEBHOOK,
  ),

  handle(
    deleteWebhookEndpoint,
    (context, { params }) => {
      const { services, principal, workspaceId, transaction, ifMatch } = context;
      return transaction(async (tx) => {
        const webhook = await getLockedWebhook(tx, workspaceId, params.webhook_id);
        requireManager(principal, workspaceId, subscribedEvents(webhook));
        requireMatch(ifMatch, etagOf(webhook));
        await deleteWebhook(tx, webhook, isoNow(services.clock));
        await auditWebhook(tx, context, webhook, 'webhook.deleted');
        return { id: webhook.id, deleted: true as const };
      });
    },
    OF_WEBHOOK,
  ),

  handle(
    enableWebhook,
    (context, { params }) =>
      context.transaction(async (tx) => {
        const { services, principal, workspaceId } = context;
        const webhook = await getLockedWebhook(tx, workspaceId, params.webhook_id);
        requireManager(principal, workspaceId, subscribedEvents(webhook));
        return shownWebhook(services, await switchOn(tx, context, webhook));
      }),
    OF_WEBHOOK,
  ),

  handle(
    disableWebhook,
    (context, { params }) =>
      context.transaction(async (tx) => {
        const { services, principal, workspaceId } = context;
        const webhook = await getLockedWebhook(tx, workspaceId, params.webhook_id);
        requireManager(principal, workspaceId, subscribedEvents(webhook));
        return shownWebhook(services, await switchOff(tx, context, webhook));
      }),
    OF_WEBHOOK,
  ),

  handle(
    rotateWebhookSecret,
    (context, { params, body }) =>
      context.transaction(async (tx) => {
        const { services, principal, workspaceId } = context;
        const before = await getLockedWebhook(tx, workspaceId, params.webhook_id);
        requireManager(principal, workspaceId, subscribedEvents(before));
        const { webhook, secret } = await rotateSecret(tx, services, before, body);
        await auditWebhook(tx, context, webhook, 'webhook.secret_rotated');
        const { body: shown, headers } = shownWebhook(services, webhook);
        return reply(200, { ...shown, secret }, headers);
      }),
    OF_WEBHOOK,
  ),
];

/** A webhook as it is answered, under its ETag. */
function shownWebhook(
  { clock }: { clock: Clock },
  webhook: WebhookRow,
): Reply<200, Static<typeof Webhook>> {
  return reply(200, presentWebhook(webhook, isoNow(clock)), { etag: etagOf(webhook) });
}

function tooMany(): ApiError {
  return new ApiError(
    'invalid_request',
    `A workspace has at most ${WEBHOOKS_MAX} webhooks; delete those that are of no use`,
    { details: { type: 'too_large', limit: WEBHOOKS_MAX } },
  );
}
