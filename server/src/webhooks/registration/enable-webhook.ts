import { publishEvent } from '../../events/publish.ts';
import type { Context } from '../../http/route.ts';
import { isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { auditWebhook } from '../audit-webhook.ts';
import { parseSubscribedEvents, requireEventScopes } from './event-scopes.ts';
import {
  disableWebhook,
  ENABLES_PERIOD_MS,
  enableWebhook,
  getWebhook,
  listRecentEnables,
} from './store.ts';

/** Enables per hour. Ends loops of automatic enabling while a receiver keeps failing. */
const ENABLES_MAX = 20;
const DISABLED_REASON = 'Disabled through the API';

/**
 * Enables a webhook at a caller's request, unless it is enabled already.
 *
 * @param webhook locked in `tx`
 * @throws ApiError `forbidden` when the credential lacks the scopes of its events, `rate_limit_exceeded` at the 21st time
 * within an hour
 */
export async function enableForCaller(
  tx: Tx,
  context: Context,
  webhook: WebhookRow,
): Promise<WebhookRow> {
  const { workspace_id, id } = webhook;
  const now = isoNow(context.services.clock);
  requireEventScopes(context.principal, workspace_id, parseSubscribedEvents(webhook));
  if (webhook.disabled_at === null) return webhook;
  requireEnableLimit(webhook, now);
  await enableWebhook(tx, workspace_id, id, now);
  await auditWebhook(tx, context, webhook, 'webhook.enabled');
  return getWebhook(tx, workspace_id, id);
}

function requireEnableLimit(webhook: WebhookRow, now: string): void {
  const oldest = listRecentEnables(webhook, now).at(-ENABLES_MAX);
  if (oldest === undefined) return;
  const untilMs = Date.parse(oldest) + ENABLES_PERIOD_MS - Date.parse(now);
  throw new ApiError(
    'rate_limit_exceeded',
    `A webhook can be enabled ${ENABLES_MAX} times an hour; repair its receiver first`,
    {
      details: { type: 'requests_per_hour', limit: ENABLES_MAX },
      retryAfter: Math.ceil(untilMs / SECOND_MS),
    },
  );
}

/**
 * Disables a webhook at a caller's request and publishes `webhook.disabled`, unless it is disabled already.
 *
 * @param webhook locked in `tx`
 */
export async function disableForCaller(
  tx: Tx,
  context: Context,
  webhook: WebhookRow,
): Promise<WebhookRow> {
  const { clock } = context.services;
  const { workspace_id, id } = webhook;
  const now = isoNow(clock);
  const isDisabled = await disableWebhook(tx, workspace_id, id, { reason: DISABLED_REASON, now });
  if (!isDisabled) return webhook;
  await auditWebhook(tx, context, webhook, 'webhook.disabled');
  await publishEvent(tx, clock, workspace_id, {
    name: 'webhook.disabled',
    resourceId: id,
    data: { webhook_id: id, reason: DISABLED_REASON, disabled_by: 'caller', disabled_at: now },
  });
  return getWebhook(tx, workspace_id, id);
}
