import { sql } from 'kysely';
import type { Static } from 'typebox';

import type { Services } from '../../app/services.ts';
import type { WebhookHealth } from '../../contract/webhook-deliveries.ts';
import { DAY_MS, isoAfter } from '../../kernel/clock.ts';
import type { Db } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { FAILURE_LIMIT } from '../retry-schedule.ts';

type Health = Static<typeof WebhookHealth>;

/** Consecutive failures from which a webhook is failing. A warning event is published from the same number. */
const FAILING_FROM_FAILURES = 3;
const FAILING_BELOW_RATE = 0.5;
const DEGRADED_BELOW_RATE = 0.95;

/** Returns the health of a webhook: its status and the statistics of the last 24 hours. */
export async function readWebhookHealth(services: Services, webhook: WebhookRow): Promise<Health> {
  const { clock, reads } = services;
  const { workspace_id, id } = webhook;
  const since = isoAfter(clock, -DAY_MS);
  const figures = await readStatistics(reads, workspace_id, id, since);
  const { success, failed, pending, held, attempted, answered } = figures;
  const success_rate = attempted === 0 ? null : success / attempted;
  const enabled = webhook.disabled_at === null;
  return {
    webhook_id: id,
    status: enabled ? healthStatus(webhook, success_rate) : 'disabled',
    enabled,
    consecutive_failures: webhook.consecutive_failures,
    failure_limit: FAILURE_LIMIT,
    success_rate,
    window: '24h',
    counts: { success, failed, pending, held },
    response_time_ms: {
      avg: answered === 0 ? null : figures.response_time_sum / answered,
      p95: figures.response_time_p95,
    },
    last_success_at: webhook.last_success_at,
    last_failure_at: webhook.last_failure_at,
    last_error: figures.last_error,
    // A disabled webhook receives no retries, even due ones.
    next_retry_at: enabled ? await findNextDueAt(reads, workspace_id, id) : null,
    disabled_at: webhook.disabled_at,
    disabled_reason: webhook.disabled_reason,
  };
}

function healthStatus(
  { consecutive_failures }: WebhookRow,
  successRate: number | null,
): 'failing' | 'degraded' | 'healthy' {
  const rate = successRate ?? 1;
  if (consecutive_failures >= FAILING_FROM_FAILURES || rate < FAILING_BELOW_RATE) return 'failing';
  return consecutive_failures > 0 || rate < DEGRADED_BELOW_RATE ? 'degraded' : 'healthy';
}

/** Number of the newest deliveries that the statistics are based on, which bounds their cost. */
const DELIVERIES_SAMPLED_MAX = 10_000;

/** Statistics of the deliveries to a webhook since a time, without tests: these often fail during setup. */
type DeliveryStatistics = {
  success: number;
  failed: number;
  pending: number;
  held: number;
  attempted: number;
  /** Number of latest attempts that got a response. */
  answered: number;
  response_time_sum: number;
  response_time_p95: number | null;
  last_error: string | null;
};

async function readStatistics(
  db: Db,
  workspaceId: string,
  webhookId: string,
  since: string,
): Promise<DeliveryStatistics> {
  // A delivery whose latest attempt failed counts as failed, even if it is retried or was cancelled. The 95th percentile is by nearest rank.
  const { rows } = await sql<DeliveryStatistics>`
    with newest as (
      select state, attempts, status_code, response_time_ms, attempted_at, error from deliveries
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and created_at >= ${since}
        and cause <> 'test'
      order by created_at desc, id desc limit ${sql.lit(DELIVERIES_SAMPLED_MAX)})
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

/** Returns when the next attempt is due; null when none is. */
async function findNextDueAt(
  db: Db,
  workspaceId: string,
  webhookId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('deliveries')
    .select('due_at')
    .where('workspace_id', '=', workspaceId)
    // The lane of a webhook has its ID as name, and an index by due time.
    .where('lane', '=', webhookId)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}
