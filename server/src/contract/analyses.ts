import { type Static, Type } from 'typebox';

import { ANALYSIS_TYPES } from './analysis-types.ts';
import { Analysis, Confidence, Failure } from './analysis.ts';
import { DocumentParams, DocumentStatus, requestedWorkFields } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { ExtractedFieldsOfEvents } from './extracted-fields.ts';
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
  Timestamp,
  WaitQuery,
  WebUrl,
  WorkspaceId,
} from './schema.ts';

/** Options of a request for an analysis, whatever document it analyzes. */
const analysisOptions = {
  analysis_type: Type.Enum([...ANALYSIS_TYPES], { description: 'Type of the analysis.' }),
  extract_fields: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: 50,
      description:
        'Fields to extract. The result has exactly these keys; omitted: the default set of the analysis type.',
    }),
  ),
  extract_schema: Type.Optional({
    ...SchemaOfData,
    description:
      'JSON Schema as in `extractDocument`; its values become `extraction` of the result.',
  }),
  include_summary: Type.Optional(Type.Boolean({ default: true })),
  ...notifyOptions,
};

const documentSources = {
  document_url: WebUrl(
    'Address of a PDF, DOCX, CSV or TXT file. Either this or `document_id` is required.',
  ),
  document_id: Id('A document that is here already, in place of `document_url`.'),
};

const newAnalysisFields = { ...analysisOptions, workspace_id: Type.Optional(WorkspaceId) };

export const AnalysisOptions = RequestObject(analysisOptions);
export type AnalysisOptions = Static<typeof AnalysisOptions>;

export const AnalyzeRequest = DescribedAs(
  RequestObject({
    document_url: Type.Optional(documentSources.document_url),
    document_id: Type.Optional(documentSources.document_id),
    ...newAnalysisFields,
  }),
  OneOf([
    RequestObject(
      { document_url: documentSources.document_url, ...newAnalysisFields },
      { $id: 'AnalyzeUrl', description: 'Analysis of a file at an address.' },
    ),
    RequestObject(
      { document_id: documentSources.document_id, ...newAnalysisFields },
      { $id: 'AnalyzeStoredDocument', description: 'Analysis of a stored document.' },
    ),
  ]),
);
export type AnalyzeRequest = Static<typeof AnalyzeRequest>;

export const ProcessingRecord = ResponseObject(
  {
    id: Type.String({
      description: 'The document; of a further analysis of a document, that analysis.',
      examples: ['doc_019a52f1c0de7a3b9c4d5e6f70819203'],
    }),
    document_id: Type.String(),
    analysis_id: Type.Optional(
      Type.String({ description: 'Left out where a document is read without being analysed.' }),
    ),
    status: DocumentStatus,
    created_at: Timestamp,
    estimated_completion: Timestamp,
    webhook_url: Type.Optional(Type.String()),
    error: Type.Optional(Failure),
  },
  { $id: 'ProcessingRecord' },
);
export type ProcessingRecord = Static<typeof ProcessingRecord>;

/** The answer to who waits for the result: no status, and `dates` as in events. */
export const FlatAnalysis = ResponseObject(
  {
    id: Type.String({ description: 'Id of the processing record.' }),
    summary: Type.Optional(Type.String()),
    extracted_fields: DescribedAs(
      Type.Record(Type.String(), Type.Unknown()),
      ExtractedFieldsOfEvents,
    ),
    confidence: Confidence,
    extraction: Type.Optional(ExtractionResult),
  },
  { $id: 'FlatAnalysis' },
);

const recordFields = {
  id: Type.String({ examples: ['analysis_019a52f1c0de7a3b9c4d5e6f70819203'] }),
  ...requestedWorkFields,
  analysis_type: Type.Enum([...ANALYSIS_TYPES]),
  extract_fields: Nullable(
    Type.Array(Type.String(), { description: 'Null for the default set of the type.' }),
  ),
  include_summary: Type.Boolean(),
};

export const AnalysisListItem = ResponseObject(recordFields, { $id: 'AnalysisListItem' });

export const AnalysisDetail = ResponseObject(
  {
    ...recordFields,
    extract_schema: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Only if the request had one.' }),
    ),
    analysis: Type.Optional(Analysis),
  },
  { $id: 'AnalysisDetail' },
);

export const analyzeDocument = defineEndpoint({
  id: 'analyzeDocument',
  tag: 'Documents',
  summary: 'Fetch a document by its address and analyse it',
  description:
    'Creates a document from `document_url`, or takes the stored `document_id`, and analyzes it in the background. The answer is 202 at once, or 200 with the result if the caller waits for it and the work ends in time. Publishes `document.analyzed` or `document.failed`.',
  method: 'POST',
  path: '/documents/analyze',
  scopes: ['write:documents'],
  weight: 5,
  query: RequestObject(WaitQuery),
  body: AnalyzeRequest,
  bodyBytesMax: SCHEMA_BODY_BYTES_MAX,
  responses: { 202: ProcessingRecord, 200: FlatAnalysis },
});

export const createAnalysis = defineEndpoint({
  id: 'createAnalysis',
  tag: 'Documents',
  summary: 'Analyse a document again, by another type or for other fields',
  description:
    'Starts one more analysis of a stored document and keeps the earlier ones. The answer is 202, or 200 with the result if the caller waits and the work ends in time. Publishes `document.analyzed` or `document.failed`.',
  method: 'POST',
  path: '/documents/:document_id/analyses',
  scopes: ['write:documents'],
  weight: 5,
  params: DocumentParams,
  query: RequestObject(WaitQuery),
  body: AnalysisOptions,
  bodyBytesMax: SCHEMA_BODY_BYTES_MAX,
  responses: { 202: ProcessingRecord, 200: FlatAnalysis },
});

export const listAnalyses = defineEndpoint({
  id: 'listAnalyses',
  tag: 'Documents',
  summary: 'Analyses of a document, the newest first',
  description:
    'Returns the requests for analyses of one document with their states, without the results.',
  method: 'GET',
  path: '/documents/:document_id/analyses',
  scopes: ['read:documents'],
  weight: 1,
  params: DocumentParams,
  query: RequestObject({ status: Type.Optional(DocumentStatus), ...PageQuery }),
  responses: {
    200: ResponseObject({ analyses: Type.Array(AnalysisListItem), pagination: Pagination }),
  },
});

export const getAnalysis = defineEndpoint({
  id: 'getAnalysis',
  tag: 'Documents',
  summary: 'One analysis of a document',
  description:
    'Returns one analysis with its result, once it is completed. Corrections of its findings are applied to the result.',
  method: 'GET',
  path: '/documents/:document_id/analyses/:analysis_id',
  scopes: ['read:documents'],
  weight: 1,
  params: RequestObject({ document_id: Id('Document.'), analysis_id: Id('Analysis.') }),
  responses: { 200: AnalysisDetail },
});
