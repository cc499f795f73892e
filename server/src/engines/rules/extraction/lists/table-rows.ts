import { anyCue } from '../../../../language/cues.ts';
import { listValues } from '../read-value.ts';
import type { Source } from '../source.ts';
import { arrangeCells, splitRow, type TableCell } from './split-row.ts';
import type { TableHeader } from './table-header.ts';

/** Row of a table by its columns; a column may have the cells of several lines. */
export type TableRow = TableCell[][];

export type TableRows = { rows: readonly TableRow[]; total: TableRow | undefined };

/** Lines of other text within a table, and between its rows on two pages. */
const GAP_MAX = { samePage: 2, nextPage: 14 } as const;
/** Share of the columns that a row fills at least. */
const FILLED_MIN = 0.5;

const TOTAL = wholeLabel('extraction/total-rows');
const CARRIED = wholeLabel('extraction/carried-rows');

/** Matches a label that is one of the cues and words that go with them: `Total due`, and not `Total station`. */
function wholeLabel(topic: string): RegExp {
  const further = `(?:[^\\p{L}]+${anyCue('extraction/total-words')}(?!\\p{L}))*`;
  return new RegExp(`^\\W*${anyCue(topic)}(?!\\p{L})${further}[^\\p{L}]*$`, 'iu');
}

const IN_BRACKETS = /\([^()]*\)/g;

/** Returns the first cell of a row that has words or figures, without what is in brackets. */
function labelOf(cells: readonly TableCell[]): string {
  const first = cells.find(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return first?.text.replace(IN_BRACKETS, ' ') ?? '';
}

/**
 * Reads the rows below a heading over all pages, whether the heading is repeated or not, and the total below them. Lines
 * of other text between pages, and sums that are carried over, are left out.
 */
export function readRows(source: Source, header: TableHeader): TableRows {
  const { lines } = source.reading.finances;
  const rows: TableRow[] = [];
  let heading = header.cells;
  let last = header.line;
  let wrapped: TableCell[] = [];
  for (let index = header.line + 1; index < lines.length; index++) {
    const line = lines[index]!;
    const cells = splitRow(line);
    if (isHeading(header, cells)) {
      [heading, last, wrapped] = [cells, index, []];
      continue;
    }
    const gap = index - last - 1;
    const most = line.page === lines[last]!.page ? GAP_MAX.samePage : GAP_MAX.nextPage;
    if (gap > most) continue;
    const row = arrangeCells(heading, cells);
    const label = labelOf(cells);
    if (CARRIED.test(label)) {
      last = index;
    } else if (TOTAL.test(label)) {
      addWrapped(rows.at(-1), heading, wrapped);
      return { rows, total: row };
    } else if (isRow(source, header, row)) {
      if (!beginsInLowerCase(row)) addWrapped(rows.at(-1), heading, wrapped);
      rows.push(row);
      [last, wrapped] = [index, []];
    } else if (cells.length === 1 && line.page === lines[last]!.page) wrapped.push(cells[0]!);
  }
  return { rows, total: undefined };
}

function isHeading({ cells }: TableHeader, other: readonly TableCell[]): boolean {
  return (
    cells.length === other.length && cells.every(({ text }, index) => text === other[index]!.text)
  );
}

/** Tells whether the columns have values of the kinds that the leaves ask for. */
function isRow(source: Source, { columns, cells }: TableHeader, row: TableRow): boolean {
  const filled = row.filter((column) => column.length > 0).length;
  if (filled < Math.max(Math.min(2, cells.length), cells.length * FILLED_MIN)) return false;
  const typed = [...columns].filter(
    ([{ query }]) => query.kind !== 'text' && query.kind !== 'option',
  );
  if (typed.length === 0) return true;
  const given = typed.filter(([, column]) => row[column]!.length > 0);
  const fits = given.filter(
    ([{ query }, column]) => listValues(source, query, textOf(row[column]!), true).length > 0,
  );
  return fits.length > 0 && fits.length * 2 >= given.length;
}

/** Tells whether the words of a row go on from the line before, which then is no part of the row above. */
function beginsInLowerCase(row: TableRow): boolean {
  const words = row.map(textOf).find((text) => /\p{L}/u.test(text)) ?? '';
  return /^\P{L}*\p{Ll}/u.test(words);
}

/** Text of the cells of one column. */
export function textOf(cells: readonly TableCell[]): string {
  return cells.map(({ text }) => text).join(' ');
}

/** Most distance from the left edge of a column to a line that continues its cell. */
const EDGE = 4;

/** Adds lines that continue a cell of the row above them. */
function addWrapped(
  row: TableRow | undefined,
  heading: readonly TableCell[],
  wrapped: readonly TableCell[],
): void {
  if (!row) return;
  for (const cell of wrapped) {
    const column = heading.findIndex(
      ({ left }, index) =>
        Math.abs((row[index]![0]?.left ?? left) - cell.left) <= EDGE &&
        /\p{L}/u.test(textOf(row[index]!)),
    );
    if (column !== -1) row[column]!.push(cell);
  }
}
