import type { UpdateWebhookRequest } from '../../contract/webhooks.ts';
import type { Principal } from '../../http/principal.ts';
import { isoNow } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import { requireReceiverUrl } from '../../outbound/receiver-url.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { holdFanOut } from '../fan-out/fan-out-store.ts';
import { requireEventScopes, subscribedEvents } from './event-scopes.ts';
import { settingColumns } from './setting-columns.ts';
import { getLockedWebhook, NO_FAILURES, updateWebhook } from './store.ts';
import { listWaitingEvents } from './waiting-store.ts';
import { requireSendableHeaders } from './webhook-headers.ts';

/** What decides who learns of which events: only who may read them changes it. */
const GUARDED = ['url', 'events', 'filters', 'headers'] as const;

/**
 * Refuses what no webhook can have.
 *
 * @throws ApiError `invalid_request` naming the field
 */
export function requireSettings(
  { outbound }: Services,
  { url, headers }: UpdateWebhookRequest,
): void {
  if (url !== undefined) requireReceiverUrl(outbound, url, 'url');
  if (headers) requireSendableHeaders(headers);
}

/**
 * Locks a webhook that is to be changed. Before one that decides who learns of what, the fan-out is held: a batch that has
 * read what the webhook subscribed to would otherwise be sent by what it has become.
 *
 * @throws ApiError `resource_not_found`
 */
export async function lockForEdit(
  tx: Tx,
  workspaceId: string,
  id: string,
  settings: UpdateWebhookRequest,
): Promise<WebhookRow> {
  if (isGuarded(settings)) await holdFanOut(tx, workspaceId);
  return getLockedWebhook(tx, workspaceId, id);
}

function isGuarded(settings: UpdateWebhookRequest): boolean {
  return GUARDED.some((field) => settings[field] !== undefined);
}

/**
 * Changes a webhook. Another address takes what waits with it, and failures count from 0 there.
 *
 * @param before by `lockForEdit`
 * @throws ApiError `forbidden` for a credential that could not read what it would have sent, `invalid_request` when headers
 * would go to another server than they came with
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
  requireHeadersStay(before, settings);
  if (isGuarded(settings)) {
    const waiting = await listWaitingEvents(tx, workspace_id, id);
    const events = settings.events ?? subscribedEvents(before);
    requireEventScopes(principal, workspace_id, [...events, ...waiting]);
  }
  return updateWebhook(tx, before, {
    ...settingColumns(secrets, id, settings),
    ...(isMoved && NO_FAILURES),
    updated_at: isoNow(clock),
  });
}

/** Headers hold what one server knows callers by, and are never shown: not to another server either. */
function requireHeadersStay(before: WebhookRow, { url, headers }: UpdateWebhookRequest): void {
  if (url === undefined || headers !== undefined || before.headers_sealed === null) return;
  if (new URL(url).origin === new URL(before.url).origin) return;
  const message =
    'headers must be named, or null, when url moves to another server: those that are kept are for the one before';
  throw invalidField('headers', 'required', message);
}
