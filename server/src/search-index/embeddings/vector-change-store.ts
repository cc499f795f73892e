import { randomUUID } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';

import type { SourceKind } from '../../contract/search.ts';
import type { Db, Tx } from '../../storage/db.ts';

/** Indexing run to embed. */
export type ChangedRun = {
  number: number;
  stamp: string;
  /** Null for a run that is deleted or no longer live. */
  source: SourceKind | null;
};

/**
 * Marks runs for embedding in each index of the workspace.
 *
 * @returns false when the workspace has no index; nothing is written then
 */
export async function insertVectorChanges(
  tx: Tx,
  workspaceId: string,
  runs: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    insert into vector_changes (space, source_number, stamp)
    select v.number, s.number, ${randomUUID()}
    from vector_spaces v join search_sources s on s.workspace_id = v.workspace_id
    where v.workspace_id = ${workspaceId} and v.state <> 'removed' and s.number in (${sql.join(runs)})
    on conflict (space, source_number) do update set stamp = excluded.stamp
    returning space`.execute(tx);
  return rows.length > 0;
}

/**
 * Writes down that the live runs that follow `after` are to be embedded, the first ones of them.
 *
 * @returns the last of them; null when there are no more
 */
export async function insertNextRuns(
  tx: Tx,
  { workspaceId, indexNumber, after }: { workspaceId: string; indexNumber: number; after: number },
  limit: number,
): Promise<number | null> {
  const { rows } = await sql<{ source_number: number }>`
    insert into vector_changes (space, source_number, stamp)
    select ${indexNumber}, number, ${randomUUID()} from search_sources
    where workspace_id = ${workspaceId} and number > ${after} and state = 'live'
    order by number limit ${limit}
    on conflict (space, source_number) do update set stamp = excluded.stamp
    returning source_number`.execute(tx);
  if (rows.length < limit) return null;
  return Math.max(...rows.map(({ source_number }) => source_number));
}

/** Lists runs that are marked for embedding in an index, by run number. `source` is null for removed runs. */
export async function listChangedRuns(
  db: Db,
  { workspaceId, indexNumber }: { workspaceId: string; indexNumber: number },
  limit: number,
): Promise<ChangedRun[]> {
  const { rows } = await sql<ChangedRun>`
    select c.source_number as number, c.stamp, s.source
    from vector_changes c
    left join search_sources s
      on s.workspace_id = ${workspaceId} and s.number = c.source_number and s.state = 'live'
    where c.space = ${indexNumber} order by c.source_number limit ${limit}`.execute(db);
  return rows;
}

/** Returns true while runs are marked for embedding in an index. */
export async function hasVectorChanges(db: Db, indexNumber: number): Promise<boolean> {
  const row = await db
    .selectFrom('vector_changes')
    .select('space')
    .where('space', '=', indexNumber)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes runs for embedded, unless they were changed again meanwhile. */
export async function deleteEmbeddedRuns(
  tx: Tx,
  indexNumber: number,
  runs: readonly ChangedRun[],
): Promise<void> {
  if (runs.length === 0) return;
  const settled = runs.map(({ number, stamp }) => sql`(cast(${number} as bigint), ${stamp})`);
  await tx
    .deleteFrom('vector_changes')
    .where('space', '=', indexNumber)
    .where(sql<boolean>`(source_number, stamp) in (values ${sql.join(settled)})`)
    .execute();
}

/** Deletes marks of a removed index. @returns their number */
export async function deleteVectorChanges(
  tx: Tx,
  indexNumber: number,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('vector_changes')
    .where('space', '=', indexNumber)
    .where('source_number', 'in', (query) =>
      query
        .selectFrom('vector_changes')
        .select('source_number')
        .where('space', '=', indexNumber)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the marks of a deleted run. */
export async function deleteChangesOfRun(
  tx: Tx,
  workspaceId: string,
  number: number,
): Promise<void> {
  await tx
    .deleteFrom('vector_changes')
    .where('source_number', '=', number)
    .where('space', 'in', selectIndexNumbers(workspaceId))
    .execute();
}

/** Builds a subquery of the numbers of a workspace's embedding indexes. */
export function selectIndexNumbers(workspaceId: string): RawBuilder<number> {
  return sql<number>`(select number from vector_spaces where workspace_id = ${workspaceId})`;
}

/** Counts a change that needs embedding. @returns 1 for the first change since the last job */
export async function incrementEmbeddingMark(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ marks: number }>`
    insert into vector_updates (workspace_id, marks) values (${workspaceId}, 1)
    on conflict (workspace_id) do update set marks = vector_updates.marks + 1
    returning marks`.execute(tx);
  return rows[0]!.marks;
}

/** Deletes the mark of a scheduled job, after running transactions that set it: the next change schedules another. */
export async function deleteEmbeddingMarks(tx: Tx, workspaceId: string): Promise<void> {
  await tx.deleteFrom('vector_updates').where('workspace_id', '=', workspaceId).execute();
}
