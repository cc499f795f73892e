import { sql } from 'kysely';

import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { DueDelivery, RecordColumns } from '../../storage/delivery-statements.ts';
import type { DeliveryRow } from '../../storage/event-schema.ts';
import type { AttemptResult } from './post-event.ts';

export type Attempted = { delivery: DueDelivery; result: AttemptResult; endedAt: Date };

/** What the latest attempt made of a delivery. */
export type RecordedAttempt = Pick<
  DeliveryRow,
  | 'workspace_id'
  | 'id'
  | 'state'
  | 'attempts'
  | 'next_attempt_at'
  | 'due_at'
  | 'attempted_at'
  | 'status_code'
  | 'response_time_ms'
  | 'error_kind'
  | 'error'
  | 'response_body'
  | 'delivered_at'
  | 'updated_at'
>;

const COLUMNS: RecordColumns<RecordedAttempt> = {
  workspace_id: 'text',
  id: 'text',
  state: 'text',
  attempts: 'integer',
  next_attempt_at: 'text',
  due_at: 'text',
  attempted_at: 'text',
  status_code: 'integer',
  response_time_ms: 'integer',
  error_kind: 'text',
  error: 'text',
  response_body: 'text',
  delivered_at: 'text',
  updated_at: 'text',
};

type AttemptOf = Pick<RecordedAttempt, 'workspace_id' | 'id' | 'attempts'>;

const ATTEMPT_COLUMNS: RecordColumns<AttemptOf> = {
  workspace_id: 'text',
  id: 'text',
  attempts: 'integer',
};

type Dialect = Pick<Services, 'dialect'>;

/**
 * Writes down attempts, any number by the same statement. One that is on record already is left alone. A delivery that
 * has ended meanwhile stays ended, unless it arrived.
 */
export async function updateAttempted(
  { dialect }: Dialect,
  tx: Tx,
  attempts: readonly RecordedAttempt[],
): Promise<void> {
  const again = attempts.filter((attempt) => attempt.attempts > 1);
  if (again.length > 0) await moveAttemptBefore({ dialect }, tx, again);
  const hasEnded = sql`deliveries.next_attempt_at is null and made.state <> 'success'`;
  const table = { name: 'made', columns: COLUMNS };
  await dialect.withRows(
    tx,
    table,
    attempts,
    (made) => sql`
    update deliveries set
      state = case when ${hasEnded} then deliveries.state else made.state end,
      error = case when ${hasEnded} then coalesce(deliveries.error, made.error) else made.error end,
      next_attempt_at = case when ${hasEnded} then null else made.next_attempt_at end,
      due_at = case when ${hasEnded} then null else made.due_at end,
      attempts = made.attempts, attempted_at = made.attempted_at, status_code = made.status_code,
      response_time_ms = made.response_time_ms, error_kind = made.error_kind,
      response_body = made.response_body, delivered_at = made.delivered_at, updated_at = made.updated_at
    from ${made}
    where deliveries.workspace_id = made.workspace_id and deliveries.id = made.id
      and deliveries.attempts = made.attempts - 1`,
  );
}

/** The row of a delivery has room for its latest attempt. */
async function moveAttemptBefore(
  { dialect }: Dialect,
  tx: Tx,
  attempts: readonly AttemptOf[],
): Promise<void> {
  await sql`
    insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, status_code, response_time_ms,
      error_kind, error, response_body)
    select d.workspace_id, d.id, d.attempts, coalesce(d.attempted_at, d.updated_at), d.status_code, coalesce(d.response_time_ms, 0),
      d.error_kind, d.error, d.response_body
    from ${dialect.recordset('made', ATTEMPT_COLUMNS, attempts.map(attemptOf))}
    join deliveries d on d.workspace_id = made.workspace_id and d.id = made.id
      and d.attempts = made.attempts - 1
    where d.attempts > 0
    on conflict do nothing`.execute(tx);
}

/** @returns the ids of those deliveries that still wait for these attempts to be recorded */
export async function findUnrecorded(
  { dialect }: Dialect,
  tx: Tx,
  attempts: readonly AttemptOf[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select d.id from ${dialect.recordset('made', ATTEMPT_COLUMNS, attempts.map(attemptOf))}
    join deliveries d on d.workspace_id = made.workspace_id and d.id = made.id
      and d.attempts = made.attempts - 1`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

function attemptOf({ workspace_id, id, attempts }: AttemptOf): AttemptOf {
  return { workspace_id, id, attempts };
}

/** What the delivery's row says of an attempt, however it ended. */
export function recordedOf({
  delivery,
  result,
  endedAt,
}: Attempted): Omit<RecordedAttempt, 'state' | 'next_attempt_at' | 'due_at'> {
  return {
    workspace_id: delivery.workspace_id,
    id: delivery.id,
    attempts: delivery.attempts + 1,
    attempted_at: result.started_at,
    status_code: result.status_code,
    response_time_ms: result.response_time_ms,
    error_kind: result.error_kind,
    error: result.error,
    response_body: result.response_body,
    delivered_at: null,
    updated_at: endedAt.toISOString(),
  };
}
