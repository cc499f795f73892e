import { findFirstIndex } from '../../../../language/find-in-order.ts';
import type { Span } from '../../../../language/span.ts';
import type { PageLine } from '../figures/lines.ts';

/** Cell of a line: the words between two wide gaps, tabs or pipes; a line without any is one cell. */
export type PageCell = PageLine & {
  /** Index of its line among the lines of the document. */
  row: number;
  /** Horizontal position of its end, in the unit of `xAt`. */
  right: number;
};

const SEPARATOR = /\s{3,}|\s*\t\s*|\s\|\s/g;

/** Splits a line into its cells, from left to right. */
export function splitCells(line: PageLine, row: number): PageCell[] {
  const cells: PageCell[] = [];
  let start = 0;
  for (const gap of [...line.text.matchAll(SEPARATOR), undefined]) {
    const end = gap?.index ?? line.text.length;
    const cell = toCell(line, row, { start, end });
    if (cell) cells.push(cell);
    start = end + (gap?.[0].length ?? 0);
  }
  return cells;
}

/** Pipe at the begin of the first cell of a row of Markdown, or at the end of the last one. */
const EDGE = { start: /^\s*\|\s*/, end: /\s?\|\s*$/ } as const;
/** Cell of the line below the headings of a table of Markdown. */
const RULE = /^:?-{3,}:?$/;

function toCell(line: PageLine, row: number, { start, end }: Span): PageCell | undefined {
  const words = line.text.slice(start, end);
  const offset = EDGE.start.exec(words)?.[0].length ?? words.length - words.trimStart().length;
  const text = words.slice(offset).replace(EDGE.end, '').trim();
  if (text === '' || RULE.test(text)) return undefined;
  const from = start + offset;
  return {
    text,
    offsetAt: (index) =>
      index < text.length ? line.offsetAt(from + index) : line.offsetAt(from + text.length - 1) + 1,
    xAt: (index) => line.xAt(from + index),
    page: line.page,
    row,
    right: line.xAt(from + text.length - 1),
  };
}

/** Returns the offsets in the document's text of a part of a cell. */
export function spanInCell(cell: PageLine, { start, end }: Span): Span {
  return { start: cell.offsetAt(start), end: cell.offsetAt(Math.max(start, end - 1)) + 1 };
}

type Column = { left: number; right: number; cells: PageCell[] };

/** Cells of a row of figures, which is read across. */
const TABLE_CELLS = 3;

/**
 * Splits lines into cells in reading order. Columns that stand side by side over several lines are read one after the
 * other; the rows of a table, and cells between tabs, are read across.
 */
export function readCells(lines: readonly PageLine[]): PageCell[] {
  const cells: PageCell[] = [];
  let columns: Column[] = [];
  const close = () => {
    cells.push(...columns.flatMap((column) => column.cells));
    columns = [];
  };
  for (const [row, line] of lines.entries()) {
    const own = splitCells(line, row);
    const isAcross = own.length >= TABLE_CELLS || line.text.includes('\t');
    const isOpen = columns[0]?.cells[0]?.page === line.page;
    if (!isOpen || isAcross) close();
    if (isAcross) cells.push(...own);
    else if (!addToColumns(columns, own)) {
      close();
      if (own.length > 1) addToColumns(columns, own);
      else cells.push(...own);
    }
  }
  close();
  return cells;
}

/** Adds the cells of a line to the columns that they stand in; false, without a change, when they do not fit. */
function addToColumns(columns: Column[], cells: readonly PageCell[]): boolean {
  const places = cells.map((cell) => columns.filter((column) => isBelow(column, cell)));
  if (columns.length === 0 && cells.length < 2) return false;
  const isFit = places.every(
    ([first, second], index) =>
      !second &&
      (columns.length === 0 || (first ? places[index - 1]?.[0] !== first : cells.length > 1)),
  );
  if (!isFit) return false;
  for (const [index, cell] of cells.entries()) {
    const column = places[index]![0];
    if (column) {
      column.cells.push(cell);
      column.left = Math.min(column.left, cell.xAt(0));
      column.right = Math.max(column.right, cell.right);
    } else {
      columns.push({ left: cell.xAt(0), right: cell.right, cells: [cell] });
    }
  }
  columns.sort((a, b) => a.left - b.left);
  return true;
}

function isBelow({ left, right }: { left: number; right: number }, cell: PageCell): boolean {
  return cell.xAt(0) <= right && cell.right >= left;
}

/** Cells of a line from left to right, with the index of each and the rightmost end up to it. */
type Row = {
  cells: readonly PageCell[];
  indexes: ReadonlyMap<PageCell, number>;
  ends: readonly number[];
};

const rowsOfCells = new WeakMap<readonly PageCell[], ReadonlyMap<number, Row>>();

/** Returns the cells by line; sorted once, since a document may have a label in every cell. */
function indexRows(cells: readonly PageCell[]): ReadonlyMap<number, Row> {
  let rows = rowsOfCells.get(cells);
  if (!rows) {
    rows = new Map(
      Array.from(
        Map.groupBy(cells, ({ row }) => row),
        ([row, own]) => [row, toRow(own)],
      ),
    );
    rowsOfCells.set(cells, rows);
  }
  return rows;
}

function toRow(own: readonly PageCell[]): Row {
  const cells = own.toSorted((a, b) => a.xAt(0) - b.xAt(0));
  let end = -Infinity;
  const indexes = new Map(cells.map((cell, index) => [cell, index]));
  return { cells, indexes, ends: cells.map(({ right }) => (end = Math.max(end, right))) };
}

/** Finds the cell right of another one in its line. */
export function findCellRight(cells: readonly PageCell[], of: PageCell): PageCell | undefined {
  const row = indexRows(cells).get(of.row)?.cells ?? [];
  const left = of.xAt(0);
  return row[findFirstIndex(row.length, (index) => row[index]!.xAt(0) > left)];
}

/** Lists the cells below another one in the same column of its page, from top to bottom. */
export function listCellsBelow(cells: readonly PageCell[], of: PageCell): PageCell[] {
  const column = { left: of.xAt(0), right: of.right };
  return cells
    .filter(({ row, page }) => row > of.row && page === of.page)
    .filter((cell) => isBelow(column, cell))
    .toSorted((a, b) => a.row - b.row);
}

const ROWS_BELOW_MAX = 2;

/** Finds the nearest cell below another one in the same column. */
export function findCellBelow(cells: readonly PageCell[], of: PageCell): PageCell | undefined {
  const rows = indexRows(cells);
  const column = { left: of.xAt(0), right: of.right };
  const heads = rows.get(of.row)?.indexes ?? new Map<PageCell, number>();
  for (let next = of.row + 1; next <= of.row + ROWS_BELOW_MAX; next++) {
    const { cells: row, ends } = rows.get(next) ?? { cells: [], ends: [] };
    // Between tabs, positions say nothing: a row with as many cells as its heading has one for each.
    if (heads.size >= TABLE_CELLS && row.length === heads.size) return row[heads.get(of)!];
    // The first cell that ends in the column or behind it is the leftmost that can stand in it.
    const cell = row[findFirstIndex(ends.length, (index) => ends[index]! >= column.left)];
    if (cell?.page === of.page && isBelow(column, cell)) return cell;
  }
  return undefined;
}
