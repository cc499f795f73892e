import {
  analyzeDocument,
  createAnalysis,
  getAnalysis,
  listAnalyses,
} from '../contract/analyses.ts';
import {
  cancelDocument,
  listDocumentDeliveries,
  retryDocument,
} from '../contract/document-work.ts';
import { handle, type Route } from '../http/handle.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { findAnalysis } from './analysis-store.ts';
import { cancelWork } from './cancel.ts';
import { listDeliveriesPage } from './deliveries.ts';
import { listAnalysesPage } from './history.ts';
import { presentAnalysisDetail } from './records.ts';
import { analyzeAddress, analyzeStored } from './request-analysis.ts';
import { retryWork } from './retry.ts';
import { getDocument, locateDocument } from './store.ts';

const OF_DOCUMENT = { locate: locateDocument };

/** Analyses and other work on documents. */
export const workRoutes: Route[] = [
  handle(
    analyzeDocument,
    (context, { body }) => {
      const { document_url, document_id } = body;
      if (document_url !== undefined && document_id !== undefined) {
        throw new ApiError('invalid_request', 'document_url and document_id exclude each other', {
          details: { field: 'document_id', type: 'invalid_value' },
        });
      }
      if (document_url !== undefined) return analyzeAddress(context, document_url, body);
      if (document_id !== undefined) return analyzeStored(context, document_id, body, 'document');
      throw new ApiError('invalid_request', 'document_url or document_id is required', {
        details: { field: 'document_url', type: 'required' },
      });
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

  handle(
    retryDocument,
    (context, { params }) => retryWork(context, params.document_id),
    OF_DOCUMENT,
  ),

  handle(
    cancelDocument,
    (context, { params }) => cancelWork(context, params.document_id),
    OF_DOCUMENT,
  ),

  handle(
    listDocumentDeliveries,
    async ({ services, workspaceId }, { params, query }) => {
      const { id } = await getDocument(services.reads, workspaceId, params.document_id);
      return listDeliveriesPage(services, workspaceId, id, query);
    },
    OF_DOCUMENT,
  ),
];
