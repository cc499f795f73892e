import { sql } from 'kysely';

import type { Db } from '../storage/db.ts';
import type { DeliveryRow, EventRow } from '../storage/event-schema.ts';

/** An event without its data, which may be megabytes. */
export type EventHead = Pick<
  EventRow,
  'id' | 'workspace_id' | 'sequence' | 'name' | 'resource_id' | 'created_at'
> & {
  /** Of its data. */
  bytes: number;
};

const HEAD = ['id', 'workspace_id', 'sequence', 'name', 'resource_id', 'created_at'] as const;

/** Both databases know it without reading the data. */
const bytes = sql<number>`octet_length(data_json)`.as('bytes');

/** In the order of `sequences`. */
export async function listHeads(
  db: Db,
  workspaceId: string,
  sequences: readonly number[],
): Promise<EventHead[]> {
  if (sequences.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .select([...HEAD, bytes])
    .where('workspace_id', '=', workspaceId)
    .where('sequence', 'in', [...sequences])
    .execute();
  const bySequence = new Map(rows.map((row) => [row.sequence, row]));
  return sequences.flatMap((sequence) => bySequence.get(sequence) ?? []);
}

export async function findHead(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<EventHead | undefined> {
  return db
    .selectFrom('events')
    .select([...HEAD, bytes])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The workspace among `workspaceIds` that has the event. */
export async function locateEvent(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('events')
    .select('workspace_id')
    .where('workspace_id', 'in', [...workspaceIds])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.workspace_id;
}

/** JSON, by sequence number. */
export async function readData(
  db: Db,
  workspaceId: string,
  sequences: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('events')
    .select(['sequence', 'data_json'])
    .where('workspace_id', '=', workspaceId)
    .where('sequence', 'in', [...sequences])
    .execute();
  return new Map(rows.map(({ sequence, data_json }) => [sequence, data_json]));
}

export type StateCount = { event_id: string; state: DeliveryRow['state']; count: number };

/** How many deliveries of each event are in each state; those that there are none of are left out. */
export async function countDeliveries(
  db: Db,
  workspaceId: string,
  eventIds: readonly string[],
): Promise<StateCount[]> {
  if (eventIds.length === 0) return [];
  return db
    .selectFrom('deliveries')
    .select(({ fn }) => ['event_id', 'state', fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('event_id', 'in', [...eventIds])
    .groupBy(['event_id', 'state'])
    .execute();
}

/** The newest first. */
export async function listDeliveries(
  db: Db,
  workspaceId: string,
  eventId: string,
  limit: number,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
