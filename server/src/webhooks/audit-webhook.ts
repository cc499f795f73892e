import { recordAudit } from '../audit/record-audit.ts';
import { auditBy } from '../http/caller.ts';
import type { Context } from '../http/handle.ts';
import type { Tx } from '../storage/db.ts';
import type { WebhookRow } from '../storage/event-schema.ts';

type Act =
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.deleted'
  | 'webhook.secret_rotated'
  | 'webhook.enabled'
  | 'webhook.disabled'
  | 'webhook.replayed'
  | 'webhook.redelivered'
  | 'webhook.tested';

/** Writes down what the caller does to a webhook. Of its URL only the host: the path of some receivers is their secret. */
export async function auditWebhook(
  tx: Tx,
  { services, caller, principal }: Context,
  { workspace_id, id, url }: WebhookRow,
  action: Act,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(tx, services, workspace_id, {
    action,
    by: auditBy(caller, principal),
    target: { type: 'webhook', id },
    details: { host: new URL(url).host, ...details },
  });
}
