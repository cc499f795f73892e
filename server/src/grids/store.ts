import { sql } from 'kysely';

import type { GridCounts } from '../contract/grid-elements.ts';
import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { Candidate } from '../questions/source-text.ts';
import type { GridRow } from '../storage/grid-schema.ts';
import { locateIn } from '../storage/locate-in.ts';

export const locateGrid = locateIn('grids');

export async function insertGrid(tx: Tx, grid: GridRow): Promise<void> {
  await tx.insertInto('grids').values(grid).execute();
}

/** Finds a grid of this workspace. */
export async function findGrid(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<GridRow | undefined> {
  return selectGrids(db, workspaceId).where('id', '=', id).executeTakeFirst();
}

/**
 * Returns a grid of this workspace.
 *
 * @throws ApiError `resource_not_found`
 */
export async function getGrid(db: Db, workspaceId: string, id: string): Promise<GridRow> {
  const grid = await findGrid(db, workspaceId, id);
  if (!grid) throw notFound('grid', id);
  return grid;
}

/** Locks a grid until `tx` ends and returns it; undefined if it does not exist. */
export async function lockGrid(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<GridRow | undefined> {
  return tx
    .updateTable('grids')
    .set({ step: sql<number>`step` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Locks a grid until `tx` ends and returns it.
 *
 * @throws ApiError `resource_not_found`
 */
export async function getLockedGrid(tx: Tx, workspaceId: string, id: string): Promise<GridRow> {
  const grid = await lockGrid(tx, workspaceId, id);
  if (!grid) throw notFound('grid', id);
  return grid;
}

/** Updates a locked grid. @returns the updated grid */
export async function updateGrid(
  tx: Tx,
  grid: GridRow,
  change: Partial<
    Pick<
      GridRow,
      'status' | 'step' | 'filling_row_id' | 'waiting_json' | 'updated_at' | 'filled_at'
    >
  >,
): Promise<GridRow> {
  const { workspace_id, id } = grid;
  await tx
    .updateTable('grids')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
  return { ...grid, ...change };
}

/** Deletes a grid with its rows and reviews. */
export async function deleteGridRow(tx: Tx, { workspace_id, id }: GridRow): Promise<void> {
  await tx
    .deleteFrom('grids')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/** Grid with what selects its sources, without its columns. */
export type GridSelection = Pick<GridRow, 'workspace_id' | 'id' | 'filters_json'>;

/** Lists the grids that may have a row for a source, as far as kinds and ids tell. */
export async function listGridsFor(
  db: Db,
  workspaceId: string,
  { source, id }: Candidate,
): Promise<GridSelection[]> {
  return db
    .selectFrom('grids')
    .select(['workspace_id', 'id', 'filters_json'])
    .where('workspace_id', '=', workspaceId)
    .where(source === 'document' ? 'takes_documents' : 'takes_meetings', '=', 1)
    .where((eb) =>
      eb.or([eb('names_sources', '=', 0), eb('filters_json', 'like', `%${JSON.stringify(id)}%`)]),
    )
    .execute();
}

/** Selects the grids of a workspace. */
export function selectGrids(db: Db, workspaceId: string) {
  return db.selectFrom('grids').selectAll().where('workspace_id', '=', workspaceId);
}

/** Counts the rows of grids by their status. */
export async function countRows(
  db: Db,
  workspaceId: string,
  gridIds: readonly string[],
): Promise<(gridId: string) => GridCounts> {
  const counted =
    gridIds.length === 0
      ? []
      : await db
          .selectFrom('grid_rows')
          .select(({ fn }) => ['grid_id', 'status', fn.countAll<number>().as('count')])
          .where('workspace_id', '=', workspaceId)
          .where('grid_id', 'in', [...gridIds])
          .groupBy(['grid_id', 'status'])
          .execute();
  return (gridId) => {
    const counts = { total: 0, processing: 0, completed: 0, failed: 0 };
    for (const { grid_id, status, count } of counted) {
      if (grid_id !== gridId) continue;
      counts[status] += count;
      counts.total += count;
    }
    return counts;
  };
}
