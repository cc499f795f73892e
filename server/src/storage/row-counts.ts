import { sql } from 'kysely';

import type { Db, Tx } from './db.ts';
import { prepareQuery } from './prepared-query.ts';
import type { RowCountRow } from './schema.ts';

/** Changes a published total, in the transaction of the row that it counts. */
export async function changeRowCount(
  tx: Tx,
  { count: change, ...key }: RowCountRow,
): Promise<void> {
  await tx
    .insertInto('row_counts')
    .values({ ...key, count: change })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'kind', 'status'])
        .doUpdateSet({ count: sql<number>`row_counts.count + ${change}` }),
    )
    .execute();
}

const countRows = prepareQuery<{ byStatus: boolean }, { count: number }>((db, { byStatus }) => {
  const query = db
    .selectFrom('row_counts')
    .select('count')
    .where('workspace_id', '=', '')
    .where('kind', '=', 'document');
  return byStatus ? query.where('status', '=', '') : query;
});

/** Returns a published total. @param status undefined for all statuses */
export async function sumRowCounts(
  db: Db,
  workspaceId: string,
  kind: RowCountRow['kind'],
  status?: string,
): Promise<number> {
  const byStatus = status !== undefined;
  const parameters = byStatus ? [workspaceId, kind, status] : [workspaceId, kind];
  const rows = await countRows(db, { byStatus }, parameters);
  return rows.reduce((sum, row) => sum + row.count, 0);
}
