import { type Static, Type } from 'typebox';

import { DocumentParams, DocumentStatus, requestedWorkFields } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { ExtractionResult, SCHEMA_BODY_BYTES_MAX, SchemaOfData } from './extraction-result.ts';
import { notifyOptions } from './notify.ts';
import { PageQuery, Pagination } from './pagination.ts';
import {
  DescribedAs,
  Id,
  Nullable,
  OneOf,
  RequestObject,
  ResponseObject,
  WaitQuery,
} from './schema.ts';

/** Largest integer of a column of PostgreSQL. */
const VERSION_MAX = 2_147_483_647;

/** Number of a version of a template. */
export const TemplateVersion = Type.Integer({
  minimum: 1,
  maximum: VERSION_MAX,
  description: 'Version of the template; default: the latest.',
});

/** Request fields that name a template. */
const templateFields = {
  template_id: Id('Extraction template, in place of a schema.'),
  template_version: Type.Optional(TemplateVersion),
};

export const ExtractRequest = DescribedAs(
  RequestObject({
    schema: Type.Optional(SchemaOfData),
    template_id: Type.Optional(templateFields.template_id),
    template_version: templateFields.template_version,
    ...notifyOptions,
  }),
  OneOf([
    RequestObject(
      { schema: SchemaOfData, ...notifyOptions },
      { $id: 'ExtractBySchema', description: 'Extraction by the schema of the request.' },
    ),
    RequestObject(
      { ...templateFields, ...notifyOptions },
      { $id: 'ExtractByTemplate', description: 'Extraction by a saved template.' },
    ),
  ]),
);
export type ExtractRequest = Static<typeof ExtractRequest>;

/** Template of an extraction, in responses and events. */
export const usedTemplate = {
  template_id: Type.Optional(
    Type.String({ description: 'Template that was used; it may be deleted since.' }),
  ),
  template_version: Type.Optional(
    Type.Integer({ description: 'Version of the template; only with `template_id`.' }),
  ),
};

const recordFields = {
  id: Type.String({
    description: 'The extraction.',
    examples: ['extract_019a52f1c0de7a3b9c4d5e6f70819203'],
  }),
  ...requestedWorkFields,
  ...usedTemplate,
};

export const ExtractionRecord = ResponseObject(recordFields, { $id: 'ExtractionRecord' });
export type ExtractionRecord = Static<typeof ExtractionRecord>;

const { properties: resultFields } = ExtractionResult;

export const Extraction = ResponseObject(
  {
    ...recordFields,
    schema: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Schema of the request, or of the version of the template.',
    }),
    data: Type.Optional(Nullable(resultFields.data)),
    evidence: Type.Optional(resultFields.evidence),
    confidence: Type.Optional(resultFields.confidence),
    unresolved: Type.Optional(resultFields.unresolved),
    warnings: Type.Optional(resultFields.warnings),
    engine: Type.Optional(resultFields.engine),
  },
  { $id: 'Extraction', description: 'The fields from `data` on are there once it is completed.' },
);
export type Extraction = Static<typeof Extraction>;

export const extractDocument = defineEndpoint({
  id: 'extractDocument',
  tag: 'Documents',
  summary: 'Fill a JSON schema from a document',
  description:
    'Starts an extraction that fills `schema`, or that of a template, with values that the document states, each with its passages. A leaf that the document does not state is null. The answer is 202, or 200 with the result if the caller waits and the work ends in time. Publishes `document.extracted` or `document.failed`.',
  method: 'POST',
  path: '/documents/:document_id/extract',
  scopes: ['write:documents'],
  weight: 5,
  params: DocumentParams,
  query: RequestObject(WaitQuery),
  body: ExtractRequest,
  bodyBytesMax: SCHEMA_BODY_BYTES_MAX,
  responses: { 202: ExtractionRecord, 200: Extraction },
});

export const listExtractions = defineEndpoint({
  id: 'listExtractions',
  tag: 'Documents',
  summary: 'Extractions of a document, the newest first',
  description: 'Returns the extractions of one document with their states, without the results.',
  method: 'GET',
  path: '/documents/:document_id/extractions',
  scopes: ['read:documents'],
  weight: 1,
  params: DocumentParams,
  query: RequestObject({ status: Type.Optional(DocumentStatus), ...PageQuery }),
  responses: {
    200: ResponseObject({
      extractions: Type.Array(ExtractionRecord, { description: 'Extractions, the newest first.' }),
      pagination: Pagination,
    }),
  },
});

export const getExtraction = defineEndpoint({
  id: 'getExtraction',
  tag: 'Documents',
  summary: 'One extraction of a document',
  description: 'Returns one extraction with its schema and, once it is completed, its result.',
  method: 'GET',
  path: '/documents/:document_id/extractions/:extraction_id',
  scopes: ['read:documents'],
  weight: 1,
  params: RequestObject({ document_id: Id('Document.'), extraction_id: Id('Extraction.') }),
  responses: { 200: Extraction },
});
