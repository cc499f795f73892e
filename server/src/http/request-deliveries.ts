import type { Static } from 'typebox';

import type { DeliveryList } from '../contract/deliveries.ts';
import { presentDelivery } from '../events/present-delivery.ts';
import { countRequestDeliveries, listRequestDeliveries } from '../events/request-deliveries.ts';
import type { Services } from '../services.ts';
import { newestPage, type PageQuery } from './pagination.ts';

/**
 * One page of what was sent to the `webhook_url` of requests for a resource, the newest first.
 *
 * @param list name of the list, as `document_deliveries`
 */
export async function requestDeliveriesPage(
  services: Services,
  workspaceId: string,
  { list, resourceId }: { list: string; resourceId: string },
  query: PageQuery & { include?: 'pending' | undefined },
): Promise<Static<typeof DeliveryList>> {
  const scope = { list, workspaceId, filters: [resourceId, query.include] };
  const filter = { resourceId, includePending: query.include === 'pending' };
  const { items, pagination } = await newestPage(services, query, scope, {
    rows: (page) => listRequestDeliveries(services.reads, workspaceId, filter, page),
    total: () => countRequestDeliveries(services.reads, workspaceId, filter),
  });
  return { deliveries: items.map(presentDelivery), pagination };
}
