import type { GridCell, GridColumn, GridRow } from '@docket/sdk';

import type { CellPlace } from './use-cell-choice.ts';

/** Returns the cell of a column; undefined before the row is filled. */
export function cellOf(row: GridRow, { key }: Pick<GridColumn, 'key'>): GridCell | undefined {
  return Object.hasOwn(row.cells, key) ? row.cells[key] : undefined;
}

export function isReviewed({ state }: GridCell): boolean {
  return state !== 'proposed';
}

/** Row, column and cell of a place that is shown. */
export type ShownCell = { row: GridRow; column: GridColumn; cell: GridCell | undefined };

/** Finds a place among the rows that are shown. */
export function findCell(
  place: CellPlace | undefined,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): ShownCell | undefined {
  const row = rows.find(({ id }) => id === place?.row);
  const column = columns.find(({ key }) => key === place?.column);
  return row && column && { row, column, cell: cellOf(row, column) };
}

/** Counts the cells that a person has approved or corrected, and all that are filled. */
export function countReviewed(rows: readonly GridRow[]): { done: number; all: number } {
  const cells = rows.flatMap((row) => Object.values(row.cells));
  return { done: cells.filter(isReviewed).length, all: cells.length };
}

/** Returns the next cell that nobody has judged, row by row, from a place on and then from the first one. */
export function findNextProposed(
  place: CellPlace | undefined,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): CellPlace | undefined {
  const places = rows.flatMap((row) => columns.map((column) => ({ row, column })));
  const at = places.findIndex(({ row, column }) => isAt(place, row, column));
  const next = [...places.slice(at + 1), ...places.slice(0, Math.max(at, 0))].find(
    ({ row, column }) => cellOf(row, column)?.state === 'proposed',
  );
  return next && { row: next.row.id, column: next.column.key };
}

function isAt(place: CellPlace | undefined, row: GridRow, column: GridColumn): boolean {
  return row.id === place?.row && column.key === place.column;
}

/** Steps of the keys that move from cell to cell: rows and columns. */
const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-Infinity, 0],
  PageDown: [Infinity, 0],
};

/** Returns the cell to which a key moves; undefined for other keys. */
export function moveByKey(
  key: string,
  place: CellPlace,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): CellPlace | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const rowAt = rows.findIndex(({ id }) => id === place.row) + step[0];
  const columnAt = columns.findIndex((column) => column.key === place.column) + step[1];
  return {
    row: rows[clamp(rowAt, rows.length)]!.id,
    column: columns[clamp(columnAt, columns.length)]!.key,
  };
}

function clamp(index: number, length: number): number {
  return Math.min(Math.max(index, 0), length - 1);
}
