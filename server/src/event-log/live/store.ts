import type { Db } from '../../storage/db.ts';
import type { DeliveryRow, EventRow } from '../../storage/event-schema.ts';

/** An event as live streams show it. */
export type EventPlace = Pick<
  EventRow,
  'id' | 'workspace_id' | 'sequence' | 'name' | 'resource_id' | 'created_at'
>;

/** Lists the events with `above` < sequence ≤ `upTo` in order. */
export async function listEventPlaces(
  db: Db,
  workspaceId: string,
  { above, upTo }: { above: number; upTo: number },
): Promise<EventPlace[]> {
  return db
    .selectFrom('events')
    .select(['id', 'workspace_id', 'sequence', 'name', 'resource_id', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', above)
    .where('sequence', '<=', upTo)
    .orderBy('sequence')
    .execute();
}

/** Workspaces of one statement. */
const WORKSPACES_PER_READ = 500;

/** Returns the number of the newest event by workspace. A deleted workspace has none. */
export async function readLastSequences(
  db: Db,
  workspaceIds: readonly string[],
): Promise<Map<string, number>> {
  const lasts = new Map<string, number>();
  for (let start = 0; start < workspaceIds.length; start += WORKSPACES_PER_READ) {
    const rows = await db
      .selectFrom('workspaces')
      .select(['id', 'last_sequence'])
      .where('id', 'in', workspaceIds.slice(start, start + WORKSPACES_PER_READ))
      .execute();
    for (const { id, last_sequence } of rows) lasts.set(id, last_sequence);
  }
  return lasts;
}

/** Columns of a delivery that live streams show. */
export type DeliveryState = Pick<
  DeliveryRow,
  'id' | 'resource_id' | 'event_id' | 'event' | 'webhook_id' | 'state' | 'attempts' | 'status_code'
>;

/** Lists deliveries by their IDs, in no order. */
export async function listDeliveryStates(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<DeliveryState[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('deliveries')
    .select([
      'id',
      'resource_id',
      'event_id',
      'event',
      'webhook_id',
      'state',
      'attempts',
      'status_code',
    ])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute();
}
