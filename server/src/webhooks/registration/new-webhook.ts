import type { createWebhook } from '../contract/webhooks.ts';
import type { Input } from '../contract/endpoint.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import type { WebhookRow } from '../storage/event-schema.ts';
import { sealWebhookSecret } from './webhook-secret.ts';

export function newWebhook(
  { clock, secrets }: Services,
  workspaceId: string,
  body: Input<typeof createWebhook>['body'],
): WebhookRow {
  const id = newId('webhook');
  const created_at = isoNow(clock);
  return {
    workspace_id: workspaceId,
    id,
    url: body.url,
    events_json: JSON.stringify(body.events),
    ...sealWebhookSecret(secrets, id, body.secret),
    payload_format: body.payload_format ?? 'standard',
    description: body.description ?? null,
    disabled_at: null,
    disabled_reason: null,
    consecutive_failures: 0,
    failure_counted_at: null,
    failure_counted_delivery_id: null,
    last_success_at: null,
    last_failure_at: null,
    created_at,
    updated_at: created_at,
  };
}
