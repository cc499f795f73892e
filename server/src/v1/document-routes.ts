import type { Static } from 'typebox';

import type { DocumentDetail } from '../contract/documents.ts';
import {
  v1CreateDocument,
  v1DeleteDocument,
  v1GetDocument,
  v1ListDocuments,
  v1UpdateDocument,
} from '../contract/v1.ts';
import { createFromContent, createFromUpload } from '../documents/create.ts';
import { findDetail, findDetails } from '../documents/detail.ts';
import { editDocument } from '../documents/edit.ts';
import { findContent } from '../documents/files/content.ts';
import { listPage } from '../documents/list.ts';
import { removeDocument } from '../documents/remove.ts';
import { getDocument, locateDocument } from '../documents/store.ts';
import { handle, reply } from '../http/handle.ts';

type Detail = Static<typeof DocumentDetail>;

const OF_DOCUMENT = { locate: locateDocument };

/** The older shapes over what version 2 does. */
export const v1DocumentRoutes = [
  handle(v1ListDocuments, async ({ services, workspaceId }, { query }) => {
    const { documents, pagination } = await listPage(services, workspaceId, query);
    const ids = documents.map(({ id }) => id);
    return { data: await findDetails(services.reads, workspaceId, ids), pagination };
  }),

  handle(
    v1GetDocument,
    async ({ services, workspaceId }, { params }) => {
      const document = await getDocument(services.reads, workspaceId, params.document_id);
      const content = await findContent(services, document);
      const detail = await findDetail(services.reads, workspaceId, document.id);
      return { ...detail, ...(content !== undefined && { content }) };
    },
    OF_DOCUMENT,
  ),

  handle(v1CreateDocument, (context, input) => {
    const { file, body } = input;
    if (file) return createFromUpload(context, file, body, created);
    return createFromContent(context, body, (document) =>
      created({ ...document, content: body.content }),
    );
  }),

  handle(
    v1UpdateDocument,
    (context, { params, body }) => editDocument(context, params.document_id, body),
    OF_DOCUMENT,
  ),

  handle(
    v1DeleteDocument,
    (context, { params }) => removeDocument(context, params.document_id),
    OF_DOCUMENT,
  ),
];

function created(document: Detail & { content?: string }) {
  return reply(201, document, { location: `/v1/documents/${document.id}` });
}
