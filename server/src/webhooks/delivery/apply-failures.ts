import type { Services } from '../../app/services.ts';
import { ENDED_COLUMNS } from '../../events/deliveries.ts';
import { publishEvent } from '../../events/publish.ts';
import type { Tx } from '../../storage/db.ts';
import { notifyAfterCommit } from '../../storage/transaction.ts';
import { disableWebhook } from '../registration/store.ts';
import { FAILURE_LIMIT, nextAttemptAt } from '../retry-schedule.ts';
import {
  type CompletedAttempt,
  findUnrecordedIds,
  type RecordedAttempt,
  toAttemptColumns,
} from './attempt-store.ts';
import {
  countFailure,
  recordFailureTime,
  updateWebhookHealth,
  type WebhookHealth,
  type WebhookKey,
} from './webhook-health.ts';

/** Consequences of failed attempts for their deliveries and webhooks. */
export type FailureOutcome = {
  /** Columns to store for the deliveries. */
  recorded: RecordedAttempt[];
  /** Updates, disables or warns of the webhooks. Call it after `recorded` is stored. */
  applyConsequences(tx: Tx): Promise<void>;
};

/** A webhook with failures to record. `health` is undefined when the webhook was deleted. */
type FailingWebhook = WebhookKey & { health: WebhookHealth | undefined };

/** Event to publish about a webhook: a warning, or `webhook.disabled` when `failuresToWarnOf` is undefined. */
type Consequence = WebhookKey & { failure: CompletedAttempt; failuresToWarnOf?: number };

/** Determines the next attempts after failures, counts the failures of webhooks and decides whether to disable these. */
export async function applyFailures(
  services: Services,
  tx: Tx,
  failed: readonly CompletedAttempt[],
): Promise<FailureOutcome> {
  const failing = await lockFailedWebhooks(tx, failed);
  const unrecordedIds = await findUnrecordedIds(services, tx, failed.map(toAttemptColumns));
  const fresh = failed.filter(({ delivery }) => unrecordedIds.has(delivery.id));
  const consequences: Consequence[] = [];
  const recorded = fresh.map((failure) => {
    const webhook = failing.get(failure.delivery.webhook_id ?? '');
    const consequence = webhook && decideConsequence(services, webhook, failure);
    if (consequence) consequences.push(consequence);
    return toFailure(services, failure, webhook);
  });
  return {
    recorded,
    async applyConsequences(later) {
      for (const { health, ...id } of failing.values()) {
        if (health) await updateWebhookHealth(later, id, health);
      }
      const ordered = consequences.toSorted((a, b) => (a.workspace_id < b.workspace_id ? -1 : 1));
      // Lock order: totals of webhooks before the event log, also when several webhooks are disabled.
      for (const consequence of ordered) await disableIfNeeded(later, consequence);
      for (const consequence of ordered) await publishConsequence(services, later, consequence);
    },
  };
}

/** Locks the webhooks in order of their IDs, which prevents deadlocks between processes. Failed tests do not count. */
async function lockFailedWebhooks(
  tx: Tx,
  failed: readonly CompletedAttempt[],
): Promise<ReadonlyMap<string, FailingWebhook>> {
  const failing = new Map<string, FailingWebhook>();
  const counted = failed
    .filter(({ delivery }) => delivery.webhook_id !== null && delivery.cause !== 'test')
    .toSorted((a, b) => (a.delivery.webhook_id! < b.delivery.webhook_id! ? -1 : 1));
  for (const { delivery, endedAt } of counted) {
    const webhook = { workspace_id: delivery.workspace_id, id: delivery.webhook_id! };
    if (failing.has(webhook.id)) continue;
    const health = await recordFailureTime(tx, webhook, endedAt.toISOString());
    failing.set(webhook.id, { ...webhook, health });
  }
  return failing;
}

function decideConsequence(
  { webhookSettings }: Services,
  { health, workspace_id, id }: FailingWebhook,
  failure: CompletedAttempt,
): Consequence | undefined {
  if (!health) return undefined;
  const { delivery, endedAt } = failure;
  const { failuresToWarnOf, shouldDisable } = countFailure(
    health,
    { deliveryId: delivery.id, attempt: delivery.attempts + 1, now: endedAt },
    webhookSettings.failureWindowMs,
  );
  // Later failures of the batch see the webhook as disabled.
  if (shouldDisable) health.disabled_at = endedAt.toISOString();
  if (failuresToWarnOf !== undefined) return { workspace_id, id, failure, failuresToWarnOf };
  return shouldDisable ? { workspace_id, id, failure } : undefined;
}

/**
 * Returns the columns of a delivery after a failed attempt.
 *
 * @param webhook undefined for a `webhook_url`, which is never disabled, and for a test, which is attempted once
 */
function toFailure(
  { webhookSettings }: Services,
  failure: CompletedAttempt,
  webhook: FailingWebhook | undefined,
): RecordedAttempt {
  const { delivery, result, endedAt } = failure;
  const attempts = delivery.attempts + 1;
  const ended = { ...toAttemptColumns(failure), ...ENDED_COLUMNS };
  if (webhook && !webhook.health) return { ...ended, state: 'cancelled' };
  const { jitterMs } = webhookSettings;
  const { retryAfterMs } = result;
  const next =
    delivery.cause === 'test' ? null : nextAttemptAt(attempts, endedAt, { jitterMs, retryAfterMs });
  if (next === null) return { ...ended, state: 'failed' };
  const isHeld = webhook?.health?.disabled_at != null;
  return {
    ...ended,
    state: isHeld ? 'held' : 'retrying',
    next_attempt_at: next,
    // The last attempt stays due at its time: the sender then fails it if the webhook is still disabled.
    due_at: isHeld && attempts < FAILURE_LIMIT ? null : next,
  };
}

async function disableIfNeeded(tx: Tx, consequence: Consequence): Promise<void> {
  const { workspace_id, id, failure, failuresToWarnOf } = consequence;
  if (failuresToWarnOf !== undefined) return;
  const now = failure.endedAt.toISOString();
  await disableWebhook(tx, workspace_id, id, { reason: disableReason(failure), now });
  notifyAfterCommit(tx, `lane:${failure.delivery.lane}`);
}

function disableReason({ delivery, result }: CompletedAttempt): string {
  const failures =
    delivery.attempts + 1 === FAILURE_LIMIT
      ? `${FAILURE_LIMIT} attempts to deliver ${delivery.event_id} failed`
      : `${FAILURE_LIMIT} failures in a row`;
  return `${failures}; the last: ${result.error}`;
}

async function publishConsequence(
  { clock }: Services,
  tx: Tx,
  { workspace_id, id, failure, failuresToWarnOf }: Consequence,
): Promise<void> {
  const now = failure.endedAt.toISOString();
  if (failuresToWarnOf === undefined) {
    await publishEvent(tx, clock, workspace_id, {
      name: 'webhook.disabled',
      resourceId: id,
      data: {
        webhook_id: id,
        reason: disableReason(failure),
        disabled_by: 'failures',
        disabled_at: now,
      },
    });
    return;
  }
  await publishEvent(tx, clock, workspace_id, {
    name: 'webhook.failing',
    resourceId: id,
    data: {
      webhook_id: id,
      failures: failuresToWarnOf,
      failure_limit: FAILURE_LIMIT,
      last_error: failure.result.error!,
      failed_at: now,
    },
  });
}
