import { Type } from 'typebox';

import {
  CONTENT_LENGTH_MAX,
  CreateDocumentRequest,
  createDocument,
  deleteDocument,
  DocumentDetail,
  getDocument,
  listDocuments,
  updateDocument,
  UpdateDocumentRequest,
  uploadDocument,
  UploadDocumentFields,
} from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { Pagination } from './pagination.ts';
import { RequestObject, ResponseObject } from './schema.ts';
import { search } from './search.ts';

/** The older shapes of operations that version 2 has as well; both do the same work under the same limits. */
const older = { version: 'v1', tag: 'Version1' } as const;

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
  description: 'Returns documents with their analyses under `data`, as version 1 has it.',
  responses: {
    200: ResponseObject({ data: Type.Array(DocumentDetail), pagination: Pagination }),
  },
});

export const v1GetDocument = defineEndpoint({
  ...getDocument,
  ...older,
  id: 'v1GetDocument',
  description: 'Returns the document, with `content` where it was made of a text.',
  responses: { 200: V1Document },
});

export const v1CreateDocument = defineEndpoint({
  ...createDocument,
  ...older,
  id: 'v1CreateDocument',
  description:
    'Does the same as `createDocument`, and returns the text as `content`. A multipart form is still accepted here.',
  body: CreateDocumentRequest,
  upload: UploadDocumentFields,
  responses: { 201: V1Document },
});

export const v1UploadDocument = defineEndpoint({
  ...uploadDocument,
  ...older,
  id: 'v1UploadDocument',
  description: 'Does the same as `uploadDocument`, in the form of version 1.',
  responses: { 201: V1Document },
});

const V1UpdateDocumentRequest = RequestObject(
  {
    ...UpdateDocumentRequest.properties,
    content: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CONTENT_LENGTH_MAX,
        description:
          'A text in place of the file: it is read and indexed anew, and the status is `processing` until then. Finished analyses and chats, which are about the text before, are deleted.',
      }),
    ),
  },
  { minProperties: 1, description: 'Omitted fields stay; null clears tags and metadata.' },
);

export const v1UpdateDocument = defineEndpoint({
  ...updateDocument,
  ...older,
  id: 'v1UpdateDocument',
  summary: 'Change title, content, tags or metadata of a document',
  description:
    'Changes only the given fields. With `content` the text replaces the file and is read anew; finished analyses and questions are deleted.',
  body: V1UpdateDocumentRequest,
  responses: { 200: V1Document },
});

export const v1DeleteDocument = defineEndpoint({
  ...deleteDocument,
  ...older,
  id: 'v1DeleteDocument',
});

export const v1Search = defineEndpoint({ ...search, ...older, id: 'v1Search' });
