import { publishEvent } from '../events/publish.ts';
import { isoNow } from '../kernel/clock.ts';
import type { DeliveryAttemptRow, DeliveryRow, WebhookRow } from '../storage/event-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { createFanOut } from '../webhooks/fan-out/fan-out.ts';
import type { Docket } from './docket.ts';

/**
 * Records `document.deleted` of a document that needs not exist, the least event there is.
 *
 * @returns the id of the event
 */
export async function publishDeleted(
  { services }: Docket,
  documentId = 'doc_1',
  notify?: { url: string; secretSealed: string | null },
): Promise<string> {
  const { id: workspaceId } = await services.db
    .selectFrom('workspaces')
    .select('id')
    .executeTakeFirstOrThrow();
  const { id } = await inTransaction(services, (tx) =>
    publishEvent(tx, services.clock, workspaceId, {
      name: 'document.deleted',
      resourceId: documentId,
      data: { document_id: documentId, deleted_at: isoNow(services.clock) },
      notify,
    }),
  );
  return id;
}

/** Writes the deliveries of events without sending any. */
export async function fanOutOnly({ services }: Docket): Promise<void> {
  const fanOut = createFanOut(services);
  while (await fanOut.runDue());
}

/** Returns deliveries in event order, a webhook's before that of the request. */
export async function deliveriesOf({ services }: Docket): Promise<DeliveryRow[]> {
  return services.db
    .selectFrom('deliveries')
    .selectAll()
    .orderBy('event_id')
    .orderBy('webhook_id', (order) => order.desc().nullsLast())
    .execute();
}

/** All attempts of all deliveries, in the order in which they began. */
export async function attemptsOf({ services }: Docket): Promise<DeliveryAttemptRow[]> {
  const earlier = await services.db.selectFrom('delivery_attempts').selectAll().execute();
  const deliveries = await services.db
    .selectFrom('deliveries')
    .selectAll()
    .where('attempts', '>', 0)
    .execute();
  const latest = deliveries.map(({ workspace_id, id, attempts, attempted_at, ...row }) => ({
    workspace_id,
    delivery_id: id,
    attempt: attempts,
    started_at: attempted_at!,
    status_code: row.status_code,
    response_time_ms: row.response_time_ms!,
    error_kind: row.error_kind,
    error: row.error,
    response_body: row.response_body,
  }));
  return [...earlier, ...latest].toSorted(
    (a, b) => a.started_at.localeCompare(b.started_at) || a.attempt - b.attempt,
  );
}

export async function deliveryRow(
  { services }: Pick<Docket, 'services'>,
  id: string,
): Promise<DeliveryRow> {
  return services.db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function webhookRow(
  { services }: Pick<Docket, 'services'>,
  id: string,
): Promise<WebhookRow> {
  return services.db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns event names in order, without the event of the first key. */
export async function eventNames({ services }: Docket): Promise<string[]> {
  const rows = await services.db
    .selectFrom('events')
    .select('name')
    .where('name', '<>', 'api_key.created')
    .orderBy('sequence')
    .execute();
  return rows.map((row) => row.name);
}
