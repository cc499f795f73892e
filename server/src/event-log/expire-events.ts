import { setImmediate as nextTick } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Services } from '../app/services.ts';
import { appendEndReason, ENDED_COLUMNS } from '../events/deliveries.ts';
import { findLastSequenceBefore } from '../events/store.ts';
import { defineSchedule } from '../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, isoAfter, isoNow } from '../kernel/clock.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { DeliveryRow, FanOutCursorRow } from '../storage/event-schema.ts';
import { inTransaction } from '../storage/transaction.ts';

/** Rows of one transaction. Bounds how long other writers wait. */
const ROWS_PER_TRANSACTION = 500;
const EXPIRED_REASON = 'could not be sent while the data of its event was kept';

/**
 * Schedule that deletes what is past its retention period: the data and bodies of events, whose entries stay in the log,
 * and later their deliveries. Pending deliveries of an expired event fail.
 */
export const expireEvents = defineSchedule({
  name: 'event_log.forget_events',
  everyMs: HOUR_MS,

  async run(services, signal) {
    const { dataMs, deliveriesMs } = services.eventRetention;
    await expireOldData(services, isoAfter(services.clock, -dataMs), signal);
    const before = isoAfter(services.clock, -deliveriesMs);
    for (const workspaceId of await listWorkspaceIds(services.reads)) {
      await deleteOldDeliveries(services, workspaceId, before, signal);
    }
    await deleteExpiredLanes(services.db, isoAfter(services.clock, -DAY_MS));
  },
});

async function expireOldData(
  services: Services,
  before: string,
  signal: AbortSignal,
): Promise<void> {
  for (const cursor of await listCursorsWithExpirableData(services.reads)) {
    const { workspace_id: workspaceId, sequence, forgotten_sequence } = cursor;
    const end = await findLastSequenceBefore(services.reads, workspaceId, before, sequence);
    for (let after = forgotten_sequence; after < end; after += ROWS_PER_TRANSACTION) {
      signal.throwIfAborted();
      const range = { workspaceId, after, last: Math.min(after + ROWS_PER_TRANSACTION, end) };
      const ending = { now: isoNow(services.clock), reason: EXPIRED_REASON };
      await inTransaction(services, (tx) => expireEventData(tx, range, ending));
      await nextTick();
    }
  }
}

async function deleteOldDeliveries(
  services: Services,
  workspaceId: string,
  before: string,
  signal: AbortSignal,
): Promise<void> {
  let webhookId: string | null | undefined = null;
  while (webhookId !== undefined) {
    const recipient = { workspace_id: workspaceId, webhook_id: webhookId };
    await deleteDeliveriesTo(services, recipient, before, signal);
    webhookId = await findNextWebhookId(services.reads, workspaceId, webhookId ?? '');
  }
}

async function deleteDeliveriesTo(
  services: Services,
  recipient: DeliveryRecipient,
  before: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const ids = await listEndedIds(services.reads, recipient, before, ROWS_PER_TRANSACTION);
    if (ids.length === 0) return;
    await inTransaction(services, (tx) => deleteDeliveries(tx, recipient.workspace_id, ids));
    await nextTick();
  }
}

/** Returns the cursors of workspaces that still hold data of events that are fanned out. */
async function listCursorsWithExpirableData(db: Db): Promise<FanOutCursorRow[]> {
  return db
    .selectFrom('fan_out_cursors')
    .selectAll()
    .whereRef('forgotten_sequence', '<', 'sequence')
    .orderBy('workspace_id')
    .execute();
}

/** Events of a workspace with `after` < sequence ≤ `last`. */
type EventRange = { workspaceId: string; after: number; last: number };

/** Deletes the data and bodies of events, keeps their log entries, and fails their pending deliveries. */
async function expireEventData(
  tx: Tx,
  { workspaceId, after, last }: EventRange,
  { now, reason }: { now: string; reason: string },
): Promise<void> {
  await sql`
    update fan_out_cursors set forgotten_sequence = ${last} where workspace_id = ${workspaceId}`.execute(
    tx,
  );
  const range = sql`workspace_id = ${workspaceId} and sequence > ${after} and sequence <= ${last}`;
  const ids = sql`select id from events where ${range}`;
  await tx
    .updateTable('deliveries')
    .set({ ...ENDED_COLUMNS, state: 'failed', error: appendEndReason(reason), updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`event_id in (${ids})`)
    .where('next_attempt_at', 'is not', null)
    .execute();
  await sql`
    delete from event_bodies where workspace_id = ${workspaceId} and event_id in (${ids})`.execute(
    tx,
  );
  await sql`
    update events set data_json = 'null', notify_secret_sealed = null where ${range}`.execute(tx);
}

/** Receiver of deliveries: a webhook, which may be deleted, or with null the `webhook_url` of requests. */
type DeliveryRecipient = Pick<DeliveryRow, 'workspace_id' | 'webhook_id'>;

/** Returns the next webhook ID after `after` that has deliveries, in one step through the index. */
async function findNextWebhookId(
  db: Db,
  workspaceId: string,
  after: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('deliveries')
    .select('webhook_id')
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '>', after)
    .orderBy('webhook_id')
    .limit(1)
    .executeTakeFirst();
  return row?.webhook_id ?? undefined;
}

/** Returns IDs of ended deliveries created before `before`, oldest first. Ended deliveries never change again. */
async function listEndedIds(
  db: Db,
  { workspace_id, webhook_id }: DeliveryRecipient,
  before: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('webhook_id', webhook_id === null ? 'is' : '=', webhook_id)
    .where('created_at', '<', before)
    .where('state', 'in', ['success', 'failed', 'cancelled'])
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes deliveries with their attempts. */
async function deleteDeliveries(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('delivery_attempts')
    .where('workspace_id', '=', workspaceId)
    .where('delivery_id', 'in', [...ids])
    .execute();
  await tx
    .deleteFrom('deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Deletes leases that expired before `leaseUntil`, left by dead processes and unused lanes. */
async function deleteExpiredLanes(db: Db, leaseUntil: string): Promise<void> {
  await db.deleteFrom('delivery_lanes').where('lease_until', '<', leaseUntil).execute();
}

async function listWorkspaceIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('workspaces').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}
