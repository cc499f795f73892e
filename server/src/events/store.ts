import { sql } from 'kysely';

import type { Tx } from '../storage/db.ts';
import type { EventRow } from '../storage/event-schema.ts';

/** Comes after `nextPlace`, whose lock keeps others from taking the same number of the name. */
export async function insertEvent(tx: Tx, event: Omit<EventRow, 'name_number'>): Promise<void> {
  // Plain SQL here and below: they are part of most writes of the API, and the builder would cost more than they do.
  await sql`
    insert into events (workspace_id, id, sequence, name, name_number, resource_id, created_at, notify_url,
      notify_secret_sealed, data_json)
    values (${event.workspace_id}, ${event.id}, ${event.sequence}, ${event.name},
      coalesce((
        select name_number from events
        where workspace_id = ${event.workspace_id} and name = ${event.name}
        order by sequence desc limit 1
      ), 0) + 1,
      ${event.resource_id}, ${event.created_at}, ${event.notify_url}, ${event.notify_secret_sealed},
      ${event.data_json})`.execute(tx);
}

/** Where an event stands in the log of its workspace. */
type Place = Pick<EventRow, 'sequence' | 'created_at'>;

/**
 * The next number of the workspace, and the time that goes with it: `now`, or that of the event before where the clock
 * of this process is behind. Takes the row lock that orders commits.
 */
export async function nextPlace(tx: Tx, workspaceId: string, now: string): Promise<Place> {
  const { rows } = await sql<Place>`
    update workspaces set last_sequence = last_sequence + 1,
      last_event_at = case when last_event_at > ${now} then last_event_at else ${now} end
    where id = ${workspaceId}
    returning last_sequence as sequence, last_event_at as created_at`.execute(tx);
  const [place] = rows;
  if (!place) throw new Error(`There is no workspace ${workspaceId}`);
  return place;
}
