import { recordAudit } from '../audit/record-audit.ts';
import { toAuditActor } from '../http/request/client-info.ts';
import type { Context } from '../http/route.ts';
import type { Tx } from '../storage/db.ts';
import type { WebhookRow } from '../storage/event-schema.ts';

type WebhookAction =
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.deleted'
  | 'webhook.secret_rotated'
  | 'webhook.enabled'
  | 'webhook.disabled'
  | 'webhook.replayed'
  | 'webhook.redelivered'
  | 'webhook.tested';

/** Records an action on a webhook in the audit log, with the host of its URL: the path of some receivers is a secret. */
export async function auditWebhook(
  tx: Tx,
  { services, caller, principal }: Context,
  { workspace_id, id, url }: WebhookRow,
  action: WebhookAction,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(tx, services, workspace_id, {
    action,
    by: toAuditActor(caller, principal),
    target: { type: 'webhook', id },
    details: { host: new URL(url).host, ...details },
  });
}
