import { recordAudit } from '../../audit/record-audit.ts';
import {
  listShares,
  revokeShare,
  shareDocument as shareDocumentEndpoint,
} from '../../contract/shares.ts';
import { auditBy } from '../../http/caller.ts';
import { handle } from '../../http/handle.ts';
import { newestPage } from '../../http/pagination.ts';
import { notFound } from '../../kernel/errors.ts';
import { getDocument, locateDocument } from '../store.ts';
import { presentShare, shareDocument } from './share.ts';
import { countShares, deleteShare, listShareRows } from './store.ts';

export const shareRoutes = [
  handle(
    shareDocumentEndpoint,
    (context, { params, body }) => shareDocument(context, params.document_id, body),
    { locate: locateDocument },
  ),

  handle(
    listShares,
    async ({ services, workspaceId }, { params, query }) => {
      const { id } = await getDocument(services.reads, workspaceId, params.document_id);
      const scope = { list: 'shares', workspaceId, filters: [id] };
      const { items, pagination } = await newestPage(services, query, scope, {
        rows: (page) => listShareRows(services.reads, workspaceId, id, page),
        total: () => countShares(services.reads, workspaceId, id),
      });
      return { shares: items.map(presentShare), pagination };
    },
    { locate: locateDocument },
  ),

  handle(
    revokeShare,
    ({ services, workspaceId, transaction, caller, principal }, { params }) =>
      transaction(async (tx) => {
        const { document_id: documentId, share_id: id } = params;
        if (!(await deleteShare(tx, workspaceId, { documentId, id }))) throw notFound('share', id);
        await recordAudit(tx, services, workspaceId, {
          action: 'share.revoked',
          by: auditBy(caller, principal),
          target: { type: 'document', id: documentId },
          details: { share_id: id },
        });
        return { id, deleted: true as const };
      }),
    { locate: locateDocument },
  ),
];
