import { publishEvent } from '../../../events/publish.ts';
import { isoNow } from '../../../kernel/clock.ts';
import type { DeliveryRow } from '../../../storage/event-schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { SharedDocket } from '../../../testing/shared-docket.ts';
import { fanOutDue } from '../../fan-out/fan-out.ts';

/** Records `document.deleted` of each of these documents, which need not exist. @returns the ids of the events */
export async function publishDeleted(
  { services, workspaceId }: Pick<SharedDocket, 'services' | 'workspaceId'>,
  documentIds: readonly string[],
): Promise<string[]> {
  return inTransaction(services, async (tx) => {
    const ids: string[] = [];
    for (const resourceId of documentIds) {
      const { id } = await publishEvent(tx, services.clock, workspaceId, {
        name: 'document.deleted',
        resourceId,
        data: { document_id: resourceId, deleted_at: isoNow(services.clock) },
      });
      ids.push(id);
    }
    return ids;
  });
}

/** Makes the deliveries of all events, and sends none. */
export async function fanOut({ services }: Pick<SharedDocket, 'services'>): Promise<void> {
  for (let isMore = true; isMore;) isMore = await fanOutDue(services);
}

/** As `publishDeleted` of one document and `fanOut`. @returns the id of its delivery to the webhook */
export async function deliver(
  docket: Pick<SharedDocket, 'services' | 'workspaceId'>,
  webhookId: string,
  documentId = 'doc_1',
): Promise<string> {
  const [eventId] = await publishDeleted(docket, [documentId]);
  await fanOut(docket);
  const { id } = await docket.services.db
    .selectFrom('deliveries')
    .select('id')
    .where('event_id', '=', eventId!)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  return id;
}

const SUCCESS = {
  state: 'success',
  attempts: 1,
  next_attempt_at: null,
  due_at: null,
  status_code: 200,
  response_time_ms: 12,
} as const;

const FAILURE = {
  state: 'failed',
  attempts: 6,
  next_attempt_at: null,
  due_at: null,
  status_code: 500,
  response_time_ms: 20,
  error_kind: 'http',
  error: 'The receiver answered 500',
} as const;

const RETRYING = {
  ...FAILURE,
  state: 'retrying',
  attempts: 2,
  next_attempt_at: '2026-01-05T12:00:00.000Z',
  due_at: '2026-01-05T12:00:00.000Z',
} as const;

const OUTCOMES = { success: SUCCESS, failed: FAILURE, retrying: RETRYING };

/** Writes down how attempts went that nobody made. */
export async function settle(
  { services }: Pick<SharedDocket, 'services'>,
  deliveryId: string,
  outcome: keyof typeof OUTCOMES,
  more: Partial<DeliveryRow> = {},
): Promise<void> {
  const attempted_at = isoNow(services.clock);
  await services.db
    .updateTable('deliveries')
    .set({ ...OUTCOMES[outcome], attempted_at, ...more })
    .where('id', '=', deliveryId)
    .execute();
}

export function deliveryRow(
  { services }: Pick<SharedDocket, 'services'>,
  id: string,
): Promise<DeliveryRow> {
  return services.db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
