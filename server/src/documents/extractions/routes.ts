import * as endpoints from '../../contract/extractions.ts';
import { loadNewestPageOfQuery } from '../../http/request/pagination.ts';
import { handle } from '../../http/route.ts';
import { notFound } from '../../kernel/errors.ts';
import { getDocument, locateDocument } from '../store.ts';
import { presentExtraction, presentRecord } from './present-extraction.ts';
import { requestExtraction } from './request-extraction.ts';
import { findExtraction, selectExtractionListRows } from './store.ts';

const byDocumentId = { locate: locateDocument };

export const extractionRoutes = [
  handle(
    endpoints.extractDocument,
    (context, { params, body }) => requestExtraction(context, params.document_id, body),
    byDocumentId,
  ),

  handle(
    endpoints.listExtractions,
    async ({ services, workspaceId }, { params, query }) => {
      const { id: documentId } = await getDocument(services.reads, workspaceId, params.document_id);
      const { status } = query;
      const list = { list: 'extractions', workspaceId, filters: [documentId, status] };
      const rows = selectExtractionListRows(services.reads, workspaceId, { documentId, status });
      const { items, pagination } = await loadNewestPageOfQuery(services, query, list, rows);
      return { extractions: items.map(presentRecord), pagination };
    },
    byDocumentId,
  ),

  handle(
    endpoints.getExtraction,
    async ({ services, workspaceId }, { params: { document_id, extraction_id } }) => {
      const extraction = await findExtraction(services.reads, workspaceId, extraction_id);
      if (extraction?.document_id !== document_id) throw notFound('extraction', extraction_id);
      return presentExtraction(extraction);
    },
    byDocumentId,
  ),
];
