import { sql } from 'kysely';

import type { Db } from '../../storage/db.ts';

/** So many of the newest deliveries are looked at, so that the health of a busy webhook costs no more than this. */
const DELIVERIES_MAX = 10_000;

/** Of the deliveries to a webhook since a time, without tests: whoever sets a receiver up fails a few. */
export type DeliveryFigures = {
  success: number;
  failed: number;
  pending: number;
  held: number;
  attempted: number;
  /** Of the latest attempts, those that got an answer. */
  answered: number;
  response_time_sum: number;
  response_time_p95: number | null;
  last_error: string | null;
};

export async function readFigures(
  db: Db,
  workspaceId: string,
  webhookId: string,
  since: string,
): Promise<DeliveryFigures> {
  // A delivery that was held or ended after a failure has failed so far. The 95th percentile is the nearest rank.
  const { rows } = await sql<DeliveryFigures>`
    with newest as (
      select state, attempts, status_code, response_time_ms, attempted_at, error from deliveries
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and created_at >= ${since}
        and cause <> 'test'
      order by created_at desc, id desc limit ${sql.lit(DELIVERIES_MAX)})
    select
      coalesce(sum(case when state = 'success' then 1 else 0 end), 0) as success,
      coalesce(sum(case when attempts > 0 and state in ('retrying', 'failed', 'cancelled') then 1 else 0 end), 0)
        as failed,
      coalesce(sum(case when state = 'pending' then 1 else 0 end), 0) as pending,
      coalesce(sum(case when state = 'held' then 1 else 0 end), 0) as held,
      coalesce(sum(case when attempts > 0 then 1 else 0 end), 0) as attempted,
      coalesce(sum(case when status_code is not null then 1 else 0 end), 0) as answered,
      coalesce(sum(case when status_code is not null then response_time_ms else 0 end), 0) as response_time_sum,
      (select response_time_ms from newest where status_code is not null order by response_time_ms
        limit 1 offset (select (count(*) * 95 - 1) / 100 from newest where status_code is not null))
        as response_time_p95,
      (select error from newest where error is not null and attempts > 0 order by attempted_at desc limit 1)
        as last_error
    from newest`.execute(db);
  return rows[0]!;
}

/** When the next attempt is due, if any is. */
export async function findNextDue(
  db: Db,
  workspaceId: string,
  webhookId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('deliveries')
    .select('due_at')
    .where('workspace_id', '=', workspaceId)
    // A webhook's deliveries are a lane of their own, the order of which is kept.
    .where('lane', '=', webhookId)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}
