import { sql } from 'kysely';

import type { SourceKind } from '../contract/search.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { SearchChangeRow } from '../storage/search-schema.ts';

/** Rows of one insert, with four values each. */
const ROWS_PER_INSERT = 500;

/**
 * Counts a transaction with changes, and locks the count until it ends.
 *
 * @returns 1 for the first transaction since the count was deleted
 */
export async function incrementMark(tx: Tx, workspaceId: string): Promise<number> {
  // Plain SQL here and below: the query builder would cost more than the statement, in every write of a task.
  const { rows } = await sql<{ marks: number }>`
    insert into search_updates (workspace_id, marks) values (${workspaceId}, 1)
    on conflict (workspace_id) do update set marks = search_updates.marks + 1
    returning marks`.execute(tx);
  return rows[0]!.marks;
}

/** Deletes the count: the next change schedules another job. */
export async function deleteMarks(db: Db, workspaceId: string): Promise<void> {
  await db.deleteFrom('search_updates').where('workspace_id', '=', workspaceId).execute();
}

/** Inserts changes in a fixed order, so that two transactions on PostgreSQL cannot deadlock. */
export async function insertChanges(tx: Tx, changes: readonly SearchChangeRow[]): Promise<void> {
  const unique = new Map(changes.map((change) => [`${change.source} ${change.source_id}`, change]));
  const rows = [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const values = rows
      .slice(start, start + ROWS_PER_INSERT)
      .map((row) => sql`(${row.workspace_id}, ${row.source}, ${row.source_id}, ${row.stamp})`);
    await sql`
      insert into search_changes (workspace_id, source, source_id, stamp) values ${sql.join(values)}
      on conflict (workspace_id, source, source_id) do update set stamp = excluded.stamp`.execute(
      tx,
    );
  }
}

/**
 * Lists changes of one kind of source in order of the source id.
 *
 * @param page.after source id after which the list begins; empty for the start
 */
export async function listChanges(
  db: Db,
  workspaceId: string,
  source: SourceKind,
  { after, limit }: { after: string; limit: number },
): Promise<SearchChangeRow[]> {
  return db
    .selectFrom('search_changes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    .where('source_id', '>', after)
    .orderBy('source_id')
    .limit(limit)
    .execute();
}

/**
 * Deletes changes in the transaction that indexes them.
 *
 * @returns ids of changes that were neither changed again nor indexed by another job
 */
export async function deleteIndexedChanges(
  tx: Tx,
  changes: readonly SearchChangeRow[],
): Promise<Set<string>> {
  const [first] = changes;
  if (!first) return new Set();
  const rows = await tx
    .deleteFrom('search_changes')
    .where('workspace_id', '=', first.workspace_id)
    .where('source', '=', first.source)
    .where(
      sql<boolean>`(source_id, stamp) in (values ${sql.join(
        changes.map(({ source_id, stamp }) => sql`(${source_id}, ${stamp})`),
      )})`,
    )
    .returning('source_id')
    .execute();
  return new Set(rows.map(({ source_id }) => source_id));
}

/** Lists workspaces with changes to index. */
export async function listChangedWorkspaces(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('search_changes').select('workspace_id').distinct().execute();
  return rows.map(({ workspace_id }) => workspace_id);
}
