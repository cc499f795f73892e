import type { Services } from '../../app/services.ts';
import {
  type CreateWebhookRequest,
  MAX_PAYLOAD_BYTES_DEFAULT,
  type UpdateWebhookRequest,
} from '../../contract/webhooks.ts';
import type { Principal } from '../../http/security/principal.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError, combineInvalid, invalidField } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { requireReceiverUrl } from '../../outbound/outbound-client.ts';
import type { Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { blockFanOut } from '../fan-out/fan-out-store.ts';
import { parseSubscribedEvents, requireEventScopes } from './event-scopes.ts';
import { listPendingEvents } from './pending-deliveries.ts';
import { getLockedWebhook, NO_FAILURES, updateWebhook } from './store.ts';
import {
  requireSendableHeaders,
  sealWebhookHeaders,
  type WebhookHeaders,
} from './webhook-headers.ts';
import { sealWebhookSecret } from './webhook-secret.ts';

/** Returns the row of a new webhook: enabled, for events from now on. */
export function newWebhook(
  { clock, secrets }: Services,
  workspaceId: string,
  { secret, ...settings }: CreateWebhookRequest & { secret: string },
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
    ...toSettingColumns(secrets, id, settings),
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

/** Settings that decide which events leave the workspace and where they go. Changing them requires the events' scopes. */
const SCOPE_GUARDED_FIELDS = ['url', 'events', 'filters', 'headers'] as const;

/**
 * Validates the URL and the headers of a webhook.
 *
 * @throws ApiError `invalid_request` that names each invalid field
 */
export function requireValidSettings(services: Services, settings: UpdateWebhookRequest): void {
  const invalid = findInvalidSettings(services, settings);
  if (invalid.length > 0) throw combineInvalid(invalid);
}

/** Finds an invalid URL and invalid headers in a body whose other fields may be invalid too. */
export function findInvalidSettings(
  { outbound }: Services,
  { url, headers }: { url?: unknown; headers?: unknown },
): ApiError[] {
  return [
    ...(typeof url === 'string'
      ? catchInvalid(() => requireReceiverUrl(outbound, url, 'url'))
      : []),
    ...(isHeaders(headers) ? catchInvalid(() => requireSendableHeaders(headers)) : []),
  ];
}

function isHeaders(headers: unknown): headers is WebhookHeaders {
  if (typeof headers !== 'object' || headers === null) return false;
  return Object.values(headers).every((value) => typeof value === 'string');
}

function catchInvalid(check: () => void): ApiError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ApiError) return [error];
    throw error;
  }
}

/**
 * Locks a webhook that is to be changed. A change of a guarded setting also blocks the fan-out: otherwise a batch that has
 * read the old subscriptions would be sent under the new settings.
 *
 * @throws ApiError `resource_not_found`
 */
export async function lockForEdit(
  tx: Tx,
  workspaceId: string,
  id: string,
  settings: UpdateWebhookRequest,
): Promise<WebhookRow> {
  if (isGuardedChange(settings)) await blockFanOut(tx, workspaceId);
  return getLockedWebhook(tx, workspaceId, id);
}

function isGuardedChange(settings: UpdateWebhookRequest): boolean {
  return SCOPE_GUARDED_FIELDS.some((field) => settings[field] !== undefined);
}

/**
 * Changes the settings of a webhook. A new URL also receives the pending deliveries and begins without failures.
 *
 * @param before row from `lockForEdit`
 * @throws ApiError `forbidden` when the credential lacks the scopes of the events, `invalid_request` when stored headers
 * would be sent to another origin
 */
export async function editWebhook(
  tx: Tx,
  { clock, secrets }: Services,
  principal: Principal,
  before: WebhookRow,
  settings: UpdateWebhookRequest,
): Promise<WebhookRow> {
  const { workspace_id, id } = before;
  const isMoved = settings.url !== undefined && settings.url !== before.url;
  requireHeadersForNewOrigin(before, settings);
  if (isGuardedChange(settings)) {
    const pending = await listPendingEvents(tx, workspace_id, id);
    const events = settings.events ?? parseSubscribedEvents(before);
    requireEventScopes(principal, workspace_id, [...events, ...pending]);
  }
  return updateWebhook(tx, before, {
    ...toSettingColumns(secrets, id, settings),
    ...(isMoved && NO_FAILURES),
    updated_at: isoNow(clock),
  });
}

/** Rejects a new origin without new headers: headers may hold credentials, which only the old origin may see. */
function requireHeadersForNewOrigin(
  before: WebhookRow,
  { url, headers }: UpdateWebhookRequest,
): void {
  if (url === undefined || headers !== undefined || before.headers_sealed === null) return;
  if (new URL(url).origin === new URL(before.url).origin) return;
  const message =
    'headers is required (or null) when url moves to another server: the stored headers belong to the previous server';
  throw invalidField('headers', 'required', message);
}

/** Settings that are stored without conversion. */
const COPIED_FIELDS = ['url', 'payload_format', 'ordering', 'max_payload_bytes'] as const;

/** Returns the columns of the given settings. An absent setting has no column; null clears a setting. */
export function toSettingColumns(
  secrets: SecretBox,
  webhookId: string,
  settings: UpdateWebhookRequest,
): Partial<WebhookRow> {
  const { events, description, filters, headers, keep_response } = settings;
  const copied = COPIED_FIELDS.filter((name) => settings[name] !== undefined);
  return {
    ...Object.fromEntries(copied.map((name) => [name, settings[name]])),
    ...(events !== undefined && { events_json: JSON.stringify(events) }),
    ...(description !== undefined && { description: description?.toWellFormed() ?? null }),
    ...(filters !== undefined && { filters_json: JSON.stringify(filters ?? {}) }),
    ...(headers !== undefined && sealWebhookHeaders(secrets, webhookId, headers)),
    ...(keep_response !== undefined && { keep_response: keep_response ? 1 : 0 }),
  };
}
