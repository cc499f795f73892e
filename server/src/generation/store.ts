import type { Db, Tx } from '../storage/db.ts';
import type { GenerationRow } from '../storage/generation-schema.ts';
import { newestPage, type Page } from '../storage/page.ts';
import { changeRowCount, sumRowCounts } from '../storage/row-counts.ts';

export async function insertGeneration(tx: Tx, generation: GenerationRow): Promise<void> {
  await tx.insertInto('generations').values(generation).execute();
  const { workspace_id, kind, quotes_meetings } = generation;
  const status = countedAs(kind, quotes_meetings);
  await changeRowCount(tx, { workspace_id, kind: 'generation', status, count: 1 });
}

/** Looks only inside `workspaceId`: another workspace's generation is the same as none. */
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

/** The one of `workspaceIds` that has it. */
export async function locateGeneration(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('generations')
    .select('workspace_id')
    .where('workspace_id', 'in', [...workspaceIds])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.workspace_id;
}

export type GenerationFilter = {
  kind: GenerationRow['kind'] | undefined;
  type: string | undefined;
  /** False leaves out what quotes meetings. */
  withMeetings: boolean;
};

export async function listGenerationRows(
  db: Db,
  workspaceId: string,
  filter: GenerationFilter,
  page: Page,
): Promise<GenerationRow[]> {
  return newestPage(generationsOf(db, workspaceId, filter).selectAll(), page).execute();
}

/** By published totals, unless a type is asked for, of which there may be any number. */
export async function countGenerations(
  db: Db,
  workspaceId: string,
  filter: GenerationFilter,
): Promise<number> {
  if (filter.type !== undefined) {
    const { count } = await generationsOf(db, workspaceId, filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
  const kinds = filter.kind === undefined ? (['content', 'brainstorm'] as const) : [filter.kind];
  const quoting = filter.withMeetings ? ([0, 1] as const) : ([0] as const);
  let total = 0;
  for (const kind of kinds) {
    for (const each of quoting) {
      total += await sumRowCounts(db, workspaceId, 'generation', countedAs(kind, each));
    }
  }
  return total;
}

function generationsOf(
  db: Db,
  workspaceId: string,
  { kind, type, withMeetings }: GenerationFilter,
) {
  let query = db.selectFrom('generations').where('workspace_id', '=', workspaceId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (type !== undefined) query = query.where('type', '=', type);
  return withMeetings ? query : query.where('quotes_meetings', '=', 0);
}

/** What the published totals tell apart. */
function countedAs(
  kind: GenerationRow['kind'],
  quotesMeetings: GenerationRow['quotes_meetings'],
): string {
  return quotesMeetings === 1 ? `${kind}_of_meetings` : kind;
}
