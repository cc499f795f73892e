import { Type } from 'typebox';

import {
  CreateDocumentRequest,
  createDocument,
  deleteDocument,
  DocumentDetail,
  getDocument,
  listDocuments,
  updateDocument,
  UploadDocumentFields,
} from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { Pagination } from './pagination.ts';
import { ResponseObject } from './schema.ts';
import { search } from './search.ts';

/** The older shapes of operations that version 2 has as well; both do the same work under the same limits. */
const older = { version: 'v1', tag: 'Older version' } as const;

const V1Document = ResponseObject(
  {
    ...DocumentDetail.properties,
    content: Type.Optional(
      Type.String({ description: 'The text that the document was made of, as it came.' }),
    ),
  },
  { $id: 'V1Document' },
);

export const v1ListDocuments = defineEndpoint({
  ...listDocuments,
  ...older,
  id: 'v1ListDocuments',
  responses: {
    200: ResponseObject({ data: Type.Array(DocumentDetail), pagination: Pagination }),
  },
});

export const v1GetDocument = defineEndpoint({
  ...getDocument,
  ...older,
  id: 'v1GetDocument',
  responses: { 200: V1Document },
});

export const v1CreateDocument = defineEndpoint({
  ...createDocument,
  ...older,
  id: 'v1CreateDocument',
  body: CreateDocumentRequest,
  upload: UploadDocumentFields,
  responses: { 201: V1Document },
});

export const v1UpdateDocument = defineEndpoint({
  ...updateDocument,
  ...older,
  id: 'v1UpdateDocument',
  responses: { 200: V1Document },
});

export const v1DeleteDocument = defineEndpoint({
  ...deleteDocument,
  ...older,
  id: 'v1DeleteDocument',
});

export const v1Search = defineEndpoint({ ...search, ...older, id: 'v1Search' });
