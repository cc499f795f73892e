import { type Static, Type } from 'typebox';

import { Analysis, Failure } from './analysis.ts';
import { defineEndpoint } from './endpoint.ts';
import { PageQuery, Pagination } from './pagination.ts';
import {
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

const METADATA_KEYS_MAX = 50;

/** Own values of a caller, by name. */
export const Metadata = Type.Record(
  Type.String({ minLength: 1, maxLength: 100 }),
  Type.Unsafe<string | number | boolean | null>({
    type: ['string', 'number', 'boolean', 'null'],
    maxLength: 2_000,
  }),
  { maxProperties: METADATA_KEYS_MAX },
);
export type Metadata = Static<typeof Metadata>;

export const DocumentListItem = ResponseObject(listItemFields, { $id: 'DocumentListItem' });

export const DocumentDetail = ResponseObject(
  {
    ...listItemFields,
    media_type: Nullable(Type.String({ description: 'By content, not by name.' })),
    language: Nullable(Type.String({ description: 'ISO 639-1, as `en`.' })),
    ocr_pages: Nullable(
      Type.Integer({
        description: 'Pages whose text was recognised from an image; null until read.',
      }),
    ),
    page_basis: Nullable(
      Type.Enum(['rendered', 'slices'], {
        description: 'Whether `pages` are those of the file or slices of about 3,000 characters.',
      }),
    ),
    analysis: Type.Optional(Analysis),
    error: Type.Optional(Failure),
  },
  { $id: 'Document' },
);

export const DocumentText = ResponseObject(
  {
    text: Type.String({ description: 'The pages, joined by one form feed.' }),
    text_sha256: Type.String(),
    pages: Type.Array(
      ResponseObject({
        page: Type.Integer(),
        start: Type.Integer({ description: 'UTF-16 code units, as in JavaScript strings.' }),
        end: Type.Integer(),
      }),
    ),
  },
  { $id: 'DocumentText' },
);

const DocumentParams = RequestObject({ document_id: Id('Document.') });

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
    sort: Type.Optional(
      Type.Enum(['created_at', '-created_at', 'updated_at', '-updated_at', 'name', '-name'], {
        description:
          '`name` sorts by title; a leading minus is descending. Default: by `created_at`, newest first.',
      }),
    ),
    sort_dir: Type.Optional(
      Type.Enum(['asc', 'desc'], { description: 'Not together with a minus in `sort`.' }),
    ),
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
  responses: { 200: DocumentDetail },
});

export const getDocumentText = defineEndpoint({
  id: 'getDocumentText',
  tag: 'Documents',
  summary: 'The canonical text that evidence offsets refer to',
  method: 'GET',
  path: '/documents/:document_id/text',
  scopes: ['read:documents'],
  weight: 1,
  params: DocumentParams,
  responses: { 200: DocumentText },
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
