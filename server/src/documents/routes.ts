import type { Static } from 'typebox';

import {
  createDocument,
  deleteDocument,
  type DocumentDetail,
  downloadDocument,
  getDocument as getDocumentEndpoint,
  listDocuments,
  updateDocument,
} from '../contract/documents.ts';
import { getDocumentText, listDocumentPages } from '../contract/document-text.ts';
import { handle, reply, type Route } from '../http/handle.ts';
import { createFromContent, createFromUpload } from './create.ts';
import { findDetail } from './detail.ts';
import { downloadFile } from './files/download.ts';
import { editDocument } from './edit.ts';
import { listPage } from './list.ts';
import { listPages } from './reading/pages.ts';
import { removeDocument } from './remove.ts';
import { locateDownloadable, locateViewable } from './shares/locate-shared.ts';
import { getDocument, locateDocument } from './store.ts';
import { findStoredText, notReady, RETRY_AFTER_SECONDS } from './reading/stored-text.ts';

const OF_DOCUMENT = { locate: locateDocument };
const OF_VIEWABLE = { locate: locateDocument, locateShared: locateViewable };
const OF_DOWNLOADABLE = { locate: locateDocument, locateShared: locateDownloadable };

export const documentRoutes: Route[] = [
  handle(createDocument, (context, input) =>
    input.file
      ? createFromUpload(context, input.file, input.body, created)
      : createFromContent(context, input.body, created),
  ),

  handle(listDocuments, ({ services, workspaceId }, { query }) =>
    listPage(services, workspaceId, query),
  ),

  handle(
    getDocumentEndpoint,
    ({ services, workspaceId }, { params }) =>
      findDetail(services.reads, workspaceId, params.document_id),
    OF_VIEWABLE,
  ),

  handle(
    updateDocument,
    (context, { params, body }) => editDocument(context, params.document_id, body),
    OF_DOCUMENT,
  ),

  handle(
    deleteDocument,
    (context, { params }) => removeDocument(context, params.document_id),
    OF_DOCUMENT,
  ),

  handle(
    downloadDocument,
    async ({ services, workspaceId }, { params }) => {
      const document = await getDocument(services.reads, workspaceId, params.document_id);
      return downloadFile(services, document);
    },
    OF_DOWNLOADABLE,
  ),

  handle(
    getDocumentText,
    async ({ services, workspaceId }, { params }) => {
      const document = await getDocument(services.reads, workspaceId, params.document_id);
      const read = await findStoredText(services.reads, document);
      if (!read) throw notReady(document.status);
      const { text, text_sha256, pages } = read;
      return { text, text_sha256, pages };
    },
    OF_VIEWABLE,
  ),

  handle(
    listDocumentPages,
    async ({ services, workspaceId }, { params, query }) => {
      const document = await getDocument(services.reads, workspaceId, params.document_id);
      return listPages(services, document, query);
    },
    OF_VIEWABLE,
  ),
];

function created(document: Static<typeof DocumentDetail>) {
  return reply(201, document, {
    location: `/v2/documents/${document.id}`,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
