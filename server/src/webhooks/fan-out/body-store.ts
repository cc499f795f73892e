import { sql } from 'kysely';

import type { Services } from '../../app/services.ts';
import type { Database } from '../../storage/database.ts';
import type { Tx } from '../../storage/db.ts';
import type { RecordColumns } from '../../storage/delivery-statements.ts';
import type { BodyFormat, EventBodyRow } from '../../storage/event-schema.ts';
import type { DeliveryTarget } from './new-delivery.ts';
import { createPayloads, type PayloadEvent } from './payload.ts';

const BODY_COLUMNS: RecordColumns<EventBodyRow> = {
  workspace_id: 'text',
  event_id: 'text',
  format: 'text',
  body: 'text',
  bytes: 'integer',
};

/** Inserts bodies of events. Bodies that exist already stay as they are. */
export async function insertEventBodies(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  bodies: readonly EventBodyRow[],
): Promise<void> {
  if (bodies.length > 0) await dialect.insertMissing(tx, 'event_bodies', BODY_COLUMNS, bodies);
}

const EVENTS_PER_READ = 50;
/** Limit for the event data in memory. An event with more data is read alone. */
const DATA_BYTES_MAX = 4_000_000;
/** Data of an event after its retention period. */
const EXPIRED_DATA = 'null';

/**
 * Stores the bodies of events in the format of `target`, unless they are stored already.
 *
 * @returns the formats by event ID, without events that are deleted or whose data has expired
 */
export async function ensureBodies(
  services: Pick<Services, 'dialect' | 'publicUrl'>,
  tx: Tx,
  workspaceId: string,
  eventIds: readonly string[],
  target: DeliveryTarget,
): Promise<Map<string, BodyFormat>> {
  const formats = new Map<string, BodyFormat>();
  for (let start = 0; start < eventIds.length; start += EVENTS_PER_READ) {
    const batch = eventIds.slice(start, start + EVENTS_PER_READ);
    for (const ids of await groupBySize(tx, workspaceId, batch)) {
      const bodies = await buildBodies(services, tx, { workspaceId, ids }, target);
      await insertEventBodies(services, tx, bodies);
      for (const { event_id, format } of bodies) formats.set(event_id, format);
    }
  }
  return formats;
}

async function groupBySize(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[][]> {
  const rows = await tx
    .selectFrom('events')
    .select(['id', sql<number>`octet_length(data_json)`.as('data_bytes')])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute();
  const groups: string[][] = [];
  let bytes = Infinity;
  for (const { id, data_bytes } of rows) {
    bytes += data_bytes;
    if (bytes > DATA_BYTES_MAX) {
      groups.push([]);
      bytes = data_bytes;
    }
    groups.at(-1)!.push(id);
  }
  return groups;
}

async function buildBodies(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  tx: Tx,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
  { payloadFormat, maxPayloadBytes }: DeliveryTarget,
): Promise<EventBodyRow[]> {
  const events: PayloadEvent[] = await tx
    .selectFrom('events')
    .select(['workspace_id', 'id', 'name', 'resource_id', 'data_json', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .where('data_json', '<>', EXPIRED_DATA)
    .execute();
  return events.map((event) =>
    createPayloads(event, publicUrl).bodyFor(payloadFormat, maxPayloadBytes),
  );
}
