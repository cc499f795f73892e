import type { Static } from 'typebox';

import type { Input } from '../contract/endpoint.ts';
import type { listWebhooks, Webhook } from '../contract/webhooks.ts';
import { newestPage, type Pagination } from '../http/pagination.ts';
import type { Services } from '../services.ts';
import type { WebhookRow } from '../storage/event-schema.ts';
import { countWebhookRows, listWebhookRows } from './store.ts';

/** One page of a workspace's webhooks, the newest first. */
export async function listPage(
  services: Services,
  workspaceId: string,
  query: Input<typeof listWebhooks>['query'],
): Promise<{ webhooks: Static<typeof Webhook>[]; pagination: Pagination }> {
  const scope = { list: 'webhooks', workspaceId, filters: [] };
  const { items, pagination } = await newestPage(services, query, scope, {
    rows: (page) => listWebhookRows(services.reads, workspaceId, page),
    total: () => countWebhookRows(services.reads, workspaceId),
  });
  return { webhooks: items.map(presentWebhook), pagination };
}

/** A webhook as callers see it: never with its secret. */
export function presentWebhook(webhook: WebhookRow): Static<typeof Webhook> {
  return {
    id: webhook.id,
    workspace_id: webhook.workspace_id,
    url: webhook.url,
    events: JSON.parse(webhook.events_json) as string[],
    status: webhook.disabled_at === null ? 'enabled' : 'disabled',
    payload_format: webhook.payload_format,
    description: webhook.description,
    created_at: webhook.created_at,
    updated_at: webhook.updated_at,
    secret_hint: webhook.secret_hint,
    disabled_reason: webhook.disabled_reason,
    consecutive_failures: webhook.consecutive_failures,
    last_success_at: webhook.last_success_at,
    last_failure_at: webhook.last_failure_at,
  };
}
