import { ENDED_COLUMNS, appendEndReason } from '../../events/deliveries.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { DeliveryAttemptRow, DeliveryRow, WebhookRow } from '../../storage/event-schema.ts';
import { notifyAfterCommit } from '../../storage/transaction.ts';
import { findWebhook, locateWebhook } from '../registration/store.ts';

/** Returns the one of `workspaceIds` that has the webhook, or the log of a deleted webhook. */
export async function locateDeliveryLog(
  db: Db,
  workspaceIds: readonly string[],
  webhookId: string,
): Promise<string | undefined> {
  const located = await locateWebhook(db, workspaceIds, webhookId);
  if (located !== undefined) return located;
  for (const workspaceId of workspaceIds) {
    if (await hasDeliveries(db, workspaceId, webhookId)) return workspaceId;
  }
  return undefined;
}

/**
 * Finds the webhook of a log; undefined when it was deleted and its log is still there.
 *
 * @throws ApiError `resource_not_found` when there is neither
 */
export async function findLoggedWebhook(
  db: Db,
  workspaceId: string,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  const webhook = await findWebhook(db, workspaceId, webhookId);
  if (!webhook && !(await hasDeliveries(db, workspaceId, webhookId))) {
    throw notFound('webhook', webhookId);
  }
  return webhook;
}

async function hasDeliveries(db: Db, workspaceId: string, webhookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a delivery to the webhook. @throws ApiError `resource_not_found` */
export async function getDelivery(
  db: Db,
  workspaceId: string,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<DeliveryRow> {
  const delivery = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  if (!delivery) throw notFound('delivery', id);
  return delivery;
}

/** Lists the attempts of a delivery before its latest one, oldest first. */
export async function listEarlierAttempts(
  db: Db,
  workspaceId: string,
  deliveryId: string,
): Promise<DeliveryAttemptRow[]> {
  return db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('attempt')
    .execute();
}

/**
 * Cancels the pending deliveries of these events to a webhook, because each event is about to be sent again. Attempts in
 * flight are not aborted.
 *
 * @param by ID of the redelivery or replay that replaces them
 */
export async function cancelSuperseded(
  tx: Tx,
  { workspaceId, webhookId }: { workspaceId: string; webhookId: string },
  eventIds: readonly string[],
  { by, now }: { by: string; now: string },
): Promise<void> {
  if (eventIds.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({
      ...ENDED_COLUMNS,
      state: 'cancelled',
      error: appendEndReason(`sent again as ${by}`),
      updated_at: now,
    })
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where('event_id', 'in', [...eventIds])
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) notifyAfterCommit(tx, `lane:${webhookId}`);
}

/** Returns the IDs of those deliveries that exist already. */
export async function listExistingIds(
  db: Db,
  workspaceId: string,
  deliveries: readonly Pick<DeliveryRow, 'id'>[],
): Promise<ReadonlySet<string>> {
  if (deliveries.length === 0) return new Set();
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(
      'id',
      'in',
      deliveries.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
