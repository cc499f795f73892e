import { defineJob } from '../../jobs/job.ts';
import { isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { signalDue } from '../delivery-signals.ts';
import { FOLLOW_WEBHOOK_JOB } from './follow-webhook.ts';
import { lockWebhook } from './store.ts';
import { listDeliveriesAfter, settleWaiting, type WalkedDelivery } from './waiting-store.ts';

/** Lets the many deliveries that wait for a webhook follow it, each page as the webhook is by then. */
export const followWebhookJob = defineJob({
  ...FOLLOW_WEBHOOK_JOB,
  retryDelaysMs: [SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],

  async run(services, workspaceId, { webhook_id }, { signal }) {
    let after: WalkedDelivery | undefined;
    for (;;) {
      signal.throwIfAborted();
      const page = await listDeliveriesAfter(services.reads, workspaceId, webhook_id, after);
      after = page.at(-1);
      if (!after) return;
      const waiting = page.filter((delivery) => delivery.next_attempt_at !== null);
      if (waiting.length === 0) continue;
      const ids = waiting.map(({ id }) => id);
      await inTransaction(services, async (tx) => {
        const webhook = await lockWebhook(tx, workspaceId, webhook_id);
        await settleWaiting(tx, workspaceId, ids, webhook, isoNow(services.clock));
        signalDue(tx, { workspace_id: workspaceId, lane: webhook_id });
      });
    }
  },
});
