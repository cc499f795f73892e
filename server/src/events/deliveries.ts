import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';

import { type Delivery, DELIVERY_ERROR_KINDS } from '../contract/deliveries.ts';
import type { Db } from '../storage/db.ts';
import type { DeliveryRow } from '../storage/event-schema.ts';
import { newestPage, type Page } from '../storage/page.ts';

/** Returns the API representation of a delivery. One that is being retried has the status `failed` and a next attempt. */
export function presentDelivery(row: DeliveryRow): Static<typeof Delivery> {
  return {
    id: row.id,
    event_id: row.event_id,
    event: row.event,
    resource_id: row.resource_id,
    webhook_id: row.webhook_id,
    url: row.url,
    cause: row.cause,
    redelivery_of: row.redelivery_of,
    replay_id: row.replay_id,
    ...(row.attempts > 0 && { status: row.state === 'success' ? 'success' : 'failed' }),
    state: row.state,
    status_code: row.status_code,
    delivered_at: row.delivered_at,
    response_time_ms: row.status_code === null ? null : row.response_time_ms,
    error_kind: toErrorKind(row.error_kind),
    error: row.error,
    retry_count: Math.max(row.attempts - 1, 0),
    last_attempt_at: row.attempted_at,
    next_retry_at: row.attempts > 0 ? row.next_attempt_at : null,
    created_at: row.created_at,
  };
}

/** Returns the error kind if the contract defines it, and null otherwise. */
export function toErrorKind(kind: string | null): (typeof DELIVERY_ERROR_KINDS)[number] | null {
  return DELIVERY_ERROR_KINDS.find((known) => known === kind) ?? null;
}

/** Columns of a delivery without further attempts. */
export const ENDED_COLUMNS = { next_attempt_at: null, due_at: null } as const;

/**
 * Returns SQL that appends the reason for ending a delivery to the error of its latest attempt, which is stored only there.
 *
 * @param reason clause in lower case, without a full stop
 */
export function appendEndReason(reason: string): RawBuilder<string> {
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  return sql`case when error is null then ${sentence} else error || ${`; ${reason}`} end`;
}

/** Selects deliveries to the `webhook_url` of requests for one resource. */
type RequestDeliveryFilter = {
  resourceId: string;
  /** Also selects deliveries that have not been attempted yet. */
  includePending: boolean;
};

/** Lists the deliveries of a page to the `webhook_url` of requests, newest first. */
export async function listRequestDeliveries(
  db: Db,
  workspaceId: string,
  filter: RequestDeliveryFilter,
  page: Page,
): Promise<DeliveryRow[]> {
  return newestPage(selectRequestDeliveries(db, workspaceId, filter).selectAll(), page).execute();
}

/** Counts the deliveries to the `webhook_url` of requests for one resource. */
export async function countRequestDeliveries(
  db: Db,
  workspaceId: string,
  filter: RequestDeliveryFilter,
): Promise<number> {
  const { count } = await selectRequestDeliveries(db, workspaceId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectRequestDeliveries(
  db: Db,
  workspaceId: string,
  { resourceId, includePending }: RequestDeliveryFilter,
) {
  const query = db
    .selectFrom('deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('resource_id', '=', resourceId)
    .where('webhook_id', 'is', null);
  return includePending ? query : query.where('attempts', '>', 0);
}
