import { publishEvent } from '../../events/publish.ts';
import type { Context } from '../../http/handle.ts';
import { isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { auditWebhook } from '../audit-webhook.ts';
import { requireEventScopes, subscribedEvents } from './event-scopes.ts';
import {
  disableWebhook,
  ENABLES_PERIOD_MS,
  enableWebhook,
  getWebhook,
  recentEnables,
} from './store.ts';

/** Enough for any repair; a loop of failing and enabling ends here. */
const ENABLES_MAX = 20;
const REASON = 'Disabled through the API';

/**
 * Enables a webhook, unless it is enabled.
 *
 * @param webhook locked in `tx`
 * @throws ApiError `forbidden` for a credential that could not read what will be sent, `rate_limit_exceeded` at the
 * 21st time within an hour
 */
export async function switchOn(tx: Tx, context: Context, webhook: WebhookRow): Promise<WebhookRow> {
  const { workspace_id, id } = webhook;
  const now = isoNow(context.services.clock);
  requireEventScopes(context.principal, workspace_id, subscribedEvents(webhook));
  if (webhook.disabled_at === null) return webhook;
  requireFewEnables(webhook, now);
  await enableWebhook(tx, workspace_id, id, now);
  await auditWebhook(tx, context, webhook, 'webhook.enabled');
  return getWebhook(tx, workspace_id, id);
}

function requireFewEnables(webhook: WebhookRow, now: string): void {
  const oldest = recentEnables(webhook, now).at(-ENABLES_MAX);
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

/** Disables a webhook and announces it, unless it is disabled. @param webhook locked in `tx` */
export async function switchOff(
  tx: Tx,
  context: Context,
  webhook: WebhookRow,
): Promise<WebhookRow> {
  const { clock } = context.services;
  const { workspace_id, id } = webhook;
  const now = isoNow(clock);
  if (!(await disableWebhook(tx, workspace_id, id, { reason: REASON, now }))) return webhook;
  await auditWebhook(tx, context, webhook, 'webhook.disabled');
  await publishEvent(tx, clock, workspace_id, {
    name: 'webhook.disabled',
    resourceId: id,
    data: { webhook_id: id, reason: REASON, disabled_by: 'caller', disabled_at: now },
  });
  return getWebhook(tx, workspace_id, id);
}
