import { hash } from 'node:crypto';

import type { Static } from 'typebox';

import type { Webhook, WebhookFilters } from '../../contract/webhooks.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';

/** A webhook as callers see it: never with its secrets or the values of its headers. */
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

/**
 * Of what callers decide about a webhook. How its deliveries go is left out: a busy webhook would have another ETag
 * at every look.
 */
export function etagOf(webhook: WebhookRow): string {
  const decided = [
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
  return `"${hash('sha256', JSON.stringify(decided), 'base64url').slice(0, ETAG_LENGTH)}"`;
}

const ETAG_LENGTH = 22;
