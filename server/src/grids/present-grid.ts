import type {
  Grid,
  GridColumn,
  GridCounts,
  GridRow as PresentedRow,
  GridWait,
} from '../contract/grid-elements.ts';
import type { Failure } from '../kernel/errors.ts';
import type { Db } from '../storage/db.ts';
import type { GridRow, GridSourceRow } from '../storage/grid-schema.ts';
import { presentCells } from './cells.ts';
import { readFilters } from './matching-sources.ts';
import { listReviews, listTitles } from './row-store.ts';

const NO_SOURCES = {
  code: 'no_sources',
  message:
    'No document or meeting with a text matches the filters; each one that matches later gets a row by itself',
};

/** Presents a grid with its counts. */
export function presentGrid(grid: GridRow, rows: GridCounts): Grid {
  const { template_id, template_version, waiting_json } = grid;
  return {
    id: grid.id,
    workspace_id: grid.workspace_id,
    name: grid.name,
    status: grid.status,
    columns: columnsOf(grid),
    ...(template_id !== null && { template_id }),
    ...(template_version !== null && { template_version }),
    filters: readFilters(grid),
    rows,
    ...(rows.total === 0 && { warnings: [NO_SOURCES] }),
    ...(waiting_json !== null && { waiting: JSON.parse(waiting_json) as GridWait }),
    created_by: grid.created_by,
    created_at: grid.created_at,
    updated_at: grid.updated_at,
    filled_at: grid.filled_at,
  };
}

export function columnsOf({ columns_json }: Pick<GridRow, 'columns_json'>): GridColumn[] {
  return JSON.parse(columns_json) as GridColumn[];
}

/** Presents rows with the current titles of their sources. */
export async function presentRows(
  db: Db,
  grid: GridRow,
  rows: readonly GridSourceRow[],
): Promise<PresentedRow[]> {
  const columns = columnsOf(grid);
  const titles = await listTitles(db, grid.workspace_id, rows);
  const ids = rows.map(({ id }) => id);
  const reviews = await listReviews(db, grid.workspace_id, ids);
  return rows.map((row) => {
    const { id, grid_id, document_id, meeting_id, status, error_json, created_at } = row;
    const source_id = document_id ?? meeting_id ?? '';
    return {
      id,
      grid_id,
      source: document_id === null ? 'meeting' : 'document',
      source_id,
      title: titles.get(source_id) ?? '',
      date: created_at,
      status,
      ...(error_json !== null && { error: JSON.parse(error_json) as Failure }),
      cells: presentCells(row, columns, reviews.get(id) ?? []),
      updated_at: row.updated_at,
    };
  });
}
