import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import type { EventRow } from '../storage/event-schema.ts';
import { lastSequenceBefore as lastSequenceOfLog } from '../storage/sequence-at.ts';

/** Inserts an event. Call it after `allocateSequence`, whose lock keeps `name_number` unique. */
export async function insertEvent(tx: Tx, event: Omit<EventRow, 'name_number'>): Promise<void> {
  // Plain SQL here and below: most writes of the API run these statements, and the query builder would cost more.
  await sql`
    insert into events (workspace_id, id, sequence, name, name_number, resource_id, created_at, notify_url,
      notify_secret_sealed, notify_payload_format, data_json)
    values (${event.workspace_id}, ${event.id}, ${event.sequence}, ${event.name},
      coalesce((
        select name_number from events
        where workspace_id = ${event.workspace_id} and name = ${event.name}
        order by sequence desc limit 1
      ), 0) + 1,
      ${event.resource_id}, ${event.created_at}, ${event.notify_url}, ${event.notify_secret_sealed},
      ${event.notify_payload_format}, ${event.data_json})`.execute(tx);
}

/** Position of an event in the log of its workspace. */
type EventPosition = Pick<EventRow, 'sequence' | 'created_at'>;

/**
 * Allocates the workspace's next sequence number and its time. The time is `now`, or that of the previous event if the
 * clock of this process is behind. Takes the row lock that orders commits.
 */
export async function allocateSequence(
  tx: Tx,
  workspaceId: string,
  now: string,
): Promise<EventPosition> {
  const { rows } = await sql<EventPosition>`
    update workspaces set last_sequence = last_sequence + 1,
      last_event_at = case when last_event_at > ${now} then last_event_at else ${now} end
    where id = ${workspaceId}
    returning last_sequence as sequence, last_event_at as created_at`.execute(tx);
  const [place] = rows;
  if (!place) throw new Error(`Workspace ${workspaceId} does not exist`);
  return place;
}

/** Returns the sequence number of the newest event; 0 when there is none. */
export async function readLastSequence(db: Db, workspaceId: string): Promise<number> {
  const { last_sequence } = await db
    .selectFrom('workspaces')
    .select('last_sequence')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return last_sequence;
}

/** Returns the sequence number of the last event before `time`, at most `last`; 0 when there is none. */
export async function findLastSequenceBefore(
  db: Db,
  workspaceId: string,
  time: string,
  last: number,
): Promise<number> {
  return lastSequenceOfLog(db, 'events', workspaceId, { time, last });
}
