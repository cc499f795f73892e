import { queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { listQuery } from '../api/list-query.ts';

const SOURCES_MAX = 20;

/** Lists generated contents and ideas page by page. */
export function draftsQuery(workspaceId: string) {
  return listQuery(['drafts', 'list', workspaceId], (range) =>
    docket.generations.list({ workspace_id: workspaceId, ...range }),
  );
}

export function draftQuery(id: string) {
  return queryOptions({
    queryKey: ['drafts', 'one', id],
    queryFn: () => docket.generations.get(id),
  });
}

/** Document or meeting that a draft can quote. */
export type SourceChoice = { kind: 'document' | 'meeting'; id: string; title: string };

/** Lists the newest documents and meetings that can be quoted. */
export function sourceChoicesQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['drafts', 'sources', workspaceId],
    queryFn: async (): Promise<SourceChoice[]> => {
      const query = { workspace_id: workspaceId, limit: SOURCES_MAX };
      const [documents, meetings] = await Promise.all([
        docket.documents.list({ ...query, status: 'completed' }),
        docket.meetings.list(query),
      ]);
      const heard = meetings.data.filter((meeting) => meeting.has_transcript);
      return [
        ...documents.data.map(({ id, title }) => ({ kind: 'document' as const, id, title })),
        ...heard.map(({ id, title }) => ({ kind: 'meeting' as const, id, title })),
      ];
    },
  });
}
