import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { listQuery } from '../api/list-query.ts';

const CHOICES_MAX = 100;

/** Lists extraction templates page by page, the newest first. */
export function templatesQuery(workspaceId: string) {
  return listQuery(['templates', 'list', workspaceId], (range) =>
    docket.extractionTemplates.list({ workspace_id: workspaceId, ...range }),
  );
}

/** Lists the newest extraction templates to choose from. */
export function templateChoicesQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['templates', 'choices', workspaceId],
    queryFn: async () => {
      const query = { workspace_id: workspaceId, limit: CHOICES_MAX };
      const { data } = await docket.extractionTemplates.list(query);
      return data;
    },
  });
}

/**
 * Reads a template with the schema of one version.
 *
 * @param version its number; empty for the latest one
 */
export function templateQuery(id: string, version: string) {
  return queryOptions({
    queryKey: ['templates', 'one', id, version],
    queryFn: () =>
      docket.extractionTemplates.get(id, version === '' ? {} : { version: Number(version) }),
  });
}

/** Asks what a schema asks for, or what is wrong with it. */
export function schemaCheckQuery(workspaceId: string, schema: string) {
  return queryOptions({
    queryKey: ['schema-check', workspaceId, schema],
    queryFn: () =>
      docket.extractionTemplates.check({
        workspace_id: workspaceId,
        schema: JSON.parse(schema) as Record<string, unknown>,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 'static',
  });
}
