import type { Static } from 'typebox';

import type { DeliveryList } from '../../contract/deliveries.ts';
import type { listDocumentDeliveries } from '../../contract/document-work.ts';
import type { Input } from '../../contract/endpoint.ts';
import {
  countRequestDeliveries,
  listRequestDeliveries,
  presentDelivery,
} from '../../events/request-deliveries.ts';
import { newestPage } from '../../http/pagination.ts';
import type { Services } from '../../services.ts';

/** One page of what was sent to the `webhook_url` of requests for a document, the newest first. */
export async function listDeliveriesPage(
  services: Services,
  workspaceId: string,
  documentId: string,
  query: Input<typeof listDocumentDeliveries>['query'],
): Promise<Static<typeof DeliveryList>> {
  const filters = [documentId, query.include];
  const scope = { list: 'document_deliveries', workspaceId, filters };
  const filter = { resourceId: documentId, includePending: query.include === 'pending' };
  const { items, pagination } = await newestPage(services, query, scope, {
    rows: (page) => listRequestDeliveries(services.reads, workspaceId, filter, page),
    total: () => countRequestDeliveries(services.reads, workspaceId, filter),
  });
  return { deliveries: items.map(presentDelivery), pagination };
}
