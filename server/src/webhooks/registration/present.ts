import { hash } from 'node:crypto';

import type { Static } from 'typebox';

import type { Webhook, WebhookFilters } from '../../contract/webhooks.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';

/** Returns the API representation of a webhook, without its secrets and the values of its headers. */
export function presentWebhook(webhook: WebhookRow, now: string): Static<typeof Webhook> {
  const { previous_secret_until: until } = webhook;
  return {
    id: webhook.id,
    workspace_id: webhook.workspace_id,
    url: webhook.url,
    events: JSON.parse(webhook.events_json) as string[],
    status: webhook.disabled_at === null ? 'enabled' : 'disabled',
    payload_format: webhook.payload_format,
    description: webhook.description,
    filters: JSON.parse(webhook.filters_json) as WebhookFilters,
    header_names: JSON.parse(webhook.header_names_json) as string[],
    ordering: webhook.ordering,
    max_payload_bytes: webhook.max_payload_bytes,
    keep_response: webhook.keep_response === 1,
    created_at: webhook.created_at,
    updated_at: webhook.updated_at,
    secret_hint: webhook.secret_hint,
    previous_secret_expires_at: until !== null && until > now ? until : null,
    disabled_at: webhook.disabled_at,
    disabled_reason: webhook.disabled_reason,
    consecutive_failures: webhook.consecutive_failures,
    last_success_at: webhook.last_success_at,
    last_failure_at: webhook.last_failure_at,
  };
}

/** Computes the ETag of a webhook from what callers set, without the results of its deliveries, which change constantly. */
export function computeWebhookEtag(webhook: WebhookRow): string {
  const settings = [
    webhook.updated_at,
    webhook.url,
    webhook.events_json,
    webhook.secret_sealed,
    webhook.payload_format,
    webhook.description,
    webhook.filters_json,
    webhook.headers_sealed,
    webhook.ordering,
    webhook.max_payload_bytes,
    webhook.keep_response,
    webhook.disabled_at,
  ];
  return `"${hash('sha256', JSON.stringify(settings), 'base64url').slice(0, ETAG_LENGTH)}"`;
}

const ETAG_LENGTH = 22;
