import type { Static } from 'typebox';

import { eventsBehind } from '../../contract/event-catalogue.ts';
import type { DeliveryList } from '../../contract/deliveries.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { listWebhookDeliveries } from '../../contract/webhook-deliveries.ts';
import { presentDelivery } from '../../events/present-delivery.ts';
import { type CursorScope, describePage, parsePage } from '../../http/pagination.ts';
import { instantOf } from '../../kernel/iso-times.ts';
import type { Services } from '../../services.ts';
import type { DeliveryRow } from '../../storage/event-schema.ts';
import { type DeliveryFilter, findDeliveries } from './list-store.ts';

type Query = Input<typeof listWebhookDeliveries>['query'];

/** One page of what was sent to a webhook, the newest first. */
export async function listPage(
  services: Services,
  workspaceId: string,
  webhookId: string,
  query: Query,
): Promise<Static<typeof DeliveryList>> {
  const filter = filterOf(webhookId, query);
  const scope: CursorScope = {
    list: 'webhook_deliveries',
    workspaceId,
    filters: Object.values({ ...filter, events: query.event, includePending: query.include }),
    sort: 'created_at desc',
  };
  const page = parsePage(services, query, scope);
  const found = await findDeliveries(services, workspaceId, filter, page);
  const { items, pagination } = describePage(
    services,
    { ...found, sortValue: byCreation },
    page,
    scope,
  );
  return { deliveries: items.map(presentDelivery), pagination };
}

function byCreation({ created_at }: DeliveryRow): string {
  return created_at;
}

function filterOf(webhookId: string, query: Query): DeliveryFilter {
  return {
    webhookId,
    status: query.status,
    state: query.state,
    events: query.event === undefined ? undefined : eventsBehind(query.event),
    eventId: query.event_id,
    resourceId: query.resource_id,
    replayId: query.replay_id,
    since: query.since === undefined ? undefined : instantOf(query.since),
    until: query.until === undefined ? undefined : instantOf(query.until),
    includePending: query.include === 'pending',
  };
}
