import { ENDED, errorOfEnd } from '../../events/ended-delivery.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { DeliveryAttemptRow, DeliveryRow } from '../../storage/event-schema.ts';
import { signalAfterCommit } from '../../storage/transaction.ts';
import { locateWebhook } from '../registration/store.ts';

/** The one of `workspaceIds` that has the webhook or, of one that was deleted, its log. */
export async function locateLog(
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

/** @throws ApiError `resource_not_found` unless the webhook is there, or what was sent to it while it was */
export async function requireLog(db: Db, workspaceId: string, webhookId: string): Promise<void> {
  const located = await locateLog(db, [workspaceId], webhookId);
  if (located === undefined) throw notFound('webhook', webhookId);
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

/** @throws ApiError `resource_not_found` */
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

/** Those before the latest attempt, the first one first. */
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
 * Ends what still waits to tell a webhook of these events, since each is about to be sent again. What is being sent just
 * now is not called back.
 *
 * @param by what is sent in its place
 */
export async function supersedeWaiting(
  tx: Tx,
  { workspaceId, webhookId }: { workspaceId: string; webhookId: string },
  eventIds: readonly string[],
  { by, now }: { by: string; now: string },
): Promise<void> {
  if (eventIds.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({
      ...ENDED,
      state: 'cancelled',
      error: errorOfEnd(`sent again as ${by}`),
      updated_at: now,
    })
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where('event_id', 'in', [...eventIds])
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) signalAfterCommit(tx, `lane:${webhookId}`);
}

/** The ids of those that are on record already. */
export async function listKnownDeliveries(
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
