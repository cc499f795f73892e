import { sql } from 'kysely';

import type { Clock } from '../kernel/clock.ts';
import type { Db } from '../storage/db.ts';

/** Events and deliveries that are waiting to be sent. */
export type DeliveryBacklog = {
  /** Age in seconds of the oldest event that is not fanned out yet; 0 when there is none. */
  oldestEventSeconds: number;
  /** Number of deliveries that are due now. */
  due: number;
  /** Number of deliveries that are due later. */
  scheduled: number;
  /** Seconds for which the longest overdue delivery has been due; 0 when none is. */
  oldestDueSeconds: number;
};

/** Reads the backlog of all workspaces. Scans every pending delivery. */
export async function readDeliveryBacklog({
  reads,
  clock,
}: {
  reads: Db;
  clock: Clock;
}): Promise<DeliveryBacklog> {
  const now = clock.now();
  const { rows } = await sql<{ due: number; waiting: number; oldest: string | null }>`
    select count(*) as waiting, min(due_at) as oldest,
      coalesce(sum(case when due_at <= ${now.toISOString()} then 1 else 0 end), 0) as due
    from deliveries where due_at is not null`.execute(reads);
  const { due, waiting, oldest } = rows[0]!;
  return {
    oldestEventSeconds: secondsSince(await findOldestPendingEvent(reads), now),
    due,
    scheduled: waiting - due,
    oldestDueSeconds: secondsSince(oldest, now),
  };
}

/** Returns the age in seconds of the oldest event that is not fanned out; 0 when there is none. */
export async function readEventLag({ reads, clock }: { reads: Db; clock: Clock }): Promise<number> {
  return secondsSince(await findOldestPendingEvent(reads), clock.now());
}

/** Returns when the oldest event that is not fanned out was published; null when there is none. */
async function findOldestPendingEvent(reads: Db): Promise<string | null> {
  const { rows } = await sql<{ oldest: string | null }>`
    select min(events.created_at) as oldest from workspaces
    left join fan_out_cursors on fan_out_cursors.workspace_id = workspaces.id
    join events on events.workspace_id = workspaces.id
      and events.sequence = coalesce(fan_out_cursors.sequence, 0) + 1`.execute(reads);
  return rows[0]!.oldest;
}

function secondsSince(time: string | null, now: Date): number {
  return time === null ? 0 : Math.max(0, (now.getTime() - Date.parse(time)) / 1_000);
}
