import type { CreateWebhookRequest } from '../../contract/webhooks.ts';
import { MAX_PAYLOAD_BYTES_DEFAULT } from '../../contract/webhooks.ts';
import { isoNow } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../services.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { settingColumns } from './setting-columns.ts';
import { NO_FAILURES } from './store.ts';
import { sealWebhookSecret } from './webhook-secret.ts';

/** A webhook as it is registered: enabled, for events from now on. */
export function newWebhook(
  { clock, secrets }: Services,
  workspaceId: string,
  { secret, ...settings }: CreateWebhookRequest,
): WebhookRow {
  const id = newId('webhook');
  const created_at = isoNow(clock);
  return {
    ...DEFAULTS,
    ...NO_FAILURES,
    workspace_id: workspaceId,
    id,
    url: settings.url,
    events_json: JSON.stringify(settings.events),
    ...settingColumns(secrets, id, settings),
    ...sealWebhookSecret(secrets, id, secret),
    receives_since: created_at,
    created_at,
    updated_at: created_at,
  };
}

const DEFAULTS = {
  payload_format: 'standard',
  description: null,
  filters_json: '{}',
  ordering: 'none',
  headers_sealed: null,
  header_names_json: '[]',
  max_payload_bytes: MAX_PAYLOAD_BYTES_DEFAULT,
  keep_response: 0,
  previous_secret_sealed: null,
  previous_secret_until: null,
  previous_secret_first: 0,
  enabled_at_json: '[]',
  disabled_at: null,
  disabled_reason: null,
  last_success_at: null,
  last_failure_at: null,
} as const satisfies Partial<WebhookRow>;
