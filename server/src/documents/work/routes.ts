import {
  cancelDocument,
  listDocumentDeliveries,
  retryDocument,
} from '../../contract/document-work.ts';
import { handle } from '../../http/handle.ts';
import { getDocument, locateDocument } from '../store.ts';
import { cancelWork } from './cancel.ts';
import { listDeliveriesPage } from './deliveries.ts';
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
      return listDeliveriesPage(services, workspaceId, id, query);
    },
    OF_DOCUMENT,
  ),
];
