import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { PageQuery, Pagination } from './pagination.ts';
import {
  Deleted,
  Id,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WebUrl,
  WorkspaceId,
} from './schema.ts';

export const ANALYSIS_TYPES = ['contract_review', 'financial_analysis', 'legal_review'] as const;
export type AnalysisType = (typeof ANALYSIS_TYPES)[number];

export const DOCUMENT_STATUSES = ['processing', 'completed', 'failed'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

const DocumentStatus = Type.Enum([...DOCUMENT_STATUSES]);

export const AnalyzeRequest = RequestObject({
  document_url: WebUrl('Address of a PDF, DOCX or TXT file.'),
  analysis_type: Type.Enum([...ANALYSIS_TYPES], { description: 'What to look for.' }),
  extract_fields: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: 50,
      description:
        'Fields to extract. The result has exactly these keys; omitted: the default set of the analysis type.',
    }),
  ),
  include_summary: Type.Optional(Type.Boolean({ default: true })),
  webhook_url: Type.Optional(
    WebUrl('Notified once when the work ends, completed or failed, with a signed POST.'),
  ),
  webhook_secret: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description:
        'Signs the notification to `webhook_url`; default: the signing secret of the workspace.',
    }),
  ),
  notify_on: Type.Optional(
    Type.Array(Type.Enum(['completed', 'failed']), {
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      description: 'Which outcomes are sent to `webhook_url`; default: both.',
    }),
  ),
  workspace_id: Type.Optional(WorkspaceId),
});
export type AnalyzeRequest = Static<typeof AnalyzeRequest>;

export const ProcessingRecord = ResponseObject(
  {
    id: Type.String({ examples: ['doc_019a52f1c0de7a3b9c4d5e6f70819203'] }),
    status: DocumentStatus,
    created_at: Timestamp,
    estimated_completion: Timestamp,
    webhook_url: Type.Optional(Type.String()),
  },
  { $id: 'ProcessingRecord' },
);

export const Evidence = ResponseObject(
  {
    page: Nullable(Type.Integer({ description: 'Page, from 1.' })),
    start: Type.Integer({ description: 'First UTF-16 code unit in the text of the document.' }),
    end: Type.Integer({ description: 'One past the last UTF-16 code unit.' }),
    excerpt: Type.String({ description: 'Exactly `text.slice(start, end)`.' }),
    text_sha256: Type.String({ description: 'SHA-256 of the text that the offsets refer to.' }),
    match: Type.Enum(['exact', 'normalized']),
    verified: Type.Literal(true),
  },
  { $id: 'Evidence' },
);
export type Evidence = Static<typeof Evidence>;

const Confidence = Type.Number({ minimum: 0, maximum: 1 });

const Money = ResponseObject({ value: Type.Number(), currency: Type.String() });

export const Obligation = ResponseObject(
  {
    id: Type.String(),
    party: Nullable(Type.String()),
    description: Type.String(),
    type: Type.Enum([
      'payment',
      'delivery',
      'notice',
      'confidentiality',
      'reporting',
      'insurance',
      'indemnity',
      'compliance',
      'other',
    ]),
    due_date: Nullable(Type.String()),
    due_text: Nullable(Type.String()),
    recurrence: Nullable(Type.String()),
    amount: Nullable(Money),
    confidence: Confidence,
    evidence: Type.Array(Evidence),
  },
  { $id: 'Obligation' },
);
export type Obligation = Static<typeof Obligation>;

export const Risk = ResponseObject(
  {
    id: Type.String(),
    category: Type.String({ description: 'Slug, as `uncapped_liability`.' }),
    severity: Type.Enum(['low', 'medium', 'high']),
    title: Type.String(),
    description: Type.String(),
    recommendation: Nullable(Type.String()),
    confidence: Confidence,
    evidence: Type.Array(Evidence),
  },
  { $id: 'Risk' },
);
export type Risk = Static<typeof Risk>;

export const Analysis = ResponseObject(
  {
    summary: Type.Optional(Type.String()),
    extracted_fields: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'The requested keys. `parties` is an array of strings, `dates` is {start, end} in GETs and {start_date, end_date} in events, `obligations` and `risks` are arrays of objects; every other value is a scalar or null.',
    }),
    confidence: Confidence,
    analysis_type: Type.Enum([...ANALYSIS_TYPES]),
    evidence: Type.Record(Type.String(), Type.Array(Evidence), {
      description:
        'By JSON pointer into the analysis, as `/extracted_fields/parties/0`; of `/summary` one passage a sentence.',
    }),
    field_confidence: Type.Record(Type.String(), Type.Number()),
    warnings: Type.Array(
      ResponseObject({
        code: Type.String(),
        field: Type.Optional(Type.String()),
        message: Type.String(),
      }),
    ),
    coverage: ResponseObject({ pages_total: Type.Integer(), pages_read: Type.Integer() }),
    engine: ResponseObject({ name: Type.String(), version: Type.String() }),
  },
  { $id: 'Analysis' },
);
export type Analysis = Static<typeof Analysis>;

export const Failure = ResponseObject(
  {
    code: Type.String({ description: 'As `encrypted`, `too_large`, `unreachable`.' }),
    message: Type.String(),
    stage: Type.Enum(['fetch', 'extract', 'analyze', 'decode', 'recognise', 'speakers']),
    retryable: Type.Boolean(),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: 'Failure' },
);

const listItemFields = {
  id: Type.String(),
  workspace_id: Type.String(),
  title: Type.String(),
  status: DocumentStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  pages: Nullable(Type.Integer({ description: 'Null until the text is read.' })),
  file_size: Nullable(Type.Integer({ description: 'Bytes; null until fetched.' })),
};

export const DocumentListItem = ResponseObject(listItemFields, { $id: 'DocumentListItem' });

export const DocumentDetail = ResponseObject(
  {
    ...listItemFields,
    media_type: Nullable(Type.String({ description: 'By content, not by name.' })),
    language: Nullable(Type.String({ description: 'ISO 639-1, as `en`.' })),
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

export const analyzeDocument = defineEndpoint({
  id: 'analyzeDocument',
  tag: 'Documents',
  summary: 'Fetch a document by its address and analyse it',
  method: 'POST',
  path: '/documents/analyze',
  scopes: ['write:documents'],
  weight: 5,
  body: AnalyzeRequest,
  responses: { 202: ProcessingRecord },
});

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
