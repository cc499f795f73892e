import { type Static, Type } from 'typebox';

import { AnalysisOptions } from './analyses.ts';
import { CONTENT_LENGTH_MAX, DocumentDetail } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';
import { Labels, Title } from './labels.ts';
import { RequestObject, ResponseObject, WebUrl, WorkspaceId } from './schema.ts';

export const DOCUMENT_ROWS_MAX = 100;

const { analysis_type, extract_fields, include_summary } = AnalysisOptions.properties;

/** Row of a batch, checked one by one: what is wrong with one is told in its result. */
export const DocumentRowRequest = RequestObject({
  title: Type.Optional(Title),
  content: Type.Optional(Type.String({ minLength: 1, maxLength: CONTENT_LENGTH_MAX })),
  document_url: Type.Optional(WebUrl('Address of a PDF, DOCX, CSV or TXT file.')),
  ...Labels,
  analysis_type: Type.Optional(analysis_type),
  extract_fields,
  include_summary,
});
export type DocumentRowRequest = Static<typeof DocumentRowRequest>;

const Row = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  maxProperties: 100,
  propertyNames: { type: 'string', maxLength: 100 },
  additionalProperties: true,
  description:
    'Either `content` with a `title`, or `document_url`; and `tags`, `metadata`, `analysis_type`, `extract_fields` and `include_summary`. Without an `analysis_type` the document is only read.',
});

export const createDocuments = defineEndpoint({
  id: 'createDocuments',
  tag: 'Documents',
  summary: 'Create up to 100 documents, each with a result of its own',
  description:
    'Creates up to 100 documents from texts or addresses in one transaction. Each row has a result of its own, and a row that fails changes nothing. A row with `analysis_type` is analyzed too.',
  method: 'POST',
  path: '/documents/batch',
  scopes: ['write:documents'],
  weight: 1,
  body: RequestObject({
    documents: Type.Array(Row, {
      minItems: 1,
      maxItems: DOCUMENT_ROWS_MAX,
      description:
        'A row that fails leaves the others as they are. Each takes a unit of the limits, or five with an `analysis_type`.',
    }),
    workspace_id: Type.Optional(WorkspaceId),
  }),
  responses: {
    200: ResponseObject({
      results: Type.Array(
        ResponseObject(
          {
            index: Type.Integer({ description: 'Index of the row, from 0.' }),
            status: Type.Enum(['created', 'failed']),
            document: Type.Optional(DocumentDetail),
            analysis_id: Type.Optional(
              Type.String({ description: 'The requested analysis, which begins after reading.' }),
            ),
            error: Type.Optional(
              ResponseObject({
                code: Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
                message: Type.String(),
                details: Type.Optional(
                  ResponseObject({
                    field: Type.Optional(
                      Type.String({ description: 'Field such as `documents.3.title`.' }),
                    ),
                    type: Type.Optional(Type.String()),
                  }),
                ),
              }),
            ),
          },
          { $id: 'DocumentResult' },
        ),
        { description: 'One a row, in the same order.' },
      ),
      created: Type.Integer(),
      failed: Type.Integer(),
    }),
  },
});
