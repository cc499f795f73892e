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
import { listPage } from '../documents/list.ts';
import { removeDocument } from '../documents/remove.ts';
import { locateDocument } from '../documents/store.ts';
import { findDocumentText } from '../documents/reading/store.ts';
import { TXT } from '../engines/text-extraction/text-extraction-engine.ts';
import { handle, reply } from '../http/handle.ts';
import type { Db } from '../storage/db.ts';

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
    async ({ services: { reads }, workspaceId }, { params }) =>
      withContent(reads, await findDetail(reads, workspaceId, params.document_id)),
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

async function withContent(db: Db, document: Detail): Promise<Detail & { content?: string }> {
  if (document.media_type !== TXT) return document;
  const row = await findDocumentText(db, document.workspace_id, document.id);
  return row ? { ...document, content: row.text } : document;
}
