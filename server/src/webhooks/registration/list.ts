import type { Static } from 'typebox';

import type { Input } from '../../contract/endpoint.ts';
import type { listWebhooks, Webhook } from '../../contract/webhooks.ts';
import { newestPage, type Pagination } from '../../http/pagination.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import { presentWebhook } from './present.ts';
import { countWebhookRows, listWebhookRows } from './store.ts';

/** One page of a workspace's webhooks, the newest first. */
export async function listPage(
  services: Services,
  workspaceId: string,
  query: Input<typeof listWebhooks>['query'],
): Promise<{ webhooks: Static<typeof Webhook>[]; pagination: Pagination }> {
  const { status } = query;
  const scope = { list: 'webhooks', workspaceId, filters: [status] };
  const { items, pagination } = await newestPage(services, query, scope, {
    rows: (page) => listWebhookRows(services.reads, workspaceId, status, page),
    total: () => countWebhookRows(services.reads, workspaceId, status),
  });
  const now = isoNow(services.clock);
  return { webhooks: items.map((webhook) => presentWebhook(webhook, now)), pagination };
}
