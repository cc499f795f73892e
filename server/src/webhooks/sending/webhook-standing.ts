import { sql } from 'kysely';

import { SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { RecordColumns } from '../../storage/delivery-statements.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import type { Services } from '../../services.ts';
import { FAILURES_MAX } from './delivery-ladder.ts';

export type WebhookId = Pick<WebhookRow, 'workspace_id' | 'id'>;

/** How a webhook has done of late. */
export type Standing = Pick<
  WebhookRow,
  | 'consecutive_failures'
  | 'failure_counted_at'
  | 'failure_counted_delivery_id'
  | 'warned_failures'
  | 'disabled_at'
>;

/** Warnings begin with this many failures. */
const WARNED_FAILURES_MIN = 3;

/**
 * Says of webhooks that they answered well. Most successes tell nothing new, and all deliveries of a webhook would
 * wait for its row: it is written when it had failed, or said so for a second.
 */
export async function recordSuccesses(
  { dialect, clock }: Pick<Services, 'dialect' | 'clock'>,
  tx: Tx,
  webhooks: readonly WebhookId[],
): Promise<void> {
  const now = clock.now();
  const aSecondAgo = new Date(now.getTime() - SECOND_MS).toISOString();
  const columns: RecordColumns<WebhookId> = { workspace_id: 'text', id: 'text' };
  await sql`
    update webhooks set consecutive_failures = 0, failure_counted_at = null, failure_counted_delivery_id = null,
      warned_failures = 0, last_success_at = ${now.toISOString()}
    where (workspace_id, id) in (select workspace_id, id from ${dialect.recordset('named', columns, webhooks)})
      and (consecutive_failures <> 0 or last_success_at is null or last_success_at <= ${aSecondAgo})`.execute(
    tx,
  );
}

/** Notes that there was a failure, and takes the row's lock until `tx` ends. @returns undefined when it was deleted */
export async function lockFailedWebhook(
  tx: Tx,
  { workspace_id, id }: WebhookId,
  now: string,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    update webhooks set last_failure_at = ${now} where workspace_id = ${workspace_id} and id = ${id}
    returning consecutive_failures, failure_counted_at, failure_counted_delivery_id, warned_failures,
      disabled_at`.execute(tx);
  return rows[0];
}

/** Takes the row's lock until `tx` ends. @returns false when the webhook is enabled, or is gone */
export async function lockDisabledWebhook(
  tx: Tx,
  { workspace_id, id }: WebhookId,
): Promise<boolean> {
  const { rows } = await sql`
    update webhooks set disabled_at = disabled_at
    where workspace_id = ${workspace_id} and id = ${id} and disabled_at is not null returning id`.execute(
    tx,
  );
  return rows.length === 1;
}

export async function updateStanding(
  tx: Tx,
  { workspace_id, id }: WebhookId,
  standing: Standing,
): Promise<void> {
  await sql`
    update webhooks set consecutive_failures = ${standing.consecutive_failures},
      failure_counted_at = ${standing.failure_counted_at},
      failure_counted_delivery_id = ${standing.failure_counted_delivery_id},
      warned_failures = ${standing.warned_failures}
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

/** One failed attempt of a webhook's delivery. */
export type WebhookFailure = { deliveryId: string; attempt: number; now: Date };

/**
 * Counts a failure, unless one of another delivery was counted within the window: what fails together counts once.
 *
 * @returns what is to follow: a warning of so many failures, or that it is disabled
 */
export function countFailure(
  standing: Standing,
  { deliveryId, attempt, now }: WebhookFailure,
  windowMs: number,
): { warnsOf?: number; disables: boolean } {
  const { failure_counted_at: countedAt, failure_counted_delivery_id: countedId } = standing;
  const counts =
    countedAt === null ||
    countedId === deliveryId ||
    Date.parse(countedAt) <= now.getTime() - windowMs;
  if (counts) {
    standing.consecutive_failures += 1;
    standing.failure_counted_at = now.toISOString();
    standing.failure_counted_delivery_id = deliveryId;
  }
  if (standing.disabled_at !== null) return { disables: false };
  // The fifth attempt does it alone: successes of other deliveries in between do not save a webhook.
  if (attempt === FAILURES_MAX || standing.consecutive_failures >= FAILURES_MAX) {
    return { disables: true };
  }
  const failures = Math.max(standing.consecutive_failures, attempt);
  if (failures < WARNED_FAILURES_MIN || failures >= FAILURES_MAX) return { disables: false };
  if (failures <= standing.warned_failures) return { disables: false };
  standing.warned_failures = failures;
  return { disables: false, warnsOf: failures };
}
