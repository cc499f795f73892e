import { sql } from 'kysely';

import { ENDED } from '../../events/ended-delivery.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { DeliveryRow, WebhookRow } from '../../storage/event-schema.ts';
import { FAILURES_MAX } from '../sending/delivery-ladder.ts';

/** Deliveries a transaction: on SQLite nobody else writes meanwhile. */
export const SETTLED_AT_ONCE = 1_000;

/** Up to `limit` deliveries that wait for the webhook. */
export async function listWaitingIds(
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

export type WalkedDelivery = Pick<DeliveryRow, 'id' | 'created_at' | 'next_attempt_at'>;

/** The deliveries of a webhook, ended or not, page by page in the order of their making. */
export async function listDeliveriesAfter(
  db: Db,
  workspaceId: string,
  webhookId: string,
  after: WalkedDelivery | undefined,
): Promise<WalkedDelivery[]> {
  const { created_at, id } = after ?? { created_at: '', id: '' };
  return db
    .selectFrom('deliveries')
    .select(['id', 'created_at', 'next_attempt_at'])
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where(sql<boolean>`(created_at, id) > (${created_at}, ${id})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(SETTLED_AT_ONCE)
    .execute();
}

/**
 * Lets those of `ids` that wait fit their webhook: cancelled when it is gone, held while it is disabled, otherwise sent
 * when they are due, and to its address.
 *
 * @param webhook locked in `tx`; undefined when it is gone
 */
export async function settleWaiting(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  webhook: Pick<WebhookRow, 'url' | 'disabled_at'> | undefined,
  now: string,
): Promise<void> {
  if (ids.length === 0) return;
  const waiting = () =>
    tx
      .updateTable('deliveries')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', [...ids])
      .where('next_attempt_at', 'is not', null);
  if (!webhook) {
    await waiting()
      .set({ ...ENDED, state: 'cancelled', updated_at: now })
      .execute();
    return;
  }
  await (webhook.disabled_at === null
    ? waiting()
        .set({ ...RELEASED, updated_at: now })
        .where('state', '=', 'held')
        .execute()
    : waiting()
        .set({ ...HELD, updated_at: now })
        .where('state', '<>', 'held')
        .where('cause', '<>', 'test')
        .execute());
  const { url } = webhook;
  await waiting().set({ url, updated_at: now }).where('url', '<>', url).execute();
}

/** What is overdue goes out at once, the rest at its time. */
const RELEASED = {
  state: sql<'pending' | 'retrying'>`case when attempts = 0 then 'pending' else 'retrying' end`,
  due_at: sql<string>`next_attempt_at`,
};

/** The last attempt of a delivery waits no longer than its time: the sender then ends it. */
const HELD = {
  state: 'held',
  due_at: sql<
    string | null
  >`case when attempts >= ${sql.lit(FAILURES_MAX)} then next_attempt_at end`,
} as const;

/** The names of the events that wait to be sent to a webhook, each once. */
export async function listWaitingEvents(
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
