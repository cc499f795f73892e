import { type Static, Type } from 'typebox';

import { ANALYSIS_TYPES } from './analysis.ts';
import { DocumentStatus } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { RequestObject, ResponseObject, Timestamp, WebUrl, WorkspaceId } from './schema.ts';

/** What may be asked of an analysis, whatever it is of. */
const analysisOptions = {
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
};

export const AnalysisOptions = RequestObject(analysisOptions);
export type AnalysisOptions = Static<typeof AnalysisOptions>;

export const AnalyzeRequest = RequestObject({
  document_url: WebUrl('Address of a PDF, DOCX or TXT file.'),
  ...analysisOptions,
  workspace_id: Type.Optional(WorkspaceId),
});

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
