import { sql } from 'kysely';

import type { Db } from '../storage/db.ts';

/** The number of the newest event; 0 when there is none. */
export async function lastSequence(db: Db, workspaceId: string): Promise<number> {
  const { last_sequence } = await db
    .selectFrom('workspaces')
    .select('last_sequence')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return last_sequence;
}

/**
 * The number of the last event that was made before `time`; 0 when there is none. Times never go back from one event to
 * the next, so it is found by halving, in some twenty steps for a million.
 *
 * @param time ISO-8601 in UTC
 * @param last the number of the last event to look at
 */
export async function lastSequenceBefore(
  db: Db,
  workspaceId: string,
  time: string,
  last: number,
): Promise<number> {
  // All up to `low` are earlier, all above `high` are not.
  const { rows } = await sql<{ low: number }>`
    with recursive halving (low, high) as (
      select cast(0 as bigint), cast(${last} as bigint)
      union all
      select
        case when events.created_at < ${time} then events.sequence else halving.low end,
        case when events.created_at < ${time} then halving.high else events.sequence - 1 end
      from halving
      join events on events.workspace_id = ${workspaceId}
        and events.sequence = (halving.low + halving.high + 1) / 2
      where halving.low < halving.high
    )
    select max(low) as low from halving`.execute(db);
  return rows[0]!.low;
}
