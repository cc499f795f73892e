import type { Span } from '../../../../language/span.ts';
import type { PageLine } from '../../analysis/figures/lines.ts';
import { spanInCell, splitCells } from '../../analysis/receipts/cells.ts';

/** Cell of a row; the offsets are those of the raw text. */
export type TableCell = Span & {
  text: string;
  /** Column by the tabs before it; undefined where blanks separate the cells. */
  column: number | undefined;
  left: number;
  right: number;
};

/** Splits a line into its cells. Tabs tell the columns, so that a blank cell shifts no other. */
export function splitRow(line: PageLine): TableCell[] {
  const hasTabs = line.text.includes('\t');
  return splitCells(line, 0).map((cell) => {
    const left = cell.xAt(0);
    const { start, end } = spanInCell(cell, { start: 0, end: cell.text.length });
    const column = hasTabs ? line.text.slice(0, left).split('\t').length - 1 : undefined;
    return { text: cell.text, start, end, left, right: cell.right, column };
  });
}

/** Arranges the cells of a row in the columns of a heading; several cells of one column come in order. */
export function arrangeCells(
  heading: readonly TableCell[],
  cells: readonly TableCell[],
): TableCell[][] {
  const columns = heading.map((): TableCell[] => []);
  const isByOrder = cells.length === heading.length && cells[0]?.column === undefined;
  for (const [index, cell] of cells.entries()) {
    const column = isByOrder ? index : findColumn(heading, cell);
    columns[column]?.push(cell);
  }
  return columns;
}

function findColumn(heading: readonly TableCell[], cell: TableCell): number {
  if (cell.column !== undefined) {
    const sameTab = heading.findIndex(({ column }) => column === cell.column);
    if (sameTab !== -1) return sameTab;
  }
  const distances = heading.map(({ left, right }) =>
    Math.min(
      Math.abs(left - cell.left),
      Math.abs(right - cell.right),
      Math.abs((left + right - cell.left - cell.right) / 2),
    ),
  );
  return distances.indexOf(Math.min(...distances));
}
