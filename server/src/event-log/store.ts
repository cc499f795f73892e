import { sql } from 'kysely';

import type { Db } from '../storage/db.ts';
import { locateIn } from '../storage/locate-in.ts';
import type { DeliveryRow, EventRow } from '../storage/event-schema.ts';

/** An event without its data, which may have megabytes. */
export type EventHead = Pick<
  EventRow,
  'id' | 'workspace_id' | 'sequence' | 'name' | 'resource_id' | 'created_at'
> & {
  /** Size of its data. */
  bytes: number;
};

const HEAD_COLUMNS = [
  'id',
  'workspace_id',
  'sequence',
  'name',
  'resource_id',
  'created_at',
] as const;

/** Size of the data, which both databases know without reading it. */
const bytes = sql<number>`octet_length(data_json)`.as('bytes');

/** Lists events in the order of `sequences`. */
export async function listEventHeads(
  db: Db,
  workspaceId: string,
  sequences: readonly number[],
): Promise<EventHead[]> {
  if (sequences.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .select([...HEAD_COLUMNS, bytes])
    .where('workspace_id', '=', workspaceId)
    .where('sequence', 'in', [...sequences])
    .execute();
  const bySequence = new Map(rows.map((row) => [row.sequence, row]));
  return sequences.flatMap((sequence) => bySequence.get(sequence) ?? []);
}

/** Returns an event of the workspace without its data; undefined when there is none. */
export async function findEventHead(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<EventHead | undefined> {
  return db
    .selectFrom('events')
    .select([...HEAD_COLUMNS, bytes])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the one of the given workspace IDs that has the event; undefined when none has. */
export const locateEvent = locateIn('events');

/** Returns the data of events as JSON, by sequence number. */
export async function readEventData(
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

/** Number of deliveries of an event in one state. */
export type StateCount = { event_id: string; state: DeliveryRow['state']; count: number };

/** Counts the deliveries of each event by state. States without deliveries have no row. */
export async function countDeliveriesByState(
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

/** Lists at most `limit` deliveries of an event, newest first. */
export async function listEventDeliveries(
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
