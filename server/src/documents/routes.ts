import { analyzeDocument } from '../contract/analyses.ts';
import {
  deleteDocument as deleteDocumentEndpoint,
  getDocument,
  getDocumentText,
  listDocuments,
} from '../contract/documents.ts';
import { publishEvent } from '../events/publish.ts';
import { handle, reply } from '../http/handle.ts';
import { enqueue } from '../jobs/queue.ts';
import { isoNow } from '../kernel/clock.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { requireReceiverUrl } from '../outbound/receiver-url.ts';
import { findNewestAnalysis, listUnfinishedAnalyses } from './analysis-store.ts';
import { submitDocument } from './analyze.ts';
import { deleteBlobJob } from './delete-blob.job.ts';
import { presentDocument } from './detail.ts';
import { estimateCompletion } from './estimate.ts';
import { listPage } from './list.ts';
import { newAnalysis } from './new-analysis.ts';
import { newDocument } from './new-document.ts';
import { deleteDocument, findDocument, locateDocument } from './store.ts';
import { findDocumentText } from './text-store.ts';
import { titleFromUrl } from './title.ts';
import { stopWork } from './work.ts';

const RETRY_AFTER_SECONDS = 1;

export const documentRoutes = [
  handle(analyzeDocument, async ({ services, workspaceId, transaction }, { body }) => {
    if (body.webhook_url !== undefined) {
      requireReceiverUrl(services.outbound, body.webhook_url, 'webhook_url');
    }
    const document = newDocument(services, workspaceId, {
      title: titleFromUrl(body.document_url),
      source_url: body.document_url,
    });
    const analysis = newAnalysis(services, workspaceId, document.id, body);
    const estimated_completion = await estimateCompletion(services, workspaceId);

    return transaction(async (tx) => {
      await submitDocument(tx, services, document, analysis);
      const { id, status, created_at } = document;
      const record = {
        id,
        status,
        created_at,
        estimated_completion,
        ...(body.webhook_url !== undefined && { webhook_url: body.webhook_url }),
      };
      return reply(202, record, {
        location: `/v2/documents/${id}`,
        retryAfter: RETRY_AFTER_SECONDS,
      });
    });
  }),

  handle(listDocuments, ({ services, workspaceId }, { query }) =>
    listPage(services, workspaceId, query),
  ),

  handle(
    getDocument,
    async ({ services, workspaceId }, { params }) => {
      const document = await findDocument(services.reads, workspaceId, params.document_id);
      if (!document) throw notFound('document', params.document_id);
      const analysis = await findNewestAnalysis(
        services.reads,
        workspaceId,
        document.id,
        'completed',
      );
      return presentDocument(document, analysis);
    },
    { locate: locateDocument },
  ),

  handle(
    getDocumentText,
    async ({ services, workspaceId }, { params }) => {
      const document = await findDocument(services.reads, workspaceId, params.document_id);
      if (!document) throw notFound('document', params.document_id);
      const row = await findDocumentText(services.reads, workspaceId, document.id);
      if (!row) throw notReady(document.status);
      const { text, text_sha256, pages_json } = row;
      return { text, text_sha256, pages: JSON.parse(pages_json) };
    },
    { locate: locateDocument },
  ),

  handle(
    deleteDocumentEndpoint,
    async ({ services, workspaceId, transaction }, { params }) => {
      const id = params.document_id;
      return transaction(async (tx) => {
        const unfinished = await listUnfinishedAnalyses(tx, workspaceId, id);
        const deleted = await deleteDocument(tx, workspaceId, id);
        if (!deleted) throw notFound('document', id);
        await stopWork(tx, deleted, unfinished);
        for (const blob_key of [deleted.blob_key, deleted.layout_key]) {
          if (blob_key === null) continue;
          await enqueue(tx, services.clock, deleteBlobJob, workspaceId, { blob_key });
        }
        await publishEvent(tx, services.clock, workspaceId, {
          name: 'document.deleted',
          resourceId: id,
          data: { document_id: id, deleted_at: isoNow(services.clock) },
        });
        return { id, deleted: true as const };
      });
    },
    { locate: locateDocument },
  ),
];

function notReady(status: string): ApiError {
  return new ApiError('invalid_request', `The document has no text: its status is ${status}`, {
    details: { type: 'not_ready', status },
    ...(status === 'processing' && { retryAfter: RETRY_AFTER_SECONDS }),
  });
}
