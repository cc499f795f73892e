import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import type { EventRow } from '../storage/event-schema.ts';

export async function insertEvent(tx: Tx, event: EventRow): Promise<void> {
  await tx.insertInto('events').values(event).execute();
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
  const { last_sequence } = await tx
    .updateTable('workspaces')
    .set({ last_sequence: sql<number>`last_sequence + 1` })
    .where('id', '=', workspaceId)
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  return last_sequence;
}
