import type { Db } from '../storage/db.ts';

type Table = 'documents' | 'meetings' | 'transcriptions';

/** Ids with one of our prefixes, and where what they name is. */
const TABLE_OF: Readonly<Record<string, Table>> = {
  doc: 'documents',
  meet: 'meetings',
  trans: 'transcriptions',
};

/** Those of `ids` that are of our form, as documents or meetings have them, and that the workspace does not have. */
export async function findMissing(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const own = new Map<Table, Set<string>>();
  for (const id of ids) {
    const table = TABLE_OF[id.slice(0, id.indexOf('_'))];
    if (table) own.set(table, (own.get(table) ?? new Set()).add(id));
  }
  const missing = new Set<string>();
  for (const [table, wanted] of own) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', [...wanted])
      .execute();
    const found = new Set(rows.map(({ id }) => id));
    for (const id of wanted) if (!found.has(id)) missing.add(id);
  }
  return missing;
}
