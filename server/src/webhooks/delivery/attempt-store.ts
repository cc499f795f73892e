import { sql } from 'kysely';

import type { Services } from '../../app/services.ts';
import { notifyDeliveriesChanged } from '../../events/changes.ts';
import type { Tx } from '../../storage/db.ts';
import type { DueDelivery, RecordColumns } from '../../storage/delivery-statements.ts';
import type { DeliveryRow } from '../../storage/event-schema.ts';
import type { AttemptResult } from './post-event.ts';

/** An attempt that has ended, with a response or without. */
export type CompletedAttempt = { delivery: DueDelivery; result: AttemptResult; endedAt: Date };

/** Columns of a delivery after its latest attempt. */
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

type AttemptKey = Pick<RecordedAttempt, 'workspace_id' | 'id' | 'attempts'>;

const ATTEMPT_KEY_COLUMNS: RecordColumns<AttemptKey> = {
  workspace_id: 'text',
  id: 'text',
  attempts: 'integer',
};

type WithDialect = Pick<Services, 'dialect'>;

/**
 * Stores attempts, any number with the same statement. An attempt that is already stored is ignored. A delivery that
 * ended in the meantime stays ended, unless this attempt succeeded.
 */
export async function saveAttempts(
  { dialect }: WithDialect,
  tx: Tx,
  attempts: readonly RecordedAttempt[],
): Promise<void> {
  const retries = attempts.filter((attempt) => attempt.attempts > 1);
  if (retries.length > 0) await archivePreviousAttempt({ dialect }, tx, retries);
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
  notifyDeliveriesChanged(tx, attempts);
}

/** Copies the previous attempts to `delivery_attempts`: the row of a delivery holds only the latest one. */
async function archivePreviousAttempt(
  { dialect }: WithDialect,
  tx: Tx,
  attempts: readonly AttemptKey[],
): Promise<void> {
  await sql`
    insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, status_code, response_time_ms,
      error_kind, error, response_body)
    select d.workspace_id, d.id, d.attempts, coalesce(d.attempted_at, d.updated_at), d.status_code, coalesce(d.response_time_ms, 0),
      d.error_kind, d.error, d.response_body
    from ${dialect.recordset('made', ATTEMPT_KEY_COLUMNS, attempts.map(toAttemptKey))}
    join deliveries d on d.workspace_id = made.workspace_id and d.id = made.id
      and d.attempts = made.attempts - 1
    where d.attempts > 0
    on conflict do nothing`.execute(tx);
}

/** Returns the IDs of the deliveries whose attempts are not stored yet. */
export async function findUnrecordedIds(
  { dialect }: WithDialect,
  tx: Tx,
  attempts: readonly AttemptKey[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select d.id from ${dialect.recordset('made', ATTEMPT_KEY_COLUMNS, attempts.map(toAttemptKey))}
    join deliveries d on d.workspace_id = made.workspace_id and d.id = made.id
      and d.attempts = made.attempts - 1`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

function toAttemptKey({ workspace_id, id, attempts }: AttemptKey): AttemptKey {
  return { workspace_id, id, attempts };
}

/** Returns the columns of a delivery that do not depend on the consequences of its attempt. */
export function toAttemptColumns({
  delivery,
  result,
  endedAt,
}: CompletedAttempt): Omit<RecordedAttempt, 'state' | 'next_attempt_at' | 'due_at'> {
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
