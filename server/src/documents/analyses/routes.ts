import * as endpoints from '../../contract/analyses.ts';
import * as findingEndpoints from '../../contract/findings.ts';
import { listCorrections } from '../../findings/store.ts';
import { handle } from '../../http/route.ts';
import { loadNewestPageOfQuery } from '../../http/request/pagination.ts';
import { invalidField, notFound } from '../../kernel/errors.ts';
import { getDocument, locateDocument } from '../store.ts';
import { correctDocumentFinding } from './correct-finding.ts';
import { presentAnalysis, presentAnalysisDetail } from './present-analysis.ts';
import { analyzeFromUrl, analyzeStoredDocument } from './request-analysis.ts';
import { findAnalysis, selectAnalysisListRows } from './store.ts';

const byDocumentId = { locate: locateDocument };

export const analysisRoutes = [
  handle(
    endpoints.analyzeDocument,
    (context, { body }) => {
      const { document_url, document_id } = body;
      if (document_url !== undefined && document_id !== undefined) {
        throw invalidField(
          'document_id',
          'invalid_value',
          'document_url and document_id exclude each other',
        );
      }
      if (document_url !== undefined) return analyzeFromUrl(context, document_url, body);
      if (document_id !== undefined) {
        return analyzeStoredDocument(context, document_id, body, 'document');
      }
      throw invalidField('document_url', 'required', 'document_url or document_id is required');
    },
    { locate: locateDocument, locateBy: 'document_id' },
  ),

  handle(
    endpoints.createAnalysis,
    (context, { params, body }) =>
      analyzeStoredDocument(context, params.document_id, body, 'analysis'),
    byDocumentId,
  ),

  handle(
    endpoints.listAnalyses,
    async ({ services, workspaceId }, { params, query }) => {
      const { id: documentId } = await getDocument(services.reads, workspaceId, params.document_id);
      const { status } = query;
      const list = { list: 'analyses', workspaceId, filters: [documentId, status] };
      const rows = selectAnalysisListRows(services.reads, workspaceId, { documentId, status });
      const { items, pagination } = await loadNewestPageOfQuery(services, query, list, rows);
      return { analyses: items.map(presentAnalysis), pagination };
    },
    byDocumentId,
  ),

  handle(
    endpoints.getAnalysis,
    async ({ services, workspaceId }, { params: { document_id, analysis_id } }) => {
      const analysis = await findAnalysis(services.reads, workspaceId, analysis_id);
      if (analysis?.document_id !== document_id) throw notFound('analysis', analysis_id);
      const corrections = await listCorrections(services.reads, workspaceId, [document_id]);
      return presentAnalysisDetail(analysis, corrections.get(document_id));
    },
    byDocumentId,
  ),

  handle(
    findingEndpoints.correctDocumentFinding,
    (context, { params, body }) => correctDocumentFinding(context, params, body),
    byDocumentId,
  ),
];
