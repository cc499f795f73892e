import { isoNow } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Services } from '../../../app/services.ts';
import type { DeliveryRow } from '../../../storage/event-schema.ts';

/** Inserts a delivery to a webhook, as after a fan-out and `attempts` failed attempts. */
export async function insertPendingDelivery(
  { db, clock }: Services,
  webhook: { id: string; workspace_id: string; url: string },
  fields: Partial<DeliveryRow> = {},
): Promise<DeliveryRow> {
  const now = isoNow(clock);
  const next_attempt_at = fields.next_attempt_at ?? now;
  const row: DeliveryRow = {
    workspace_id: webhook.workspace_id,
    id: newId('delivery'),
    event_id: newId('event'),
    event: 'document.deleted',
    sequence: 1,
    resource_id: 'doc_1',
    webhook_id: webhook.id,
    signing_webhook_id: null,
    url: webhook.url,
    lane: webhook.id,
    body_format: 'standard',
    order_key: null,
    cause: 'event',
    redelivery_of: null,
    replay_id: null,
    state: (fields.attempts ?? 0) === 0 ? 'pending' : 'retrying',
    attempts: 0,
    next_attempt_at,
    due_at: next_attempt_at,
    attempted_at: null,
    status_code: null,
    response_time_ms: null,
    error_kind: null,
    error: null,
    response_body: null,
    delivered_at: null,
    created_at: now,
    updated_at: now,
    ...fields,
  };
  await db.insertInto('deliveries').values(row).execute();
  return row;
}
