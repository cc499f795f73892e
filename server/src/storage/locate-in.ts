import type { Db } from './db.ts';

/** Tables whose rows have a public id and belong to one workspace. */
type ResourceTable =
  | 'documents'
  | 'events'
  | 'extraction_templates'
  | 'generations'
  | 'grids'
  | 'integrations'
  | 'meetings'
  | 'oauth_clients'
  | 'syncs'
  | 'tasks'
  | 'transcriptions'
  | 'webhooks';

/** Returns a function that finds the workspace, among `workspaceIds`, whose row of `table` has the id. */
export function locateIn(table: ResourceTable) {
  return async (
    db: Db,
    workspaceIds: readonly string[],
    id: string,
  ): Promise<string | undefined> => {
    const row = await db
      .selectFrom(table)
      .select('workspace_id')
      .where('workspace_id', 'in', [...workspaceIds])
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.workspace_id;
  };
}
