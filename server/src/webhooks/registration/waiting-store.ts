import { sql } from 'kysely';

import type { EventName } from '../../contract/events.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { signalAfterCommit } from '../../storage/transaction.ts';
import { FAILURES_MAX } from '../sending/delivery-ladder.ts';

/**
 * Keeps what waits for a webhook until it is enabled. The last attempt of a delivery waits no longer than its time:
 * the sender then ends it. A test is sent nevertheless.
 */
export async function holdWaiting(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  now: string,
): Promise<void> {
  await waiting(tx, workspaceId, webhookId)
    .set({
      state: 'held',
      due_at: sql`case when attempts >= ${FAILURES_MAX} then next_attempt_at end`,
      updated_at: now,
    })
    .where('cause', '<>', 'test')
    .execute();
}

/** Lets what is overdue go out at once, and the rest at its time. */
export async function releaseHeld(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  now: string,
): Promise<void> {
  await waiting(tx, workspaceId, webhookId)
    .set({
      state: sql<'pending' | 'retrying'>`case when attempts = 0 then 'pending' else 'retrying' end`,
      due_at: sql`next_attempt_at`,
      updated_at: now,
    })
    .where('state', '=', 'held')
    .execute();
  signalAfterCommit(tx, 'deliveries');
}

export async function cancelWaiting(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  now: string,
): Promise<void> {
  await waiting(tx, workspaceId, webhookId)
    .set({ state: 'cancelled', next_attempt_at: null, due_at: null, updated_at: now })
    .execute();
}

/** Sends what waits to another address. */
export async function redirectWaiting(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  { url, now }: { url: string; now: string },
): Promise<void> {
  await waiting(tx, workspaceId, webhookId).set({ url, updated_at: now }).execute();
}

/** The names of the events that wait to be sent to a webhook, each once. */
export async function listWaitingEvents(
  db: Db,
  workspaceId: string,
  webhookId: string,
): Promise<EventName[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('event')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null)
    .execute();
  return rows.map((row) => row.event as EventName);
}

function waiting(tx: Tx, workspaceId: string, webhookId: string) {
  return tx
    .updateTable('deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null);
}
