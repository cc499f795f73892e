import type { Static } from 'typebox';

import type { DeliveryList } from '../../contract/deliveries.ts';
import type { listDocumentDeliveries } from '../../contract/document-work.ts';
import type { Input } from '../../contract/endpoint.ts';
import {
  countRequestDeliveries,
  listRequestDeliveries,
  presentDelivery,
} from '../../events/request-deliveries.ts';
import { type CursorScope, describePage, parsePage } from '../../http/pagination.ts';
import type { Services } from '../../services.ts';
import type { DeliveryRow } from '../../storage/schema.ts';

/** One page of what was sent to the `webhook_url` of requests for a document, the newest first. */
export async function listDeliveriesPage(
  services: Services,
  workspaceId: string,
  documentId: string,
  query: Input<typeof listDocumentDeliveries>['query'],
): Promise<Static<typeof DeliveryList>> {
  const scope: CursorScope = {
    list: 'document_deliveries',
    workspaceId,
    filters: [documentId, query.include],
    sort: 'created_at desc',
  };
  const page = parsePage(services, query, scope);
  const filter = { resourceId: documentId, includePending: query.include === 'pending' };
  const [rows, total] = await Promise.all([
    listRequestDeliveries(services.reads, workspaceId, filter, page),
    countRequestDeliveries(services.reads, workspaceId, filter),
  ]);
  const found = { rows, total, sortValue: (row: DeliveryRow) => row.created_at };
  const { items, pagination } = describePage(services, found, page, scope);
  return { deliveries: items.map(presentDelivery), pagination };
}
