import type { Static } from 'typebox';

import type { WebhookHealth } from '../../contract/webhook-deliveries.ts';
import { DAY_MS, isoAfter } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { FAILURES_MAX } from '../sending/delivery-ladder.ts';
import { findNextDue, readFigures } from './health-store.ts';

type Health = Static<typeof WebhookHealth>;

/** So many failures in a row are also warned of. */
const FAILING_FROM = 3;
const FAILING_BELOW_RATE = 0.5;
const DEGRADED_BELOW_RATE = 0.95;

/** How deliveries to a webhook went in the last 24 hours. */
export async function readHealth(services: Services, webhook: WebhookRow): Promise<Health> {
  const { clock, reads } = services;
  const { workspace_id, id } = webhook;
  const since = isoAfter(clock, -DAY_MS);
  const figures = await readFigures(reads, workspace_id, id, since);
  const { success, failed, pending, held, attempted, answered } = figures;
  const success_rate = attempted === 0 ? null : success / attempted;
  const enabled = webhook.disabled_at === null;
  return {
    webhook_id: id,
    status: enabled ? statusOf(webhook, success_rate) : 'disabled',
    enabled,
    consecutive_failures: webhook.consecutive_failures,
    failure_limit: FAILURES_MAX,
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
    // What is due while it is disabled is not sent then.
    next_retry_at: enabled ? await findNextDue(reads, workspace_id, id) : null,
    disabled_at: webhook.disabled_at,
    disabled_reason: webhook.disabled_reason,
  };
}

function statusOf(
  { consecutive_failures }: WebhookRow,
  successRate: number | null,
): 'failing' | 'degraded' | 'healthy' {
  const rate = successRate ?? 1;
  if (consecutive_failures >= FAILING_FROM || rate < FAILING_BELOW_RATE) return 'failing';
  return consecutive_failures > 0 || rate < DEGRADED_BELOW_RATE ? 'degraded' : 'healthy';
}
