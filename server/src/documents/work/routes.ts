import {
  cancelDocument,
  listDocumentDeliveries,
  retryDocument,
} from '../../contract/document-work.ts';
import { handle } from '../../http/handle.ts';
import { requestDeliveriesPage } from '../../http/request-deliveries.ts';
import { getDocument, locateDocument } from '../store.ts';
import { cancelWork } from './cancel.ts';
import { retryWork } from './retry.ts';

const OF_DOCUMENT = { locate: locateDocument };

export const workRoutes = [
  handle(
    retryDocument,
    (context, { params }) => retryWork(context, params.document_id),
    OF_DOCUMENT,
  ),

  handle(
    cancelDocument,
    (context, { params }) => cancelWork(context, params.document_id),
    OF_DOCUMENT,
  ),

  handle(
    listDocumentDeliveries,
    async ({ services, workspaceId }, { params, query }) => {
      const { id } = await getDocument(services.reads, workspaceId, params.document_id);
      const deliveries = { list: 'document_deliveries', resourceId: id };
      return requestDeliveriesPage(services, workspaceId, deliveries, query);
    },
    OF_DOCUMENT,
  ),
];
