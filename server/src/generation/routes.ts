import type { Generation } from '../contract/generation.ts';
import * as endpoints from '../contract/generation.ts';
import { type Context, handle } from '../http/route.ts';
import { loadNewestPage } from '../http/request/pagination.ts';
import { hasAccess } from '../http/security/principal.ts';
import type { GenerationRow } from '../storage/generation-schema.ts';
import { deleteGeneration } from './delete-generation.ts';
import { editContent } from './edit-content.ts';
import { findIdeas } from './find-ideas.ts';
import { requireReadable } from './require-readable.ts';
import { countGenerations, findGeneration, listGenerationRows, locateGeneration } from './store.ts';
import { writeContent } from './write-content.ts';

const byGenerationId = { locate: locateGeneration };

export const generationRoutes = [
  handle(endpoints.generateContent, (context, { body }) => writeContent(context, body)),

  handle(endpoints.brainstorm, (context, { body }) => findIdeas(context, body)),

  handle(endpoints.listGenerations, async (context, { query }) => {
    const { services, workspaceId } = context;
    const withMeetings = canReadMeetings(context);
    const filter = { kind: query.kind, type: query.type, withMeetings };
    const filters = [query.kind, query.type, String(withMeetings)];
    const scope = { list: 'generations', workspaceId, filters };
    const { items, pagination } = await loadNewestPage(services, query, scope, {
      rows: (page) => listGenerationRows(services.reads, workspaceId, filter, page),
      total: () => countGenerations(services.reads, workspaceId, filter),
    });
    return { generations: items.map(present), pagination };
  }),

  handle(
    endpoints.getGeneration,
    async (context, { params: { generation_id } }) => {
      const { services, workspaceId } = context;
      const row = await findGeneration(services.reads, workspaceId, generation_id);
      return present(requireReadable(context, generation_id, row));
    },
    byGenerationId,
  ),

  handle(
    endpoints.updateGeneration,
    (context, { params, body }) => editContent(context, params.generation_id, body),
    byGenerationId,
  ),

  handle(
    endpoints.deleteGeneration,
    (context, { params }) => deleteGeneration(context, params.generation_id),
    byGenerationId,
  ),
];

/** Returns true when the caller can read transcripts. Generations that quote a meeting require this scope. */
function canReadMeetings({ principal, workspaceId }: Context): boolean {
  return hasAccess(principal, workspaceId, ['read:transcripts']);
}

function present({ result_json }: GenerationRow): Generation {
  return JSON.parse(result_json) as Generation;
}
