import { randomUUID } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';

import type { SourceKind } from '../../contract/search.ts';
import type { Db, Tx } from '../../storage/db.ts';

/** A run to be embedded. */
export type ChangedRun = {
  number: number;
  stamp: string;
  /** Null of a run that is gone, or is not found any more. */
  source: SourceKind | null;
};

/**
 * Writes down, for each space of the workspace, that these runs are to be embedded.
 *
 * @returns false when the workspace has no space, in which case nothing was written
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
  { workspaceId, space, after }: { workspaceId: string; space: number; after: number },
  limit: number,
): Promise<number | null> {
  const { rows } = await sql<{ source_number: number }>`
    insert into vector_changes (space, source_number, stamp)
    select ${space}, number, ${randomUUID()} from search_sources
    where workspace_id = ${workspaceId} and number > ${after} and state = 'live'
    order by number limit ${limit}
    on conflict (space, source_number) do update set stamp = excluded.stamp
    returning source_number`.execute(tx);
  if (rows.length < limit) return null;
  return Math.max(...rows.map(({ source_number }) => source_number));
}

export async function listChangedRuns(
  db: Db,
  { workspaceId, space }: { workspaceId: string; space: number },
  limit: number,
): Promise<ChangedRun[]> {
  const { rows } = await sql<ChangedRun>`
    select c.source_number as number, c.stamp, s.source
    from vector_changes c
    left join search_sources s
      on s.workspace_id = ${workspaceId} and s.number = c.source_number and s.state = 'live'
    where c.space = ${space} order by c.source_number limit ${limit}`.execute(db);
  return rows;
}

export async function hasVectorChanges(db: Db, space: number): Promise<boolean> {
  const row = await db
    .selectFrom('vector_changes')
    .select('space')
    .where('space', '=', space)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes runs for embedded, unless they were changed again meanwhile. */
export async function settleRuns(
  tx: Tx,
  space: number,
  runs: readonly ChangedRun[],
): Promise<void> {
  if (runs.length === 0) return;
  const settled = runs.map(({ number, stamp }) => sql`(cast(${number} as bigint), ${stamp})`);
  await tx
    .deleteFrom('vector_changes')
    .where('space', '=', space)
    .where(sql<boolean>`(source_number, stamp) in (values ${sql.join(settled)})`)
    .execute();
}

/** Of a space that is cleared. @returns how many there were */
export async function deleteVectorChanges(tx: Tx, space: number, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('vector_changes')
    .where('space', '=', space)
    .where('source_number', 'in', (query) =>
      query
        .selectFrom('vector_changes')
        .select('source_number')
        .where('space', '=', space)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of a run that is deleted. */
export async function deleteChangesOfRun(
  tx: Tx,
  workspaceId: string,
  number: number,
): Promise<void> {
  await tx
    .deleteFrom('vector_changes')
    .where('source_number', '=', number)
    .where('space', 'in', spacesOf(workspaceId))
    .execute();
}

/** Numbers of the spaces of a workspace. */
export function spacesOf(workspaceId: string): RawBuilder<number> {
  return sql<number>`(select number from vector_spaces where workspace_id = ${workspaceId})`;
}

/** @returns 1 for the first since the job was done last */
export async function countVectorMark(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ marks: number }>`
    insert into vector_updates (workspace_id, marks) values (${workspaceId}, 1)
    on conflict (workspace_id) do update set marks = vector_updates.marks + 1
    returning marks`.execute(tx);
  return rows[0]!.marks;
}

/** Who marks a change from now on asks for another job; those who are marking one are waited for. */
export async function deleteVectorMarks(tx: Tx, workspaceId: string): Promise<void> {
  await tx.deleteFrom('vector_updates').where('workspace_id', '=', workspaceId).execute();
}
