import { sql } from 'kysely';

import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { BodyFormat, EventBodyRow } from '../../storage/event-schema.ts';
import { insertBodies } from './body-store.ts';
import type { Target } from './new-delivery.ts';
import { createPayloads, type PayloadEvent } from './payload.ts';

const EVENTS_PER_READ = 50;
/** What is in memory at once; an event with more is read alone. */
const DATA_BYTES_MAX = 4_000_000;
/** What the data of an event is once it is no longer kept. */
const NO_DATA = 'null';

/**
 * Stores the bodies in which `target` gets these events, where they are not stored yet.
 *
 * @returns their formats by the ids of the events, without those that are gone and those whose data is no longer kept
 */
export async function ensureBodies(
  services: Pick<Services, 'dialect' | 'publicUrl'>,
  tx: Tx,
  workspaceId: string,
  eventIds: readonly string[],
  target: Target,
): Promise<Map<string, BodyFormat>> {
  const formats = new Map<string, BodyFormat>();
  for (let start = 0; start < eventIds.length; start += EVENTS_PER_READ) {
    const some = eventIds.slice(start, start + EVENTS_PER_READ);
    for (const ids of await groupBySize(tx, workspaceId, some)) {
      const bodies = await buildBodies(services, tx, { workspaceId, ids }, target);
      await insertBodies(services, tx, bodies);
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
  { payloadFormat, maxPayloadBytes }: Target,
): Promise<EventBodyRow[]> {
  const events: PayloadEvent[] = await tx
    .selectFrom('events')
    .select(['workspace_id', 'id', 'name', 'resource_id', 'data_json', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .where('data_json', '<>', NO_DATA)
    .execute();
  return events.map((event) =>
    createPayloads(event, publicUrl).bodyFor(payloadFormat, maxPayloadBytes),
  );
}
