import { sql } from 'kysely';
import { Type } from 'typebox';

import { ENDED_COLUMNS } from '../../events/deliveries.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { DeliveryRow, WebhookRow } from '../../storage/event-schema.ts';
import { notifyDue } from '../delivery-store.ts';
import { FAILURE_LIMIT } from '../retry-schedule.ts';

/** Job kind of `applyWebhookChangeJob`. */
export const APPLY_WEBHOOK_CHANGE_JOB = {
  name: 'webhooks.follow_webhook',
  payload: Type.Object({ webhook_id: Type.String() }),
};

/**
 * Applies a change of a webhook to its pending deliveries: one transaction's worth now, the rest by a job. Until then the
 * sender checks the webhook itself before each attempt.
 *
 * @param webhook current row, locked in `tx`; undefined when it is deleted
 * @param now ISO time of the change
 */
export async function applyWebhookChange(
  tx: Tx,
  { workspace_id, id }: Pick<WebhookRow, 'workspace_id' | 'id'>,
  webhook: Pick<WebhookRow, 'url' | 'disabled_at'> | undefined,
  now: string,
): Promise<void> {
  const ids = await listPendingIds(tx, workspace_id, id, DELIVERIES_PER_TRANSACTION + 1);
  await updatePendingDeliveries(
    tx,
    workspace_id,
    ids.slice(0, DELIVERIES_PER_TRANSACTION),
    webhook,
    now,
  );
  if (ids.length > DELIVERIES_PER_TRANSACTION) {
    // The recorder disables webhooks at the time when an attempt ended, not at the current time.
    const clock = { now: () => new Date(now) };
    await enqueue(tx, clock, APPLY_WEBHOOK_CHANGE_JOB, workspace_id, { webhook_id: id });
  }
  if (ids.length > 0) notifyDue(tx, { workspace_id, lane: id });
}

/** Deliveries changed in one transaction, which blocks all other writers on SQLite. */
export const DELIVERIES_PER_TRANSACTION = 1_000;

/** Returns the IDs of up to `limit` pending deliveries to the webhook. */
export async function listPendingIds(
  db: Db,
  workspaceId: string,
  webhookId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** A delivery as the job that scans a webhook's deliveries reads it. */
export type ScannedDelivery = Pick<DeliveryRow, 'id' | 'created_at' | 'next_attempt_at'>;

/**
 * Lists deliveries of a webhook, ended ones included, in order of creation, as many as one transaction changes.
 *
 * @param after last delivery of the previous list; undefined for the first list
 */
export async function listDeliveriesAfter(
  db: Db,
  workspaceId: string,
  webhookId: string,
  after: ScannedDelivery | undefined,
): Promise<ScannedDelivery[]> {
  const { created_at, id } = after ?? { created_at: '', id: '' };
  return db
    .selectFrom('deliveries')
    .select(['id', 'created_at', 'next_attempt_at'])
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where(sql<boolean>`(created_at, id) > (${created_at}, ${id})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(DELIVERIES_PER_TRANSACTION)
    .execute();
}

/**
 * Updates those of `ids` that are pending: cancels them when the webhook is deleted, holds them while it is disabled
 * except for tests, and otherwise releases those that are held. A released delivery keeps the time of its next attempt.
 * Also sets their URL to that of the webhook.
 *
 * @param webhook locked in `tx`; undefined when it is deleted
 * @param now ISO time of the change, stored as `updated_at`
 */
export async function updatePendingDeliveries(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  webhook: Pick<WebhookRow, 'url' | 'disabled_at'> | undefined,
  now: string,
): Promise<void> {
  if (ids.length === 0) return;
  const pending = () =>
    tx
      .updateTable('deliveries')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', [...ids])
      .where('next_attempt_at', 'is not', null);
  if (!webhook) {
    await pending()
      .set({ ...ENDED_COLUMNS, state: 'cancelled', updated_at: now })
      .execute();
    return;
  }
  await (webhook.disabled_at === null
    ? pending()
        .set({ ...RELEASED, updated_at: now })
        .where('state', '=', 'held')
        .execute()
    : pending()
        .set({ ...HELD, updated_at: now })
        .where('state', '<>', 'held')
        .where('cause', '<>', 'test')
        .execute());
  const { url } = webhook;
  await pending().set({ url, updated_at: now }).where('url', '<>', url).execute();
}

/** Columns of a delivery whose webhook is enabled: it is due at the time of its next attempt. */
const RELEASED = {
  state: sql<'pending' | 'retrying'>`case when attempts = 0 then 'pending' else 'retrying' end`,
  due_at: sql<string>`next_attempt_at`,
};

/** Columns of a delivery whose webhook is disabled. The last attempt stays due: the sender then fails the delivery. */
const HELD = {
  state: 'held',
  due_at: sql<
    string | null
  >`case when attempts >= ${sql.lit(FAILURE_LIMIT)} then next_attempt_at end`,
} as const;

/** Returns the distinct names of the events of a webhook's pending deliveries. */
export async function listPendingEvents(
  db: Db,
  workspaceId: string,
  webhookId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('event')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null)
    .execute();
  return rows.map((row) => row.event);
}
