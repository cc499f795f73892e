import type { Static } from 'typebox';

import type { Input } from '../../contract/endpoint.ts';
import * as endpoints from '../../contract/webhooks.ts';
import { type Context, handle, type Reply, reply, type Route } from '../../http/route.ts';
import { requireIfMatch } from '../../http/request/if-match.ts';
import { loadNewestPage, type Pagination } from '../../http/request/pagination.ts';
import { type Clock, isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { generateSecret } from '../../workspaces/signing-secret.ts';
import { auditWebhook } from '../audit-webhook.ts';
import { disableForCaller, enableForCaller } from './enable-webhook.ts';
import {
  listReadableEvents,
  parseSubscribedEvents,
  requireEventScopes,
  requireWebhookManager,
  requireWebhookReader,
} from './event-scopes.ts';
import { computeWebhookEtag, presentWebhook } from './present.ts';
import {
  countWebhookRows,
  deleteWebhook,
  getLockedWebhook,
  getWebhook,
  insertWebhook,
  listWebhookRows,
  locateWebhook,
} from './store.ts';
import { rotateSecret, secretWarnings } from './webhook-secret.ts';
import {
  editWebhook,
  findInvalidSettings,
  lockForEdit,
  newWebhook,
  requireValidSettings,
} from './webhook-settings.ts';

const byWebhookId = { locate: locateWebhook };
const byWebhookIdWithSettings = { ...byWebhookId, findInvalid: findInvalidSettings };

export const webhookRoutes: Route[] = [
  handle(
    endpoints.createWebhook,
    (context, { body }) => {
      const { services, principal, workspaceId, transaction } = context;
      requireWebhookManager(principal, workspaceId, body.events);
      requireEventScopes(principal, workspaceId, body.events);
      requireValidSettings(services, body);
      const { secret = generateSecret() } = body;
      const webhook = newWebhook(services, workspaceId, { ...body, secret });
      return transaction(async (tx) => {
        if ((await insertWebhook(tx, webhook)) > endpoints.WEBHOOKS_MAX) throw tooManyWebhooks();
        await auditWebhook(tx, context, webhook, 'webhook.created', { events: body.events });
        const { body: presented, headers } = webhookReply(services, webhook);
        const made = body.secret === undefined ? { secret } : {};
        const created = { ...presented, ...made, ...secretWarnings(secret) };
        return reply(201, created, { ...headers, location: `/v2/webhooks/${webhook.id}` });
      });
    },
    { findInvalid: findInvalidSettings },
  ),

  handle(endpoints.listWebhooks, (context, { query }) => listWebhookPage(context, query)),

  handle(
    endpoints.getWebhook,
    async ({ services, principal, workspaceId }, { params }) => {
      const webhook = await getWebhook(services.reads, workspaceId, params.webhook_id);
      requireWebhookReader(principal, workspaceId, parseSubscribedEvents(webhook));
      return webhookReply(services, webhook);
    },
    byWebhookId,
  ),

  handle(
    endpoints.updateWebhook,
    (context, { params, body }) => {
      const { services, principal, workspaceId, transaction, ifMatch } = context;
      requireValidSettings(services, body);
      return transaction(async (tx) => {
        const before = await lockForEdit(tx, workspaceId, params.webhook_id, body);
        requireWebhookManager(principal, workspaceId, [
          ...parseSubscribedEvents(before),
          ...(body.events ?? []),
        ]);
        requireIfMatch(ifMatch, computeWebhookEtag(before));
        const webhook = await editWebhook(tx, services, principal, before, body);
        await auditWebhook(tx, context, webhook, 'webhook.updated', { changed: Object.keys(body) });
        return webhookReply(services, webhook);
      });
    },
    byWebhookIdWithSettings,
  ),

  handle(
    endpoints.deleteWebhook,
    (context, { params }) => {
      const { services, principal, workspaceId, transaction, ifMatch } = context;
      return transaction(async (tx) => {
        const webhook = await getLockedWebhook(tx, workspaceId, params.webhook_id);
        requireWebhookManager(principal, workspaceId, parseSubscribedEvents(webhook));
        requireIfMatch(ifMatch, computeWebhookEtag(webhook));
        await deleteWebhook(tx, webhook, isoNow(services.clock));
        await auditWebhook(tx, context, webhook, 'webhook.deleted');
        return { id: webhook.id, deleted: true as const };
      });
    },
    byWebhookId,
  ),

  handle(
    endpoints.enableWebhook,
    (context, { params }) =>
      context.transaction(async (tx) => {
        const { services, principal, workspaceId } = context;
        const webhook = await getLockedWebhook(tx, workspaceId, params.webhook_id);
        requireWebhookManager(principal, workspaceId, parseSubscribedEvents(webhook));
        return webhookReply(services, await enableForCaller(tx, context, webhook));
      }),
    byWebhookId,
  ),

  handle(
    endpoints.disableWebhook,
    (context, { params }) =>
      context.transaction(async (tx) => {
        const { services, principal, workspaceId } = context;
        const webhook = await getLockedWebhook(tx, workspaceId, params.webhook_id);
        requireWebhookManager(principal, workspaceId, parseSubscribedEvents(webhook));
        return webhookReply(services, await disableForCaller(tx, context, webhook));
      }),
    byWebhookId,
  ),

  handle(
    endpoints.rotateWebhookSecret,
    (context, { params, body }) =>
      context.transaction(async (tx) => {
        const { services, principal, workspaceId } = context;
        const before = await getLockedWebhook(tx, workspaceId, params.webhook_id);
        requireWebhookManager(principal, workspaceId, parseSubscribedEvents(before));
        const { webhook, secret } = await rotateSecret(tx, services, before, body);
        await auditWebhook(tx, context, webhook, 'webhook.secret_rotated');
        const { body: presented, headers } = webhookReply(services, webhook);
        return reply(200, { ...presented, secret }, headers);
      }),
    byWebhookId,
  ),
];

/** Returns a 200 reply with a webhook and its ETag. */
function webhookReply(
  { clock }: { clock: Clock },
  webhook: WebhookRow,
): Reply<200, Static<typeof endpoints.Webhook>> {
  return reply(200, presentWebhook(webhook, isoNow(clock)), { etag: computeWebhookEtag(webhook) });
}

function tooManyWebhooks(): ApiError {
  return new ApiError(
    'invalid_request',
    `A workspace has at most ${endpoints.WEBHOOKS_MAX} webhooks; delete unused webhooks`,
    { details: { type: 'too_large', limit: endpoints.WEBHOOKS_MAX } },
  );
}

/** Returns one page of the webhooks of a workspace that the credential may read, newest first. */
async function listWebhookPage(
  { services, principal, workspaceId }: Context,
  query: Input<typeof endpoints.listWebhooks>['query'],
): Promise<{ webhooks: Static<typeof endpoints.Webhook>[]; pagination: Pagination }> {
  const filter = { status: query.status, events: listReadableEvents(principal, workspaceId) };
  const scope = { list: 'webhooks', workspaceId, filters: [query.status] };
  const { items, pagination } = await loadNewestPage(services, query, scope, {
    rows: (page) => listWebhookRows(services.reads, workspaceId, filter, page),
    total: () => countWebhookRows(services.reads, workspaceId, filter),
  });
  const now = isoNow(services.clock);
  return { webhooks: items.map((webhook) => presentWebhook(webhook, now)), pagination };
}
