import {
  listShares,
  revokeShare,
  shareDocument as shareDocumentEndpoint,
} from '../../contract/shares.ts';
import { handle } from '../../http/handle.ts';
import { byCreation, type CursorScope, describePage, parsePage } from '../../http/pagination.ts';
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
      const scope: CursorScope = {
        list: 'shares',
        workspaceId,
        filters: [id],
        sort: 'created_at desc',
      };
      const page = parsePage(services, query, scope);
      const [rows, total] = await Promise.all([
        listShareRows(services.reads, workspaceId, id, page),
        countShares(services.reads, workspaceId, id),
      ]);
      const { items, pagination } = describePage(
        services,
        { rows, total, sortValue: byCreation },
        page,
        scope,
      );
      return { shares: items.map(presentShare), pagination };
    },
    { locate: locateDocument },
  ),

  handle(
    revokeShare,
    ({ workspaceId, transaction }, { params }) =>
      transaction(async (tx) => {
        const { document_id: documentId, share_id: id } = params;
        if (!(await deleteShare(tx, workspaceId, { documentId, id }))) throw notFound('share', id);
        return { id, deleted: true as const };
      }),
    { locate: locateDocument },
  ),
];
