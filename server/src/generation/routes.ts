import {
  brainstorm,
  generateContent,
  type Generation,
  getGeneration,
  listGenerations,
} from '../contract/generation.ts';
import { type Context, handle } from '../http/handle.ts';
import { newestPage } from '../http/pagination.ts';
import { hasAccess, requireAccess } from '../http/principal.ts';
import { notFound } from '../kernel/errors.ts';
import type { GenerationRow } from '../storage/generation-schema.ts';
import { findIdeas } from './find-ideas.ts';
import { countGenerations, findGeneration, listGenerationRows, locateGeneration } from './store.ts';
import { writeContent } from './write-content.ts';

export const generationRoutes = [
  handle(generateContent, (context, { body }) => writeContent(context, body)),

  handle(brainstorm, (context, { body }) => findIdeas(context, body)),

  handle(listGenerations, async (context, { query }) => {
    const { services, workspaceId } = context;
    const withMeetings = mayReadMeetings(context);
    const filter = { kind: query.kind, type: query.type, withMeetings };
    const filters = [query.kind, query.type, String(withMeetings)];
    const scope = { list: 'generations', workspaceId, filters };
    const { items, pagination } = await newestPage(services, query, scope, {
      rows: (page) => listGenerationRows(services.reads, workspaceId, filter, page),
      total: () => countGenerations(services.reads, workspaceId, filter),
    });
    return { generations: items.map(present), pagination };
  }),

  handle(
    getGeneration,
    async ({ services, workspaceId, principal }, { params: { generation_id } }) => {
      const row = await findGeneration(services.reads, workspaceId, generation_id);
      if (!row) throw notFound('generation', generation_id);
      if (row.quotes_meetings === 1) requireAccess(principal, workspaceId, ['read:transcripts']);
      return present(row);
    },
    { locate: locateGeneration },
  ),
];

/** What quotes a meeting shows as much of it as its transcript does. */
function mayReadMeetings({ principal, workspaceId }: Context): boolean {
  return hasAccess(principal, workspaceId, ['read:transcripts']);
}

function present({ result_json }: GenerationRow): Generation {
  return JSON.parse(result_json) as Generation;
}
