import type { Static } from 'typebox';

import type { DeliveryList } from '../../contract/deliveries.ts';
import {
  countRequestDeliveries,
  listRequestDeliveries,
  presentDelivery,
} from '../../events/deliveries.ts';
import type { Services } from '../../app/services.ts';
import { loadNewestPage, type PageQuery } from './pagination.ts';

/**
 * Loads one page of the deliveries to the `webhook_url` of requests for a resource, the newest first.
 *
 * @param list name of the list for its cursors, for example `document_deliveries`
 */
export async function loadRequestDeliveriesPage(
  services: Services,
  workspaceId: string,
  { list, resourceId }: { list: string; resourceId: string },
  query: PageQuery & { include?: 'pending' | undefined },
): Promise<Static<typeof DeliveryList>> {
  const scope = { list, workspaceId, filters: [resourceId, query.include] };
  const filter = { resourceId, includePending: query.include === 'pending' };
  const { items, pagination } = await loadNewestPage(services, query, scope, {
    rows: (page) => listRequestDeliveries(services.reads, workspaceId, filter, page),
    total: () => countRequestDeliveries(services.reads, workspaceId, filter),
  });
  return { deliveries: items.map(presentDelivery), pagination };
}
