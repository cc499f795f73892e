import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import { newestPage, type Page } from '../storage/page.ts';
import { changeRowCount, sumRowCounts } from '../storage/row-counts.ts';
import type { WebhookRow } from '../storage/event-schema.ts';

type WebhookStatus = 'enabled' | 'disabled';

/** @param events names as subscribed, indexed for the fan-out */
export async function insertWebhook(
  tx: Tx,
  webhook: WebhookRow,
  events: readonly string[],
): Promise<void> {
  const { workspace_id, id: webhook_id } = webhook;
  await tx.insertInto('webhooks').values(webhook).execute();
  await tx
    .insertInto('webhook_events')
    .values(events.map((event) => ({ workspace_id, event, webhook_id })))
    .execute();
  await countWebhooks(tx, workspace_id, 'enabled', 1);
}

/** The one of `workspaceIds` that has the webhook. */
export async function locateWebhook(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .select('workspace_id')
    .where('workspace_id', 'in', [...workspaceIds])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.workspace_id;
}

export async function listWebhookRows(
  db: Db,
  workspaceId: string,
  page: Page,
): Promise<WebhookRow[]> {
  const rows = db.selectFrom('webhooks').selectAll().where('workspace_id', '=', workspaceId);
  return newestPage(rows, page).execute();
}

/** From the published totals. */
export async function countWebhookRows(db: Db, workspaceId: string): Promise<number> {
  return sumRowCounts(db, workspaceId, 'webhook');
}

/** Cancels what waits to be sent; what was sent stays on record. @returns false when there was no such webhook */
export async function deleteWebhook(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('webhooks')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('disabled_at')
    .executeTakeFirst();
  if (!row) return false;
  await countWebhooks(tx, workspaceId, row.disabled_at === null ? 'enabled' : 'disabled', -1);
  await waitingDeliveries(tx, workspaceId, id)
    .set({ state: 'cancelled', next_attempt_at: null, updated_at: now })
    .execute();
  return true;
}

/** Takes the row's lock until `tx` ends. @returns false when the webhook is enabled, or is gone */
export async function lockDisabledWebhook(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('webhooks')
    .set({ disabled_at: sql<string>`disabled_at` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function resetWebhookFailures(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({
      consecutive_failures: 0,
      failure_counted_at: null,
      failure_counted_delivery_id: null,
      last_success_at: now,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

export type CountedFailures = Pick<WebhookRow, 'consecutive_failures' | 'disabled_at'>;

/**
 * Counts a failure, unless one of another delivery was counted after `windowStart`: what fails together counts
 * once. Holds the row's lock until `tx` ends.
 *
 * @returns undefined when the webhook was deleted meanwhile
 */
export async function countWebhookFailure(
  tx: Tx,
  workspaceId: string,
  id: string,
  failure: { deliveryId: string; now: string; windowStart: string },
): Promise<CountedFailures | undefined> {
  const { deliveryId, now, windowStart } = failure;
  const counts = sql`(failure_counted_at is null or failure_counted_at <= ${windowStart}
    or failure_counted_delivery_id = ${deliveryId})`;
  const { rows } = await sql<CountedFailures>`
    update webhooks set
      consecutive_failures = consecutive_failures + case when ${counts} then 1 else 0 end,
      failure_counted_at = case when ${counts} then ${now} else failure_counted_at end,
      failure_counted_delivery_id = case when ${counts} then ${deliveryId} else failure_counted_delivery_id end,
      last_failure_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id}
    returning consecutive_failures, disabled_at`.execute(tx);
  return rows[0];
}

/** Switches an enabled webhook off and holds what waits to be sent to it. */
export async function disableWebhook(
  tx: Tx,
  workspaceId: string,
  id: string,
  { reason, now }: { reason: string; now: string },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ disabled_at: now, disabled_reason: reason, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
  await countWebhooks(tx, workspaceId, 'enabled', -1);
  await countWebhooks(tx, workspaceId, 'disabled', 1);
  await waitingDeliveries(tx, workspaceId, id).set({ state: 'held', updated_at: now }).execute();
}

function waitingDeliveries(tx: Tx, workspaceId: string, webhookId: string) {
  return tx
    .updateTable('deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null);
}

async function countWebhooks(
  tx: Tx,
  workspaceId: string,
  status: WebhookStatus,
  count: number,
): Promise<void> {
  await changeRowCount(tx, { workspace_id: workspaceId, kind: 'webhook', status, count });
}
