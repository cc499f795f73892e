import { sql } from 'kysely';

import { ENDED, errorOfEnd } from '../events/ended-delivery.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { DeliveryRow, FanOutCursorRow } from '../storage/event-schema.ts';

/** Of the workspaces that have events whose deliveries were made and whose data is kept. */
export async function listCursors(db: Db): Promise<FanOutCursorRow[]> {
  return db
    .selectFrom('fan_out_cursors')
    .selectAll()
    .whereRef('forgotten_sequence', '<', 'sequence')
    .orderBy('workspace_id')
    .execute();
}

/** Events of a workspace by their numbers: those above `after`, up to `last`. */
export type EventRange = { workspaceId: string; after: number; last: number };

/** Leaves of these events what they were about and when, and ends what was still to be sent of them. */
export async function forgetData(
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
    .set({ ...ENDED, state: 'failed', error: errorOfEnd(reason), updated_at: now })
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

/** Whose deliveries: a webhook's, which may be there no more, or with null those to the addresses of requests. */
export type Recipient = Pick<DeliveryRow, 'workspace_id' | 'webhook_id'>;

/** The next webhook, by its id, that has deliveries. One step through the index, however many they are. */
export async function nextWebhookId(
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

/** Ids of deliveries made before `before` that have ended, and so never change again. The oldest first. */
export async function listEnded(
  db: Db,
  { workspace_id, webhook_id }: Recipient,
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

/** With their attempts. */
export async function deleteDeliveries(
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

/** Of workers that are gone and lanes that nothing goes through. */
export async function deleteLanesBefore(db: Db, leaseUntil: string): Promise<void> {
  await db.deleteFrom('delivery_lanes').where('lease_until', '<', leaseUntil).execute();
}

export async function listWorkspaceIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('workspaces').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}
