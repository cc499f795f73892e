import { publishEvent } from '../events/publish.ts';
import type { JobContext } from '../jobs/job.ts';
import { isoNow } from '../kernel/clock.ts';
import type { DeliveryAttemptRow, DeliveryRow, WebhookRow } from '../storage/event-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { fanOutJob } from '../webhooks/fan-out.job.ts';
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
  return inTransaction(services, (tx) =>
    publishEvent(tx, services.clock, workspaceId, {
      name: 'document.deleted',
      resourceId: documentId,
      data: { document_id: documentId, deleted_at: isoNow(services.clock) },
      notify,
    }),
  );
}

/** Writes the deliveries of an event without making any. */
export async function fanOutOnly({ services }: Docket, eventId: string): Promise<void> {
  const { workspace_id } = await services.db
    .selectFrom('events')
    .select('workspace_id')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  await fanOutJob.run(services, workspace_id, { event_id: eventId }, jobContext());
}

/** For calling a job as a worker would. */
export function jobContext(): JobContext {
  return {
    signal: AbortSignal.timeout(10_000),
    attempt: 1,
    stage: async () => {},
    progressed: async () => {},
  };
}

/** In the order of their events, each webhook's before that of the request. */
export async function deliveriesOf({ services }: Docket): Promise<DeliveryRow[]> {
  return services.db
    .selectFrom('deliveries')
    .selectAll()
    .orderBy('event_id')
    .orderBy('webhook_id', (order) => order.desc().nullsLast())
    .execute();
}

export async function attemptsOf({ services }: Docket): Promise<DeliveryAttemptRow[]> {
  return services.db
    .selectFrom('delivery_attempts')
    .selectAll()
    .orderBy('started_at')
    .orderBy('attempt')
    .execute();
}

export async function webhookRow({ services }: Docket, id: string): Promise<WebhookRow> {
  return services.db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** In their order, without that of the key that every server begins with. */
export async function eventNames({ services }: Docket): Promise<string[]> {
  const rows = await services.db
    .selectFrom('events')
    .select('name')
    .where('name', '<>', 'api_key.created')
    .orderBy('sequence')
    .execute();
  return rows.map((row) => row.name);
}
