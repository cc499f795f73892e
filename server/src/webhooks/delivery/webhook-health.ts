import { sql } from 'kysely';

import type { Services } from '../../app/services.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { RecordColumns } from '../../storage/delivery-statements.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { FAILURE_LIMIT } from '../retry-schedule.ts';

/** Primary key of a webhook. */
export type WebhookKey = Pick<WebhookRow, 'workspace_id' | 'id'>;

/** Failure counts of a webhook and whether it is disabled. */
export type WebhookHealth = Pick<
  WebhookRow,
  | 'consecutive_failures'
  | 'failure_counted_at'
  | 'failure_counted_delivery_id'
  | 'warned_failures'
  | 'disabled_at'
>;

/** Number of failures from which a warning event is published. */
const WARNING_FROM_FAILURES = 3;

/**
 * Resets the failure counts of webhooks after successes. A row is written only if it has failures, or if its last success
 * is at least a second old: otherwise all deliveries of a webhook would wait for its row.
 */
export async function recordSuccesses(
  { dialect, clock }: Pick<Services, 'dialect' | 'clock'>,
  tx: Tx,
  webhooks: readonly WebhookKey[],
): Promise<void> {
  const now = clock.now();
  const aSecondAgo = new Date(now.getTime() - SECOND_MS).toISOString();
  const columns: RecordColumns<WebhookKey> = { workspace_id: 'text', id: 'text' };
  await sql`
    update webhooks set consecutive_failures = 0, failure_counted_at = null, failure_counted_delivery_id = null,
      warned_failures = 0, last_success_at = ${now.toISOString()}
    where (workspace_id, id) in (select workspace_id, id from ${dialect.recordset('named', columns, webhooks)})
      and (consecutive_failures <> 0 or last_success_at is null or last_success_at <= ${aSecondAgo})`.execute(
    tx,
  );
}

/** Stores the time of a failure and locks the webhook until `tx` ends. @returns undefined when it was deleted */
export async function recordFailureTime(
  tx: Tx,
  { workspace_id, id }: WebhookKey,
  now: string,
): Promise<WebhookHealth | undefined> {
  const { rows } = await sql<WebhookHealth>`
    update webhooks set last_failure_at = ${now} where workspace_id = ${workspace_id} and id = ${id}
    returning consecutive_failures, failure_counted_at, failure_counted_delivery_id, warned_failures,
      disabled_at`.execute(tx);
  return rows[0];
}

/** Locks a disabled webhook until `tx` ends. @returns false when the webhook is enabled or deleted */
export async function lockIfDisabled(tx: Tx, { workspace_id, id }: WebhookKey): Promise<boolean> {
  const { rows } = await sql`
    update webhooks set disabled_at = disabled_at
    where workspace_id = ${workspace_id} and id = ${id} and disabled_at is not null returning id`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Stores the failure counts of a webhook. Does not change whether it is disabled. */
export async function updateWebhookHealth(
  tx: Tx,
  { workspace_id, id }: WebhookKey,
  health: WebhookHealth,
): Promise<void> {
  await sql`
    update webhooks set consecutive_failures = ${health.consecutive_failures},
      failure_counted_at = ${health.failure_counted_at},
      failure_counted_delivery_id = ${health.failure_counted_delivery_id},
      warned_failures = ${health.warned_failures}
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

/** One failed attempt of a webhook's delivery. `attempt` counts from 1. */
export type WebhookFailure = { deliveryId: string; attempt: number; now: Date };

/**
 * Counts a failure in `health`, unless a failure of another delivery was counted within the window: simultaneous
 * failures count once.
 *
 * @returns the number of failures to warn of, if any, and whether to disable the webhook
 */
export function countFailure(
  health: WebhookHealth,
  { deliveryId, attempt, now }: WebhookFailure,
  windowMs: number,
): { failuresToWarnOf?: number; shouldDisable: boolean } {
  const { failure_counted_at: countedAt, failure_counted_delivery_id: countedId } = health;
  const isCounted =
    countedAt === null ||
    countedId === deliveryId ||
    Date.parse(countedAt) <= now.getTime() - windowMs;
  if (isCounted) {
    health.consecutive_failures += 1;
    health.failure_counted_at = now.toISOString();
    health.failure_counted_delivery_id = deliveryId;
  }
  if (health.disabled_at !== null) return { shouldDisable: false };
  // The fifth failed attempt of one delivery suffices, whatever other deliveries succeed in between.
  if (attempt === FAILURE_LIMIT || health.consecutive_failures >= FAILURE_LIMIT) {
    return { shouldDisable: true };
  }
  const failures = Math.max(health.consecutive_failures, attempt);
  if (failures < WARNING_FROM_FAILURES || failures >= FAILURE_LIMIT) {
    return { shouldDisable: false };
  }
  if (failures <= health.warned_failures) return { shouldDisable: false };
  health.warned_failures = failures;
  return { shouldDisable: false, failuresToWarnOf: failures };
}
