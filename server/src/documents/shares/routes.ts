import { recordAudit } from '../../audit/record-audit.ts';
import * as endpoints from '../../contract/shares.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import { handle } from '../../http/route.ts';
import { loadNewestPageOfQuery } from '../../http/request/pagination.ts';
import { notFound } from '../../kernel/errors.ts';
import { getDocument, locateDocument } from '../store.ts';
import { presentShare, shareDocument } from './share.ts';
import { deleteShare, selectAllShares, selectShares } from './store.ts';

const byDocumentId = { locate: locateDocument };

export const shareRoutes = [
  handle(
    endpoints.shareDocument,
    (context, { params, body }) => shareDocument(context, params.document_id, body),
    byDocumentId,
  ),

  handle(
    endpoints.listShares,
    async ({ services, workspaceId }, { params, query }) => {
      const { id } = await getDocument(services.reads, workspaceId, params.document_id);
      const list = { list: 'shares', workspaceId, filters: [id] };
      const rows = selectShares(services.reads, workspaceId, id);
      const { items, pagination } = await loadNewestPageOfQuery(services, query, list, rows);
      return { shares: items.map(presentShare), pagination };
    },
    byDocumentId,
  ),

  handle(endpoints.listAllShares, async ({ services, workspaceId }, { query }) => {
    const rows = selectAllShares(services.reads, workspaceId);
    const list = { list: 'all shares', workspaceId, filters: [] };
    const { items, pagination } = await loadNewestPageOfQuery(services, query, list, rows);
    return {
      shares: items.map((row) => ({ ...presentShare(row), document_title: row.document_title })),
      pagination,
    };
  }),

  handle(
    endpoints.revokeShare,
    ({ services, workspaceId, transaction, caller, principal }, { params }) =>
      transaction(async (tx) => {
        const { document_id: documentId, share_id: id } = params;
        if (!(await deleteShare(tx, workspaceId, { documentId, id }))) throw notFound('share', id);
        await recordAudit(tx, services, workspaceId, {
          action: 'share.revoked',
          by: toAuditActor(caller, principal),
          target: { type: 'document', id: documentId },
          details: { share_id: id },
        });
        return { id, deleted: true as const };
      }),
    byDocumentId,
  ),
];
