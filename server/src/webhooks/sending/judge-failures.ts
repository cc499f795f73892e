import { ENDED } from '../../events/ended-delivery.ts';
import { publishEvent } from '../../events/publish.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import { signalAfterCommit } from '../../storage/transaction.ts';
import { disableWebhook } from '../registration/store.ts';
import { FAILURES_MAX, nextAttemptAt } from './delivery-ladder.ts';
import {
  type Attempted,
  findUnrecorded,
  type RecordedAttempt,
  recordedOf,
} from './recorded-attempt.ts';
import {
  countFailure,
  lockFailedWebhook,
  type Standing,
  updateStanding,
  type WebhookId,
} from './webhook-standing.ts';

export type Judgement = {
  recorded: RecordedAttempt[];
  /** Says of the webhooks what they have come to; to be called once `recorded` is written. */
  conclude(tx: Tx): Promise<void>;
};

/** A webhook with failures to record; `standing` is undefined when it was deleted. */
type Failing = WebhookId & { standing: Standing | undefined };

/** `warnsOf` undefined: the webhook is disabled. */
type Consequence = WebhookId & { failure: Attempted; warnsOf?: number };

/** Decides what becomes of failed attempts: their next ones, and what their webhooks have come to. */
export async function judgeFailures(
  services: Services,
  tx: Tx,
  failed: readonly Attempted[],
): Promise<Judgement> {
  const failing = await lockWebhooks(tx, failed);
  const unrecorded = await findUnrecorded(services, tx, failed.map(recordedOf));
  const fresh = failed.filter(({ delivery }) => unrecorded.has(delivery.id));
  const consequences: Consequence[] = [];
  const recorded = fresh.map((failure) => {
    const webhook = failing.get(failure.delivery.webhook_id ?? '');
    const consequence = webhook && consequenceOf(services, webhook, failure);
    if (consequence) consequences.push(consequence);
    return failedRecord(services, failure, webhook);
  });
  return {
    recorded,
    async conclude(later) {
      for (const { standing, ...id } of failing.values()) {
        if (standing) await updateStanding(later, id, standing);
      }
      const ordered = consequences.toSorted((a, b) => (a.workspace_id < b.workspace_id ? -1 : 1));
      // The totals of webhooks are locked before the log of events, also where several are disabled.
      for (const consequence of ordered) await disable(later, consequence);
      for (const consequence of ordered) await announce(services, later, consequence);
    },
  };
}

/** In the order of their ids, so that two processes never wait for each other. The failure of a test counts nothing. */
async function lockWebhooks(
  tx: Tx,
  failed: readonly Attempted[],
): Promise<ReadonlyMap<string, Failing>> {
  const failing = new Map<string, Failing>();
  const counted = failed
    .filter(({ delivery }) => delivery.webhook_id !== null && delivery.cause !== 'test')
    .toSorted((a, b) => (a.delivery.webhook_id! < b.delivery.webhook_id! ? -1 : 1));
  for (const { delivery, endedAt } of counted) {
    const webhook = { workspace_id: delivery.workspace_id, id: delivery.webhook_id! };
    if (failing.has(webhook.id)) continue;
    const standing = await lockFailedWebhook(tx, webhook, endedAt.toISOString());
    failing.set(webhook.id, { ...webhook, standing });
  }
  return failing;
}

function consequenceOf(
  { webhookSettings }: Services,
  { standing, workspace_id, id }: Failing,
  failure: Attempted,
): Consequence | undefined {
  if (!standing) return undefined;
  const { delivery, endedAt } = failure;
  const { warnsOf, disables } = countFailure(
    standing,
    { deliveryId: delivery.id, attempt: delivery.attempts + 1, now: endedAt },
    webhookSettings.failureWindowMs,
  );
  // What fails after it finds the webhook disabled.
  if (disables) standing.disabled_at = endedAt.toISOString();
  if (warnsOf !== undefined) return { workspace_id, id, failure, warnsOf };
  return disables ? { workspace_id, id, failure } : undefined;
}

/** @param webhook undefined for a `webhook_url`, which is never disabled, and for a test, which is tried once */
function failedRecord(
  { webhookSettings }: Services,
  failure: Attempted,
  webhook: Failing | undefined,
): RecordedAttempt {
  const { delivery, result, endedAt } = failure;
  const attempts = delivery.attempts + 1;
  const ended = { ...recordedOf(failure), ...ENDED };
  if (webhook && !webhook.standing) return { ...ended, state: 'cancelled' };
  const { jitterMs } = webhookSettings;
  const { askedMs } = result;
  const next =
    delivery.cause === 'test' ? null : nextAttemptAt(attempts, endedAt, { jitterMs, askedMs });
  if (next === null) return { ...ended, state: 'failed' };
  const isHeld = webhook?.standing?.disabled_at != null;
  return {
    ...ended,
    state: isHeld ? 'held' : 'retrying',
    next_attempt_at: next,
    // The last attempt is held no longer than its time.
    due_at: isHeld && attempts < FAILURES_MAX ? null : next,
  };
}

async function disable(tx: Tx, consequence: Consequence): Promise<void> {
  const { workspace_id, id, failure, warnsOf } = consequence;
  if (warnsOf !== undefined) return;
  const now = failure.endedAt.toISOString();
  await disableWebhook(tx, workspace_id, id, { reason: reasonOf(failure), now });
  signalAfterCommit(tx, `lane:${failure.delivery.lane}`);
}

function reasonOf({ delivery, result }: Attempted): string {
  const failures =
    delivery.attempts + 1 === FAILURES_MAX
      ? `${FAILURES_MAX} attempts to deliver ${delivery.event_id} failed`
      : `${FAILURES_MAX} failures in a row`;
  return `${failures}; the last: ${result.error}`;
}

async function announce(
  { clock }: Services,
  tx: Tx,
  { workspace_id, id, failure, warnsOf }: Consequence,
): Promise<void> {
  const now = failure.endedAt.toISOString();
  if (warnsOf === undefined) {
    await publishEvent(tx, clock, workspace_id, {
      name: 'webhook.disabled',
      resourceId: id,
      data: {
        webhook_id: id,
        reason: reasonOf(failure),
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
      failures: warnsOf,
      failure_limit: FAILURES_MAX,
      last_error: failure.result.error!,
      failed_at: now,
    },
  });
}
