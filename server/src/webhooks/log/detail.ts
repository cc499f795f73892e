import type { Static } from 'typebox';

import { EVENT_CATALOGUE, eventsBehind, isSubscribable } from '../../contract/event-catalogue.ts';
import type { DeliveryDetail } from '../../contract/webhook-deliveries.ts';
import { errorKindOf, presentDelivery } from '../../events/request-deliveries.ts';
import { hasAccess, type Principal } from '../../http/principal.ts';
import type { Services } from '../../services.ts';
import type { DeliveryAttemptRow, DeliveryRow } from '../../storage/event-schema.ts';
import { findBody, listEarlierAttempts } from './store.ts';

type Detail = Static<typeof DeliveryDetail>;

/** A delivery with its attempts and, for who may read what it tells, its body. */
export async function showDelivery(
  { reads }: Services,
  principal: Principal,
  delivery: DeliveryRow,
): Promise<Detail> {
  const { workspace_id, id } = delivery;
  const earlier = await listEarlierAttempts(reads, workspace_id, id);
  const body = mayRead(principal, delivery) ? await findBody(reads, delivery) : undefined;
  return {
    ...presentDelivery(delivery),
    attempts: attemptsOf(delivery, earlier).map(presentAttempt),
    body: body ?? null,
  };
}

function mayRead(principal: Principal, { workspace_id, event }: DeliveryRow): boolean {
  if (!isSubscribable(event)) return false;
  const scopes = eventsBehind(event).flatMap((name) => EVENT_CATALOGUE[name].scopes);
  return scopes.every((scope) => hasAccess(principal, workspace_id, [scope]));
}

type Attempt = Omit<DeliveryAttemptRow, 'workspace_id' | 'delivery_id' | 'response_time_ms'> &
  Pick<DeliveryRow, 'response_time_ms'>;

/** The latest stands in the delivery's own row. */
function attemptsOf(delivery: DeliveryRow, earlier: readonly DeliveryAttemptRow[]): Attempt[] {
  const { attempts: attempt, attempted_at, updated_at } = delivery;
  if (attempt === 0) return [];
  return [...earlier, { ...delivery, attempt, started_at: attempted_at ?? updated_at }];
}

function presentAttempt(row: Attempt): Detail['attempts'][number] {
  return {
    attempt: row.attempt,
    started_at: row.started_at,
    status_code: row.status_code,
    response_time_ms: row.response_time_ms,
    error_kind: errorKindOf(row.error_kind),
    error: row.error,
    response_body: row.response_body,
  };
}
