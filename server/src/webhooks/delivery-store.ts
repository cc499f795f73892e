import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import type {
  DeliveryAttemptRow,
  DeliveryRow,
  EventBodyRow,
  EventRow,
  WebhookRow,
} from '../storage/event-schema.ts';

export type Subscriber = Pick<WebhookRow, 'id' | 'url' | 'payload_format'>;

/**
 * The enabled webhooks subscribed to any of `names`, each once. One that was registered after the event is none
 * of its subscribers, however late the fan-out comes.
 */
export async function listSubscribers(
  db: Db,
  workspaceId: string,
  names: readonly string[],
  eventCreatedAt: string,
): Promise<Subscriber[]> {
  return db
    .selectFrom('webhook_events')
    .innerJoin('webhooks', (join) =>
      join
        .onRef('webhooks.workspace_id', '=', 'webhook_events.workspace_id')
        .onRef('webhooks.id', '=', 'webhook_events.webhook_id'),
    )
    .select(['webhooks.id', 'webhooks.url', 'webhooks.payload_format'])
    .distinct()
    .where('webhook_events.workspace_id', '=', workspaceId)
    .where('webhook_events.event', 'in', [...names])
    .where('webhooks.disabled_at', 'is', null)
    .where('webhooks.created_at', '<=', eventCreatedAt)
    .execute();
}

/** Bodies that are stored already stay as they are. */
export async function insertEventBodies(tx: Tx, bodies: readonly EventBodyRow[]): Promise<void> {
  await tx
    .insertInto('event_bodies')
    .values([...bodies])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns the ids of those that were not there before */
export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly DeliveryRow[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('deliveries')
    .values([...deliveries])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** A delivery that waits for an attempt, with all that the attempt takes. */
export type WaitingDelivery = Pick<DeliveryRow, 'id' | 'event_id' | 'webhook_id' | 'attempts'> & {
  url: string;
  next_attempt_at: string;
  /** In the format of the webhook. */
  body: string | null;
  notify_secret_sealed: EventRow['notify_secret_sealed'];
  /** Null when it was deleted; the other fields of the webhook then say nothing. */
  secret_sealed: WebhookRow['secret_sealed'] | null;
  disabled_at: WebhookRow['disabled_at'];
};

/** Undefined when the delivery has ended, and when it waits for another attempt than this one. */
export async function findWaitingDelivery(
  db: Db,
  workspaceId: string,
  id: string,
  attempt: number,
): Promise<WaitingDelivery | undefined> {
  // Plain SQL: read once an attempt, and the builder would cost more than the statement.
  const { rows } = await sql<WaitingDelivery>`
    select d.id, d.event_id, d.webhook_id, d.attempts, d.next_attempt_at, coalesce(w.url, d.url) as url,
      b.body, e.notify_secret_sealed, w.secret_sealed, w.disabled_at
    from deliveries d
    join events e on e.workspace_id = d.workspace_id and e.id = d.event_id
    left join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
    left join event_bodies b on b.workspace_id = d.workspace_id and b.event_id = d.event_id
      and b.format = coalesce(w.payload_format, 'standard')
    where d.workspace_id = ${workspaceId} and d.id = ${id} and d.attempts = ${attempt - 1}
      and d.next_attempt_at is not null`.execute(db);
  return rows[0];
}

/** What the webhook's row says as the attempt is recorded; nulls without a webhook. */
export type WebhookStanding = {
  consecutive_failures: WebhookRow['consecutive_failures'] | null;
  last_success_at: WebhookRow['last_success_at'];
};

/** @returns undefined when the attempt is on record already, in which case nothing was written */
export async function insertAttempt(
  tx: Tx,
  row: DeliveryAttemptRow,
  webhookId: string | null,
): Promise<WebhookStanding | undefined> {
  const webhook = sql`from webhooks where workspace_id = ${row.workspace_id} and id = ${webhookId}`;
  const { rows } = await sql<WebhookStanding>`
    insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, status_code,
      response_time_ms, error_kind, error)
    values (${row.workspace_id}, ${row.delivery_id}, ${row.attempt}, ${row.started_at}, ${row.status_code},
      ${row.response_time_ms}, ${row.error_kind}, ${row.error})
    on conflict do nothing
    returning (select consecutive_failures ${webhook}) as consecutive_failures,
      (select last_success_at ${webhook}) as last_success_at`.execute(tx);
  return rows[0];
}

export type AttemptedDelivery = Pick<
  DeliveryRow,
  | 'state'
  | 'attempts'
  | 'next_attempt_at'
  | 'status_code'
  | 'response_time_ms'
  | 'error'
  | 'delivered_at'
  | 'updated_at'
>;

/** Says of the delivery how its latest attempt went. */
export async function updateAttemptedDelivery(
  tx: Tx,
  workspaceId: string,
  id: string,
  to: AttemptedDelivery,
): Promise<void> {
  await sql`
    update deliveries set state = ${to.state}, attempts = ${to.attempts},
      next_attempt_at = ${to.next_attempt_at}, status_code = ${to.status_code},
      response_time_ms = ${to.response_time_ms}, error = ${to.error}, delivered_at = ${to.delivered_at},
      updated_at = ${to.updated_at}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx);
}

/** Changes a delivery that still waits for the attempt it was read for; any other is left as it is. */
export async function updateWaitingDelivery(
  tx: Tx,
  workspaceId: string,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  change: Pick<DeliveryRow, 'state' | 'updated_at'> &
    Partial<Pick<DeliveryRow, 'next_attempt_at' | 'error'>>,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', 'is not', null)
    .execute();
}
