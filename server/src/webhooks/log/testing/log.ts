import { isoNow } from '../../../kernel/clock.ts';
import type { DeliveryRow } from '../../../storage/event-schema.ts';
import type { SharedDocket } from '../../../testing/shared-docket.ts';
import { deliveryRow } from '../../../testing/webhook-deliveries.ts';
import { fanOut, publishMany } from '../../fan-out/testing/fan-out.ts';

/** Publishes `document.deleted` and fans it out. @returns the ID of the delivery to the webhook */
export async function publishAndFanOut(
  docket: Pick<SharedDocket, 'services' | 'workspaceId'>,
  webhookId: string,
  documentId = 'doc_1',
): Promise<string> {
  const [eventId] = await publishMany(docket, [documentId]);
  await fanOut(docket.services);
  const { id } = await docket.services.db
    .selectFrom('deliveries')
    .select('id')
    .where('event_id', '=', eventId!)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the body of a delivery, as expiry does. @returns the ID of the event */
export async function deleteBody(
  docket: Pick<SharedDocket, 'services'>,
  deliveryId: string,
): Promise<string> {
  const { event_id } = await deliveryRow(docket, deliveryId);
  await docket.services.db.deleteFrom('event_bodies').where('event_id', '=', event_id).execute();
  return event_id;
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

/** Stores the outcome of attempts that were not made. */
export async function setOutcome(
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
