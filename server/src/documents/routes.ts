import type { Static } from 'typebox';

import * as endpoints from '../contract/documents.ts';
import { getDocumentText, listDocumentPages } from '../contract/document-text.ts';
import {
  cancelDocument,
  listDocumentDeliveries,
  retryDocument,
} from '../contract/document-work.ts';
import { handle, reply, type Route } from '../http/route.ts';
import { loadRequestDeliveriesPage } from '../http/request/request-deliveries.ts';
import { cancelProcessing } from './cancel.ts';
import { createDocuments } from '../contract/document-batch.ts';
import { createBatch } from './create-batch.ts';
import { createFromContent, createFromUpload } from './create.ts';
import { removeDocument } from './delete.ts';
import { findDocumentDetail } from './detail.ts';
import { editDocument } from './edit.ts';
import { documentFileReply } from './files/download.ts';
import { listDocumentsPage } from './list.ts';
import { documentNotReadyError, RETRY_AFTER_SECONDS } from './not-ready.ts';
import { retryProcessing } from './retry.ts';
import { locateDownloadableDocument, locateViewableDocument } from './shares/store.ts';
import { getDocument, locateDocument } from './store.ts';
import { readDocumentPages } from './text/pages.ts';
import { findExtractedText } from './text/store.ts';

const byDocumentId = { locate: locateDocument };
const byViewableDocumentId = { locate: locateDocument, locateShared: locateViewableDocument };
const byDownloadableDocumentId = {
  locate: locateDocument,
  locateShared: locateDownloadableDocument,
};

export const documentRoutes: Route[] = [
  handle(endpoints.createDocument, (context, input) =>
    input.file
      ? createFromUpload(context, input.file, input.body, createdReply)
      : createFromContent(context, input.body, createdReply),
  ),

  handle(endpoints.uploadDocument, (context, { file, body }) =>
    createFromUpload(context, file, body, createdReply),
  ),
  handle(createDocuments, (context, { body }) => createBatch(context, body.documents)),

  handle(endpoints.listDocuments, ({ services, workspaceId }, { query }) =>
    listDocumentsPage(services, workspaceId, query),
  ),

  handle(
    endpoints.getDocument,
    ({ services, workspaceId }, { params }) =>
      findDocumentDetail(services.reads, workspaceId, params.document_id),
    byViewableDocumentId,
  ),

  handle(
    endpoints.updateDocument,
    (context, { params, body }) => editDocument(context, params.document_id, body),
    byDocumentId,
  ),

  handle(
    endpoints.deleteDocument,
    (context, { params }) => removeDocument(context, params.document_id),
    byDocumentId,
  ),

  handle(
    endpoints.downloadDocument,
    async ({ services, workspaceId }, { params }) => {
      const document = await getDocument(services.reads, workspaceId, params.document_id);
      return documentFileReply(services, document);
    },
    byDownloadableDocumentId,
  ),

  handle(
    getDocumentText,
    async ({ services, workspaceId }, { params }) => {
      const document = await getDocument(services.reads, workspaceId, params.document_id);
      const extracted = await findExtractedText(services.reads, document);
      if (!extracted) throw documentNotReadyError(document);
      const { text, text_sha256, pages } = extracted;
      return { text, text_sha256, pages };
    },
    byViewableDocumentId,
  ),

  handle(
    listDocumentPages,
    async ({ services, workspaceId }, { params, query }) => {
      const document = await getDocument(services.reads, workspaceId, params.document_id);
      return readDocumentPages(services, document, query);
    },
    byViewableDocumentId,
  ),

  handle(
    retryDocument,
    (context, { params }) => retryProcessing(context, params.document_id),
    byDocumentId,
  ),

  handle(
    cancelDocument,
    (context, { params }) => cancelProcessing(context, params.document_id),
    byDocumentId,
  ),

  handle(
    listDocumentDeliveries,
    async ({ services, workspaceId }, { params, query }) => {
      const { id } = await getDocument(services.reads, workspaceId, params.document_id);
      const deliveries = { list: 'document_deliveries', resourceId: id };
      return loadRequestDeliveriesPage(services, workspaceId, deliveries, query);
    },
    byDocumentId,
  ),
];

function createdReply(document: Static<typeof endpoints.DocumentDetail>) {
  return reply(201, document, {
    location: `/v2/documents/${document.id}`,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
