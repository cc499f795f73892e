import {
  analyzeDocument,
  createAnalysis,
  getAnalysis,
  listAnalyses,
} from '../../contract/analyses.ts';
import { handle } from '../../http/handle.ts';
import { invalidField, notFound } from '../../kernel/errors.ts';
import { getDocument, locateDocument } from '../store.ts';
import { listAnalysesPage } from './list.ts';
import { presentAnalysisDetail } from './records.ts';
import { analyzeAddress, analyzeStored } from './request-analysis.ts';
import { findAnalysis } from './store.ts';

const OF_DOCUMENT = { locate: locateDocument };

export const analysisRoutes = [
  handle(
    analyzeDocument,
    (context, { body }) => {
      const { document_url, document_id } = body;
      if (document_url !== undefined && document_id !== undefined) {
        throw invalidField(
          'document_id',
          'invalid_value',
          'document_url and document_id exclude each other',
        );
      }
      if (document_url !== undefined) return analyzeAddress(context, document_url, body);
      if (document_id !== undefined) return analyzeStored(context, document_id, body, 'document');
      throw invalidField('document_url', 'required', 'document_url or document_id is required');
    },
    { locate: locateDocument, locateBy: 'document_id' },
  ),

  handle(
    createAnalysis,
    (context, { params, body }) => analyzeStored(context, params.document_id, body, 'analysis'),
    OF_DOCUMENT,
  ),

  handle(
    listAnalyses,
    async ({ services, workspaceId }, { params, query }) => {
      const { id } = await getDocument(services.reads, workspaceId, params.document_id);
      return listAnalysesPage(services, workspaceId, id, query);
    },
    OF_DOCUMENT,
  ),

  handle(
    getAnalysis,
    async ({ services, workspaceId }, { params: { document_id, analysis_id } }) => {
      const analysis = await findAnalysis(services.reads, workspaceId, analysis_id);
      if (analysis?.document_id !== document_id) throw notFound('analysis', analysis_id);
      return presentAnalysisDetail(analysis);
    },
    OF_DOCUMENT,
  ),
];
