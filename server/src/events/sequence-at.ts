import type { Db } from '../storage/db.ts';
import { lastSequenceBefore as lastSequenceOfLog } from '../storage/sequence-at.ts';

/** The number of the newest event; 0 when there is none. */
export async function lastSequence(db: Db, workspaceId: string): Promise<number> {
  const { last_sequence } = await db
    .selectFrom('workspaces')
    .select('last_sequence')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return last_sequence;
}

/** The number of the last event that was made before `time`, no higher than `last`; 0 when there is none. */
export async function lastSequenceBefore(
  db: Db,
  workspaceId: string,
  time: string,
  last: number,
): Promise<number> {
  return lastSequenceOfLog(db, 'events', workspaceId, { time, last });
}
