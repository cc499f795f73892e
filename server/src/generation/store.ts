import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import { locateIn } from '../storage/locate-in.ts';
import type { GenerationRow } from '../storage/generation-schema.ts';
import { newestPage, type Page } from '../storage/page.ts';
import { changeRowCount, sumRowCounts } from '../storage/row-counts.ts';

/** Inserts a generation and updates the published counters. */
export async function insertGeneration(tx: Tx, generation: GenerationRow): Promise<void> {
  await tx.insertInto('generations').values(generation).execute();
  const { workspace_id, kind, quotes_meetings } = generation;
  const status = toCounterStatus(kind, quotes_meetings);
  await changeRowCount(tx, { workspace_id, kind: 'generation', status, count: 1 });
}

/** Finds a generation of this workspace; undefined if the id belongs to another workspace. */
export async function findGeneration(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks a generation of this workspace until `tx` ends and returns it; undefined if there is none. */
export async function findLockedGeneration(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<GenerationRow | undefined> {
  return tx
    .updateTable('generations')
    .set({ kind: sql<GenerationRow['kind']>`kind` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Replaces the stored result of a generation. */
export async function updateGenerationResult(
  tx: Tx,
  { workspace_id, id }: Pick<GenerationRow, 'workspace_id' | 'id'>,
  result_json: string,
): Promise<void> {
  await tx
    .updateTable('generations')
    .set({ result_json })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a generation and updates the published counters.
 *
 * @param generation locked in `tx`
 */
export async function deleteGenerationRow(
  tx: Tx,
  { workspace_id, id, kind, quotes_meetings }: GenerationRow,
): Promise<void> {
  await tx
    .deleteFrom('generations')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
  const status = toCounterStatus(kind, quotes_meetings);
  await changeRowCount(tx, { workspace_id, kind: 'generation', status, count: -1 });
}

export const locateGeneration = locateIn('generations');

type GenerationFilter = {
  kind: GenerationRow['kind'] | undefined;
  type: string | undefined;
  /** False excludes generations that quote meetings. */
  withMeetings: boolean;
};

/** Lists one page of generations, newest first. */
export async function listGenerationRows(
  db: Db,
  workspaceId: string,
  filter: GenerationFilter,
  page: Page,
): Promise<GenerationRow[]> {
  return newestPage(selectGenerations(db, workspaceId, filter).selectAll(), page).execute();
}

/** Counts generations from the published counters. A filter by type counts the rows instead. */
export async function countGenerations(
  db: Db,
  workspaceId: string,
  filter: GenerationFilter,
): Promise<number> {
  if (filter.type !== undefined) {
    const { count } = await selectGenerations(db, workspaceId, filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
  const kinds = filter.kind === undefined ? (['content', 'brainstorm'] as const) : [filter.kind];
  const quoting = filter.withMeetings ? ([0, 1] as const) : ([0] as const);
  let total = 0;
  for (const kind of kinds) {
    for (const each of quoting) {
      total += await sumRowCounts(db, workspaceId, 'generation', toCounterStatus(kind, each));
    }
  }
  return total;
}

function selectGenerations(
  db: Db,
  workspaceId: string,
  { kind, type, withMeetings }: GenerationFilter,
) {
  let query = db.selectFrom('generations').where('workspace_id', '=', workspaceId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (type !== undefined) query = query.where('type', '=', type);
  return withMeetings ? query : query.where('quotes_meetings', '=', 0);
}

/** Returns the `status` under which the published counter stores generations of this kind. */
function toCounterStatus(
  kind: GenerationRow['kind'],
  quotesMeetings: GenerationRow['quotes_meetings'],
): string {
  return quotesMeetings === 1 ? `${kind}_of_meetings` : kind;
}
