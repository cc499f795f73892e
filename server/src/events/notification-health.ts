import { sql } from 'kysely';

import type { Clock } from '../kernel/clock.ts';
import type { Db } from '../storage/db.ts';

export type NotificationHealth = {
  /** Since the oldest event that has not become deliveries; 0 when there is none. */
  oldestEventSeconds: number;
  /** Deliveries whose time has come, and those whose time has not. */
  due: number;
  later: number;
  /** How long the delivery that is due longest has been so; 0 when none is. */
  oldestDueSeconds: number;
};

/** What waits on its way to receivers. Reads every delivery that waits. */
export async function readNotificationHealth({
  reads,
  clock,
}: {
  reads: Db;
  clock: Clock;
}): Promise<NotificationHealth> {
  const now = clock.now();
  const { rows } = await sql<{ due: number; waiting: number; oldest: string | null }>`
    select count(*) as waiting, min(due_at) as oldest,
      coalesce(sum(case when due_at <= ${now.toISOString()} then 1 else 0 end), 0) as due
    from deliveries where due_at is not null`.execute(reads);
  const { due, waiting, oldest } = rows[0]!;
  return {
    oldestEventSeconds: secondsSince(await findOldestEvent(reads), now),
    due,
    later: waiting - due,
    oldestDueSeconds: secondsSince(oldest, now),
  };
}

/** How long the oldest event waits to become deliveries, in seconds: more than moments when nobody makes them. */
export async function readEventLag({ reads, clock }: { reads: Db; clock: Clock }): Promise<number> {
  return secondsSince(await findOldestEvent(reads), clock.now());
}

/** When the oldest event without deliveries was recorded. */
async function findOldestEvent(reads: Db): Promise<string | null> {
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
