import {
  createWebhook,
  deleteWebhook as deleteWebhookEndpoint,
  listWebhooks,
} from '../contract/webhooks.ts';
import { handle } from '../http/handle.ts';
import { isoNow } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { requireReceiverUrl } from '../outbound/receiver-url.ts';
import { requireEventScopes } from './event-scopes.ts';
import { listPage, presentWebhook } from './list.ts';
import { newWebhook } from './new-webhook.ts';
import { deleteWebhook, insertWebhook, locateWebhook } from './store.ts';

export const webhookRoutes = [
  handle(createWebhook, async ({ services, principal, workspaceId, transaction }, { body }) => {
    requireEventScopes(principal, workspaceId, body.events);
    requireReceiverUrl(services.outbound, body.url, 'url');
    const webhook = newWebhook(services, workspaceId, body);
    return transaction(async (tx) => {
      await insertWebhook(tx, webhook, body.events);
      return presentWebhook(webhook);
    });
  }),

  handle(listWebhooks, ({ services, workspaceId }, { query }) =>
    listPage(services, workspaceId, query),
  ),

  handle(
    deleteWebhookEndpoint,
    ({ services, workspaceId, transaction }, { params }) => {
      const id = params.webhook_id;
      return transaction(async (tx) => {
        if (!(await deleteWebhook(tx, workspaceId, id, isoNow(services.clock)))) {
          throw notFound('webhook', id);
        }
        return { id, deleted: true as const };
      });
    },
    { locate: locateWebhook },
  ),
];
