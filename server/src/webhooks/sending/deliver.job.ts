import { notifySecretContext } from '../events/notify-secret.ts';
import { defineJob } from '../jobs/job.ts';
import { enqueue, enqueueAt } from '../jobs/queue.ts';
import { HOUR_MS, isoAfter, isoNow, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../storage/transaction.ts';
import { openSigningSecret } from '../workspaces/signing-secret.ts';
import { findWorkspace } from '../workspaces/store.ts';
import { DELIVER_JOB } from './deliver-kind.ts';
import { FAILURES_MAX } from './delivery-ladder.ts';
import {
  findWaitingDelivery,
  updateWaitingDelivery,
  type WaitingDelivery,
} from './delivery-store.ts';
import { OWN_FAILURES_MAX_MS } from './own-failures.ts';
import { postEvent } from './post-event.ts';
import { recordAttempt } from './record-attempt.ts';
import { lockDisabledWebhook } from './store.ts';
import { openWebhookSecret } from './webhook-secret.ts';

/** An attempt mostly waits for a receiver, and one that hangs must not hold up the rest. */
const ATTEMPTS_AT_ONCE = 64;

/**
 * Makes one attempt of one delivery and, when it fails, asks for the next. A failure of the receiver is a result;
 * the job itself fails only by our own fault, and is then tried again without using up an attempt.
 */
export const deliverJob = defineJob({
  ...DELIVER_JOB,
  retryDelaysMs: [SECOND_MS, 10 * SECOND_MS, MINUTE_MS],
  concurrency: ATTEMPTS_AT_ONCE,

  async run(services, workspaceId, { delivery_id, attempt }, { signal }) {
    const delivery = await findWaitingDelivery(services.reads, workspaceId, delivery_id, attempt);
    if (!delivery) return;
    if (delivery.webhook_id !== null) {
      // Deleted between the fan-out's look at it and its write.
      const isDeleted = delivery.secret_sealed === null;
      if (isDeleted) return end(services, workspaceId, delivery, { state: 'cancelled' });
      if (delivery.disabled_at !== null) return hold(services, workspaceId, delivery);
    }
    const { event_id: eventId, url, body } = delivery;
    if (body === null) throw new Error(`Event ${eventId} has no stored body`);
    const secret = await openSecret(services, workspaceId, delivery);
    const result = await postEvent(services, { eventId, url, body, secret }, signal);
    await recordAttempt(services, workspaceId, delivery, result);
  },

  /** A delivery that waits for ever would be lost without a word, so it goes on, or ends as failed. */
  async giveUp(services, workspaceId, payload) {
    const { clock, log } = services;
    const { delivery_id, attempt } = payload;
    const delivery = await findWaitingDelivery(services.reads, workspaceId, delivery_id, attempt);
    if (!delivery) return;
    const overdueMs = clock.now().getTime() - Date.parse(delivery.next_attempt_at);
    if (overdueMs > OWN_FAILURES_MAX_MS) {
      log.error({ delivery_id }, 'delivery ended by our own fault');
      await end(services, workspaceId, delivery, {
        state: 'failed',
        error: 'Docket could not make the attempt',
      });
      return;
    }
    await inTransaction(services, async (tx) => {
      const runAt = isoAfter(clock, HOUR_MS);
      await enqueueAt(tx, { clock, runAt }, DELIVER_JOB, workspaceId, payload);
    });
  },
});

async function end(
  services: Services,
  workspaceId: string,
  delivery: WaitingDelivery,
  change: { state: 'failed' | 'cancelled'; error?: string },
): Promise<void> {
  const updated_at = isoNow(services.clock);
  await inTransaction(services, (tx) =>
    updateWaitingDelivery(tx, workspaceId, delivery, {
      ...change,
      next_attempt_at: null,
      updated_at,
    }),
  );
}

async function openSecret(
  { reads, secrets }: Services,
  workspaceId: string,
  { webhook_id, secret_sealed, notify_secret_sealed }: WaitingDelivery,
): Promise<string> {
  if (webhook_id !== null) return openWebhookSecret(secrets, webhook_id, secret_sealed!);
  if (notify_secret_sealed !== null) {
    return secrets.open(notify_secret_sealed, notifySecretContext(workspaceId));
  }
  const workspace = await findWorkspace(reads, workspaceId);
  if (!workspace) throw new Error(`Workspace ${workspaceId} is gone`);
  return openSigningSecret(secrets, workspace);
}

/** Its time has come while its webhook is disabled: it goes on being held, but for the last attempt, which is not made. */
async function hold(
  services: Services,
  workspaceId: string,
  delivery: WaitingDelivery,
): Promise<void> {
  const { id: delivery_id, attempts, webhook_id } = delivery;
  const updated_at = isoNow(services.clock);
  await inTransaction(services, async (tx) => {
    if (!(await lockDisabledWebhook(tx, workspaceId, webhook_id!))) {
      const payload = { delivery_id, attempt: attempts + 1 };
      await enqueue(tx, services.clock, DELIVER_JOB, workspaceId, payload);
      return;
    }
    const change =
      attempts >= FAILURES_MAX
        ? ({ state: 'failed', next_attempt_at: null, updated_at } as const)
        : ({ state: 'held', updated_at } as const);
    await updateWaitingDelivery(tx, workspaceId, delivery, change);
  });
}
