import { type Static, Type } from 'typebox';

import { Analysis, Failure } from './analysis.ts';
import { defineEndpoint } from './endpoint.ts';
import { Labels, MetadataAnswer, Tags, Title } from './labels.ts';
import { PageQuery, Pagination, sortQuery } from './pagination.ts';
import {
  ANY_MEDIA_TYPE,
  Binary,
  Deleted,
  Id,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WorkspaceId,
} from './schema.ts';

export const DOCUMENT_STATUSES = ['processing', 'completed', 'failed'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DocumentStatus = Type.Enum([...DOCUMENT_STATUSES]);

const listItemFields = {
  id: Type.String(),
  workspace_id: Type.String(),
  title: Type.String(),
  status: DocumentStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  pages: Nullable(Type.Integer({ description: 'Null until the text is read.' })),
  file_size: Nullable(Type.Integer({ description: 'Bytes; null until fetched.' })),
  tags: Type.Array(Type.String()),
};

export const DocumentListItem = ResponseObject(listItemFields, { $id: 'DocumentListItem' });

export const DocumentProgress = ResponseObject(
  {
    stage: Type.String({
      description:
        '`queued`, `fetch`, `extract`, `recognise`, `index`, `analyze`, `commit`, or `waiting` for another attempt.',
    }),
    done: Nullable(
      Type.Integer({ description: 'Steps of the stage that are done, as pages of `recognise`.' }),
    ),
    total: Nullable(Type.Integer({ description: 'Steps of the stage; null when not counted.' })),
    attempt: Type.Integer({ description: 'Attempts begun so far.' }),
    error: Type.Optional(Failure),
    retry_at: Nullable(Timestamp),
  },
  { $id: 'DocumentProgress', description: 'Work on a document; only while it is processing.' },
);
export type DocumentProgress = Static<typeof DocumentProgress>;

export const DocumentDetail = ResponseObject(
  {
    ...listItemFields,
    metadata: MetadataAnswer,
    filename: Nullable(
      Type.String({
        description: 'File name as uploaded or downloaded; null when there was none.',
      }),
    ),
    media_type: Nullable(Type.String({ description: 'Media type by content, not by name.' })),
    language: Nullable(Type.String({ description: 'ISO 639-1, as `en`.' })),
    ocr_pages: Nullable(
      Type.Integer({
        description: 'Pages whose text was recognised from an image; null until read.',
      }),
    ),
    page_basis: Nullable(
      Type.Enum(['rendered', 'slices'], {
        description:
          'Tells whether `pages` are pages of the file or slices of about 3,000 characters.',
      }),
    ),
    analysis: Type.Optional(Analysis),
    error: Type.Optional(Failure),
    progress: Type.Optional(DocumentProgress),
  },
  { $id: 'Document' },
);

export const DocumentParams = RequestObject({ document_id: Id('Document.') });

export const listDocuments = defineEndpoint({
  id: 'listDocuments',
  tag: 'Documents',
  summary: 'List documents',
  method: 'GET',
  path: '/documents',
  scopes: ['read:documents'],
  weight: 1,
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    status: Type.Optional(DocumentStatus),
    ...sortQuery,
    ...PageQuery,
  }),
  responses: {
    200: ResponseObject({ documents: Type.Array(DocumentListItem), pagination: Pagination }),
  },
});

export const getDocument = defineEndpoint({
  id: 'getDocument',
  tag: 'Documents',
  summary: 'One document with its analysis',
  method: 'GET',
  path: '/documents/:document_id',
  scopes: ['read:documents'],
  weight: 1,
  params: DocumentParams,
  hasEtag: true,
  responses: { 200: DocumentDetail },
});

const newDocumentFields = { ...Labels, workspace_id: Type.Optional(WorkspaceId) };

export const CONTENT_LENGTH_MAX = 10_000_000;

export const CreateDocumentRequest = RequestObject({
  title: Title,
  content: Type.String({
    minLength: 1,
    maxLength: CONTENT_LENGTH_MAX,
    description: 'The text; kept, and downloaded again, as a text file in UTF-8.',
  }),
  ...newDocumentFields,
});
export type CreateDocumentRequest = Static<typeof CreateDocumentRequest>;

export const UploadDocumentFields = RequestObject({
  title: Type.Optional(Title),
  ...newDocumentFields,
});
export type UploadDocumentFields = Static<typeof UploadDocumentFields>;

export const createDocument = defineEndpoint({
  id: 'createDocument',
  tag: 'Documents',
  summary: 'Upload a PDF, DOCX, CSV or TXT file, or make a document of a text',
  method: 'POST',
  path: '/documents',
  scopes: ['write:documents'],
  weight: 1,
  body: CreateDocumentRequest,
  upload: UploadDocumentFields,
  responses: { 201: DocumentDetail },
});

export const UpdateDocumentRequest = RequestObject(
  {
    title: Type.Optional(Title),
    tags: Type.Optional(Nullable(Tags)),
    metadata: Type.Optional(Nullable(Labels.metadata)),
  },
  { minProperties: 1, description: 'Omitted fields stay; null clears a field.' },
);
export type UpdateDocumentRequest = Static<typeof UpdateDocumentRequest>;

export const updateDocument = defineEndpoint({
  id: 'updateDocument',
  tag: 'Documents',
  summary: 'Change title, tags or metadata of a document',
  method: 'PATCH',
  path: '/documents/:document_id',
  scopes: ['write:documents'],
  weight: 1,
  params: DocumentParams,
  body: UpdateDocumentRequest,
  responses: { 200: DocumentDetail },
});

export const downloadDocument = defineEndpoint({
  id: 'downloadDocument',
  tag: 'Documents',
  summary: 'The original file, whole or in ranges',
  method: 'GET',
  path: '/documents/:document_id/download',
  scopes: ['read:documents'],
  weight: 1,
  params: DocumentParams,
  produces: ANY_MEDIA_TYPE,
  responses: { 200: Binary, 206: Binary },
});

export const deleteDocument = defineEndpoint({
  id: 'deleteDocument',
  tag: 'Documents',
  summary: 'Delete a document with its file, text and analyses',
  method: 'DELETE',
  path: '/documents/:document_id',
  scopes: ['delete:documents'],
  weight: 1,
  params: DocumentParams,
  responses: { 200: Deleted('The deleted document.') },
});
