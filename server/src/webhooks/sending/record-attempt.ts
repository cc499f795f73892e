import { publishEvent } from '../events/publish.ts';
import { enqueueAt } from '../jobs/queue.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import { inGroupedTransaction } from '../storage/grouped-transaction.ts';
import { DELIVER_JOB } from './deliver-kind.ts';
import { FAILURES_MAX, nextAttemptAt } from './delivery-ladder.ts';
import {
  type AttemptedDelivery,
  insertAttempt,
  updateAttemptedDelivery,
  type WaitingDelivery,
  type WebhookStanding,
} from './delivery-store.ts';
import type { AttemptResult } from './post-event.ts';
import { countWebhookFailure, disableWebhook, resetWebhookFailures } from './store.ts';

/**
 * Writes down how an attempt went, what follows from it for the delivery and its webhook, and the job of the next
 * attempt, all in one transaction: a crash before it repeats the attempt, a crash after it changes nothing. Once
 * an attempt is on record, a second record of it is ignored.
 *
 * The webhook's row is locked before the delivery's, here and wherever both are changed.
 */
export async function recordAttempt(
  services: Services,
  workspaceId: string,
  delivery: WaitingDelivery,
  result: AttemptResult,
): Promise<void> {
  const endedAt = services.clock.now();
  const attempt = delivery.attempts + 1;
  await inGroupedTransaction(services, async (tx) => {
    const row = { workspace_id: workspaceId, delivery_id: delivery.id, attempt, ...result };
    const standing = await insertAttempt(tx, row, delivery.webhook_id);
    if (!standing) return;
    const recording: Recording = { services, workspaceId, delivery, result, attempt, endedAt };
    await (result.error === null
      ? recordSuccess(tx, recording, standing)
      : recordFailure(tx, recording));
  });
}

type Recording = {
  services: Services;
  workspaceId: string;
  delivery: WaitingDelivery;
  result: AttemptResult;
  attempt: number;
  endedAt: Date;
};

async function recordSuccess(
  tx: Tx,
  recording: Recording,
  standing: WebhookStanding,
): Promise<void> {
  const { workspaceId, delivery, endedAt } = recording;
  const now = endedAt.toISOString();
  if (delivery.webhook_id !== null && changesStanding(standing, endedAt)) {
    await resetWebhookFailures(tx, workspaceId, delivery.webhook_id, now);
  }
  await updateDelivery(tx, recording, {
    state: 'success',
    next_attempt_at: null,
    delivered_at: now,
  });
}

/** Most successes tell nothing new about the webhook, and all its deliveries would wait for its row. */
function changesStanding(
  { consecutive_failures, last_success_at }: WebhookStanding,
  endedAt: Date,
): boolean {
  if (consecutive_failures !== 0 || last_success_at === null) return true;
  return endedAt.getTime() - Date.parse(last_success_at) >= SECOND_MS;
}

async function recordFailure(tx: Tx, recording: Recording): Promise<void> {
  const { services, workspaceId, delivery, attempt, endedAt } = recording;
  const next = nextAttemptAt(attempt, endedAt, services.webhookSettings.jitterMs);
  const webhook = await countFailure(tx, recording);
  if (webhook === 'deleted') {
    await updateDelivery(tx, recording, { state: 'cancelled', next_attempt_at: null });
    return;
  }

  const waits = webhook === 'enabled' ? 'retrying' : 'held';
  await updateDelivery(tx, recording, {
    state: next === null ? 'failed' : waits,
    next_attempt_at: next,
  });
  if (next !== null) {
    const payload = { delivery_id: delivery.id, attempt: attempt + 1 };
    await enqueueAt(tx, { clock: services.clock, runAt: next }, DELIVER_JOB, workspaceId, payload);
  }
  if (webhook === 'to be disabled') await switchOff(tx, recording);
}

/** @returns what becomes of the webhook; the `webhook_url` of a request is always enabled */
async function countFailure(
  tx: Tx,
  { services, workspaceId, delivery, attempt, endedAt }: Recording,
): Promise<'enabled' | 'disabled' | 'to be disabled' | 'deleted'> {
  if (delivery.webhook_id === null) return 'enabled';
  const { failureWindowMs } = services.webhookSettings;
  const webhook = await countWebhookFailure(tx, workspaceId, delivery.webhook_id, {
    deliveryId: delivery.id,
    now: endedAt.toISOString(),
    windowStart: new Date(endedAt.getTime() - failureWindowMs).toISOString(),
  });
  if (!webhook) return 'deleted';
  if (webhook.disabled_at !== null) return 'disabled';
  // The fifth attempt does it alone: successes of other deliveries in between do not save a webhook.
  const isLimit = attempt === FAILURES_MAX || webhook.consecutive_failures >= FAILURES_MAX;
  return isLimit ? 'to be disabled' : 'enabled';
}

async function switchOff(
  tx: Tx,
  { services, workspaceId, delivery, result, attempt, endedAt }: Recording,
): Promise<void> {
  const webhookId = delivery.webhook_id!;
  const now = endedAt.toISOString();
  const failed =
    attempt === FAILURES_MAX
      ? `${FAILURES_MAX} attempts to deliver ${delivery.event_id} failed`
      : `${FAILURES_MAX} failures in a row`;
  const reason = `${failed}; the last: ${result.error}`;
  await disableWebhook(tx, workspaceId, webhookId, { reason, now });
  await publishEvent(tx, services.clock, workspaceId, {
    name: 'webhook.disabled',
    resourceId: webhookId,
    data: { webhook_id: webhookId, reason, disabled_at: now },
  });
}

async function updateDelivery(
  tx: Tx,
  { workspaceId, delivery, result, attempt, endedAt }: Recording,
  to: Pick<AttemptedDelivery, 'state' | 'next_attempt_at'> & { delivered_at?: string },
): Promise<void> {
  const { status_code, response_time_ms, error } = result;
  await updateAttemptedDelivery(tx, workspaceId, delivery.id, {
    attempts: attempt,
    status_code,
    response_time_ms: status_code === null ? null : response_time_ms,
    error,
    updated_at: endedAt.toISOString(),
    delivered_at: null,
    ...to,
  });
}
