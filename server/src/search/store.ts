import type { Db } from '../storage/db.ts';

/** Different ones, as the filter compares them. */
export async function listParties(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document_facets')
    .select('value')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', 'party')
    .execute();
  return rows.map(({ value }) => value);
}
