import { sql } from 'kysely';

import type { Db } from './db.ts';

/**
 * Returns the sequence number of the last row of a log before `time`; 0 when there is none. Times never decrease, so a
 * binary search finds it, in about twenty steps for a million rows.
 *
 * @param time ISO-8601 in UTC
 * @param last sequence number of the last row to examine
 */
export async function lastSequenceBefore(
  db: Db,
  log: 'events' | 'audit_entries',
  workspaceId: string,
  { time, last }: { time: string; last: number },
): Promise<number> {
  // Rows up to `low` are earlier than `time`; rows above `high` are not.
  const { rows } = await sql<{ low: number }>`
    with recursive halving (low, high) as (
      select cast(0 as bigint), cast(${last} as bigint)
      union all
      select
        case when entries.created_at < ${time} then entries.sequence else halving.low end,
        case when entries.created_at < ${time} then halving.high else entries.sequence - 1 end
      from halving
      join ${sql.table(log)} entries on entries.workspace_id = ${workspaceId}
        and entries.sequence = (halving.low + halving.high + 1) / 2
      where halving.low < halving.high
    )
    select max(low) as low from halving`.execute(db);
  return rows[0]?.low ?? 0;
}
