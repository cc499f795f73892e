import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import type { EventRow } from '../storage/event-schema.ts';

export async function insertEvent(tx: Tx, event: EventRow): Promise<void> {
  // Plain SQL here and below: they are part of most writes of the API, and the builder would cost more than they do.
  await sql`
    insert into events (workspace_id, id, sequence, name, resource_id, data_json, notify_url, notify_secret_sealed,
      created_at)
    values (${event.workspace_id}, ${event.id}, ${event.sequence}, ${event.name}, ${event.resource_id},
      ${event.data_json}, ${event.notify_url}, ${event.notify_secret_sealed}, ${event.created_at})`.execute(
    tx,
  );
}

export async function findEvent(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<EventRow | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The next number of the workspace. Takes the row lock that orders commits. */
export async function nextSequence(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ last_sequence: number }>`
    update workspaces set last_sequence = last_sequence + 1 where id = ${workspaceId}
    returning last_sequence`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`There is no workspace ${workspaceId}`);
  return row.last_sequence;
}
