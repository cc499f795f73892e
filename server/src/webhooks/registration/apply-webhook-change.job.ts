import { defineJob } from '../../jobs/job.ts';
import { isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { notifyDue } from '../delivery-store.ts';
import {
  APPLY_WEBHOOK_CHANGE_JOB,
  listDeliveriesAfter,
  type ScannedDelivery,
  updatePendingDeliveries,
} from './pending-deliveries.ts';
import { lockWebhook } from './store.ts';

/** Job that applies a change of a webhook to its pending deliveries, page by page. */
export const applyWebhookChangeJob = defineJob({
  ...APPLY_WEBHOOK_CHANGE_JOB,
  retryDelaysMs: [SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],

  async run(services, workspaceId, { webhook_id }, { signal }) {
    let after: ScannedDelivery | undefined;
    for (;;) {
      signal.throwIfAborted();
      const page = await listDeliveriesAfter(services.reads, workspaceId, webhook_id, after);
      after = page.at(-1);
      if (!after) return;
      const pending = page.filter((delivery) => delivery.next_attempt_at !== null);
      if (pending.length === 0) continue;
      const ids = pending.map(({ id }) => id);
      await inTransaction(services, async (tx) => {
        const webhook = await lockWebhook(tx, workspaceId, webhook_id);
        await updatePendingDeliveries(tx, workspaceId, ids, webhook, isoNow(services.clock));
        notifyDue(tx, { workspace_id: workspaceId, lane: webhook_id });
      });
    }
  },
});
