import { listSimilarDocuments, search, suggest } from '../contract/search.ts';
import { documentNotReadyError } from '../documents/not-ready.ts';
import { findDocument, locateDocument } from '../documents/store.ts';
import { handle } from '../http/route.ts';
import { notFound } from '../kernel/errors.ts';
import { searchWorkspace } from './search-workspace.ts';

const SIMILAR_LIMIT_DEFAULT = 10;
const SUGGESTIONS_DEFAULT = 5;

const byDocumentId = { locate: locateDocument };

export const searchRoutes = [
  handle(search, (context, { body }) => searchWorkspace(context, body)),

  handle(suggest, async ({ services, workspaceId }, { query }) => {
    const { q: typed, limit = SUGGESTIONS_DEFAULT } = query;
    return { suggestions: await services.search.suggest({ workspaceId, typed, limit }) };
  }),

  handle(
    listSimilarDocuments,
    async ({ services, workspaceId }, { params, query }) => {
      const { document_id: id } = params;
      const document = await findDocument(services.reads, workspaceId, id);
      if (!document) throw notFound('document', id);
      if (document.status !== 'completed') throw documentNotReadyError(document);
      const { limit = SIMILAR_LIMIT_DEFAULT } = query;
      const key = { workspaceId, source: 'document', sourceId: id } as const;
      return { results: await services.search.findSimilar({ ...key, limit }) };
    },
    byDocumentId,
  ),
];
