import type { UpdateWebhookRequest } from '../../contract/webhooks.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { sealWebhookHeaders } from './webhook-headers.ts';

/** Settings that are kept as they are said. */
const AS_THEY_ARE = ['url', 'payload_format', 'ordering', 'max_payload_bytes'] as const;

/** The columns of the settings that are named: what is left out has none, null clears. */
export function settingColumns(
  secrets: SecretBox,
  webhookId: string,
  settings: UpdateWebhookRequest,
): Partial<WebhookRow> {
  const { events, description, filters, headers, keep_response } = settings;
  const named = AS_THEY_ARE.filter((name) => settings[name] !== undefined);
  return {
    ...Object.fromEntries(named.map((name) => [name, settings[name]])),
    ...(events !== undefined && { events_json: JSON.stringify(events) }),
    ...(description !== undefined && { description: description?.toWellFormed() ?? null }),
    ...(filters !== undefined && { filters_json: JSON.stringify(filters ?? {}) }),
    ...(headers !== undefined && sealWebhookHeaders(secrets, webhookId, headers)),
    ...(keep_response !== undefined && { keep_response: keep_response ? 1 : 0 }),
  };
}
