import { Type } from 'typebox';

import { enqueue } from '../../jobs/queue.ts';
import type { Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { signalDue } from '../delivery-signals.ts';
import { listWaitingIds, SETTLED_AT_ONCE, settleWaiting } from './waiting-store.ts';

/** See `follow-webhook.job.ts`. */
export const FOLLOW_WEBHOOK_JOB = {
  name: 'webhooks.follow_webhook',
  payload: Type.Object({ webhook_id: Type.String() }),
};

/**
 * Lets what waits follow a change of its webhook: at once as far as one transaction may take, the rest by a job. Until
 * then the sender goes by the webhook itself.
 *
 * @param webhook as it is now, locked in `tx`; undefined when it is gone
 */
export async function followWebhook(
  tx: Tx,
  { workspace_id, id }: Pick<WebhookRow, 'workspace_id' | 'id'>,
  webhook: Pick<WebhookRow, 'url' | 'disabled_at'> | undefined,
  now: string,
): Promise<void> {
  const ids = await listWaitingIds(tx, workspace_id, id, SETTLED_AT_ONCE + 1);
  await settleWaiting(tx, workspace_id, ids.slice(0, SETTLED_AT_ONCE), webhook, now);
  if (ids.length > SETTLED_AT_ONCE) {
    // The sender switches webhooks by the time at which an attempt ended.
    const clock = { now: () => new Date(now) };
    await enqueue(tx, clock, FOLLOW_WEBHOOK_JOB, workspace_id, { webhook_id: id });
  }
  if (ids.length > 0) signalDue(tx, { workspace_id, lane: id });
}
