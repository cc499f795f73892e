import type { CellValue, GridCell, GridColumn, GridRow } from '../../contract/grid-elements.ts';
import type { GridDetail } from '../../contract/grids.ts';

/** A column of a file, with its value in a row. */
export type TableColumn = Pick<GridColumn, 'name' | 'type'> & {
  valueOf: (row: ExportedRow) => CellValue;
};

export type ExportedRow = Pick<GridRow, 'title' | 'source_id' | 'cells'>;

/** A grid to write to a file. */
export type Table = {
  name: string;
  columns: readonly TableColumn[];
  rows: AsyncIterable<ExportedRow>;
};

const TYPES = { state: 'text', confidence: 'number' } as const;

/** Returns the columns of a file: title and id of the source, then each column of the grid with its details. */
export function toTableColumns(
  columns: readonly GridColumn[],
  details: readonly GridDetail[],
): TableColumn[] {
  return [
    { name: 'Title', type: 'text', valueOf: ({ title }) => title },
    { name: 'Id', type: 'text', valueOf: ({ source_id }) => source_id },
    ...columns.flatMap(({ key, name, type }) => [
      { name, type, valueOf: readCell(key, 'value') },
      ...details.map((detail) => ({
        name: `${name} (${detail})`,
        type: TYPES[detail],
        valueOf: readCell(key, detail),
      })),
    ]),
  ];
}

function readCell(key: string, member: 'value' | GridDetail): TableColumn['valueOf'] {
  return ({ cells }) => {
    const cell: GridCell | undefined = Object.hasOwn(cells, key) ? cells[key] : undefined;
    return cell?.[member] ?? null;
  };
}
