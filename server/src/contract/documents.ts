import { type Static, Type } from 'typebox';

import { ANALYSIS_TYPES } from './analysis-types.ts';
import { Analysis, Failure } from './analysis.ts';
import { defineEndpoint } from './endpoint.ts';
import { Labels, MetadataAnswer, Tags, Title } from './labels.ts';
import { rowFilters, tagFilter } from './list-filters.ts';
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

/** Fields that the records of analyses and extractions share. */
export const requestedWorkFields = {
  document_id: Type.String({ description: 'The document.' }),
  workspace_id: Type.String({ description: 'Workspace of the document.' }),
  status: DocumentStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  webhook_url: Type.Optional(Type.String({ description: 'Only if the request had one.' })),
  error: Type.Optional(Failure),
};

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

export const DocumentProgress = ResponseObject(
  {
    stage: Type.String({
      description:
        '`queued`, `fetch`, `extract`, `recognise`, `index`, `analyze`, `commit`, or `waiting` for another attempt.',
    }),
    percent: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Estimate over all stages. It begins again with another attempt.',
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

export const DocumentListItem = ResponseObject(
  { ...listItemFields, progress: Type.Optional(DocumentProgress) },
  { $id: 'DocumentListItem' },
);

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
  description:
    'Returns the documents of one workspace, the newest first, in pages. Analyses are not part of the list: read one document for its analysis.',
  method: 'GET',
  path: '/documents',
  scopes: ['read:documents'],
  weight: 1,
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    status: Type.Optional(DocumentStatus),
    ...rowFilters,
    tag: tagFilter,
    analysis_type: Type.Optional(
      Type.Enum([...ANALYSIS_TYPES], { description: 'Has a completed analysis of this type.' }),
    ),
    media_type: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'As of the document.' }),
    ),
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
  description:
    'Returns the document with its newest completed analysis. While work goes on, `progress` shows its stage; after a failure, `error` says why. Users who share the document may read it too.',
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
  summary: 'Create a document from text',
  description:
    'Stores the text as a file in UTF-8 and reads it in the background. Publishes `document.uploaded`. To upload a file, use `uploadDocument`; a multipart form is still accepted here.',
  method: 'POST',
  path: '/documents',
  scopes: ['write:documents'],
  weight: 1,
  body: CreateDocumentRequest,
  upload: UploadDocumentFields,
  olderForms: ['upload'],
  startsWork: true,
  responses: { 201: DocumentDetail },
});

export const uploadDocument = defineEndpoint({
  id: 'uploadDocument',
  tag: 'Documents',
  summary: 'Upload a PDF, DOCX, CSV or TXT file',
  description:
    'Stores the file and extracts its text in the background; scans are recognized by OCR. The answer is 201 with the status `processing`. Publishes `document.uploaded`, and `document.failed` if the file cannot be read.',
  method: 'POST',
  path: '/documents/upload',
  scopes: ['write:documents'],
  weight: 1,
  upload: UploadDocumentFields,
  startsWork: true,
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
  description:
    'Changes only the given fields. Tags and metadata are replaced as a whole, and null clears them. The file and its analyses stay as they are.',
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
  description:
    'Sends the file unchanged as an attachment, in its own media type. A `Range` header gets one part of it with the status 206.',
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
  description:
    'Deletes the document with its file, text, analyses, questions and shares, and stops its work. Publishes `document.deleted`. A deleted document cannot be restored.',
  method: 'DELETE',
  path: '/documents/:document_id',
  scopes: ['delete:documents'],
  weight: 1,
  params: DocumentParams,
  responses: { 200: Deleted('The deleted document.') },
});
