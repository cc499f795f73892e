import type { Static } from 'typebox';

import { scopesOfEvents } from '../../contract/event-catalogue.ts';
import type { DeliveryDetail } from '../../contract/webhook-deliveries.ts';
import { toErrorKind, presentDelivery } from '../../events/deliveries.ts';
import { hasEveryScope, type Principal } from '../../http/security/principal.ts';
import type { Services } from '../../app/services.ts';
import type { DeliveryAttemptRow, DeliveryRow } from '../../storage/event-schema.ts';
import { findBody } from '../delivery-store.ts';
import { listEarlierAttempts } from './store.ts';

type Detail = Static<typeof DeliveryDetail>;

/**
 * Returns the API representation of a delivery with its attempts. The body and the responses, which may repeat it, are null
 * unless the credential has the scopes of the event.
 */
export async function presentDeliveryDetail(
  { reads }: Services,
  principal: Principal,
  delivery: DeliveryRow,
): Promise<Detail> {
  const { workspace_id, id } = delivery;
  const earlier = await listEarlierAttempts(reads, workspace_id, id);
  const isReadable = hasEveryScope(principal, workspace_id, scopesOfEvents([delivery.event]));
  const body = isReadable ? await findBody(reads, delivery) : undefined;
  return {
    ...presentDelivery(delivery),
    attempts: listAttempts(delivery, earlier).map((attempt) => presentAttempt(attempt, isReadable)),
    body: body ?? null,
  };
}

type Attempt = Omit<DeliveryAttemptRow, 'workspace_id' | 'delivery_id' | 'response_time_ms'> &
  Pick<DeliveryRow, 'response_time_ms'>;

/** Returns all attempts in order. The latest one is part of the delivery's row. */
function listAttempts(delivery: DeliveryRow, earlier: readonly DeliveryAttemptRow[]): Attempt[] {
  const { attempts: attempt, attempted_at, updated_at } = delivery;
  if (attempt === 0) return [];
  return [...earlier, { ...delivery, attempt, started_at: attempted_at ?? updated_at }];
}

function presentAttempt(row: Attempt, canReadResponse: boolean): Detail['attempts'][number] {
  return {
    attempt: row.attempt,
    started_at: row.started_at,
    status_code: row.status_code,
    response_time_ms: row.response_time_ms,
    error_kind: toErrorKind(row.error_kind),
    error: row.error,
    response_body: canReadResponse ? row.response_body : null,
  };
}
