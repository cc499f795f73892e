import { anyCue } from '../../../../language/cues.ts';
import type { PageLine } from '../../analysis/figures/lines.ts';
import { listValues } from '../read-value.ts';
import type { Source } from '../source.ts';
import { arrangeCells, splitRow, type TableCell } from './split-row.ts';
import type { TableHeader } from './table-header.ts';

/** Row of a table by its columns; a column may have the cells of several lines. */
export type TableRow = TableCell[][];

export type TableRows = { rows: readonly TableRow[]; total: TableRow | undefined };

/** Lines of other text within a table, and between its rows on two pages. */
const GAP_MAX = { samePage: 2, nextPage: 14 } as const;
/** Most distance from the left edge of a column to a line that continues its cell. */
const EDGE = 4;
/** Share of the columns that a row fills at least. */
const FILLED_MIN = 0.5;

const TOTAL = wholeLabel('extraction/total-rows');
const BEGINS_AS_TOTAL = new RegExp(`^\\W*${anyCue('extraction/total-rows')}(?!\\p{L})`, 'iu');
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
    const cells = splitRow(lines[index]!);
    const row = arrangeCells(heading, cells);
    switch (kindOfLine(source, { header, rows, row, cells, last, index })) {
      case 'heading':
        [heading, last, wrapped] = [cells, index, []];
        break;
      case 'row':
        if (!beginsInLowerCase(row)) addWrapped(rows.at(-1), heading, wrapped);
        rows.push(row);
        [last, wrapped] = [index, []];
        break;
      case 'carried':
        last = index;
        break;
      case 'wrapped':
        wrapped.push(cells[0]!);
        break;
      case 'total':
        addWrapped(rows.at(-1), heading, wrapped);
        return { rows, total: row };
      case 'other_table':
        return { rows, total: undefined };
      case 'other':
        break;
    }
  }
  return { rows, total: undefined };
}

/** Tells whether more lines of other text stand between two lines than within a table. */
function isFarFrom(lines: readonly PageLine[], last: number, index: number): boolean {
  const isSamePage = lines[index]!.page === lines[last]!.page;
  return index - last - 1 > (isSamePage ? GAP_MAX.samePage : GAP_MAX.nextPage);
}

type TableLine = {
  header: TableHeader;
  /** Rows above it. */
  rows: readonly TableRow[];
  row: TableRow;
  cells: readonly TableCell[];
  /** Index of the last line of the table so far. */
  last: number;
  index: number;
};

type LineKind = 'heading' | 'row' | 'carried' | 'wrapped' | 'total' | 'other_table' | 'other';

function kindOfLine(
  source: Source,
  { header, rows, row, cells, last, index }: TableLine,
): LineKind {
  const { lines } = source.reading.finances;
  if (isHeading(header, cells)) return 'heading';
  if (rows.length > 0 && beginsOtherTable(source, lines[index - 1]!, cells)) return 'other_table';
  if (cells.length === 0 || isFarFrom(lines, last, index)) return 'other';
  const label = labelOf(cells);
  if (CARRIED.test(label)) return 'carried';
  if (TOTAL.test(label) || isTotalBesideRows(rows, cells, label)) return 'total';
  if (isRow(source, header, row)) return 'row';
  const isWrapped = cells.length === 1 && lines[index]!.page === lines[last]!.page;
  return isWrapped ? 'wrapped' : 'other';
}

/** Tells whether a row begins as a total, right of where all rows begin: `      TOTAL PAY   3,212.86`. */
function isTotalBesideRows(
  rows: readonly TableRow[],
  cells: readonly TableCell[],
  label: string,
): boolean {
  const left = Math.max(...rows.map((row) => row[0]?.[0]?.left ?? Infinity));
  return rows.length > 0 && cells[0]!.left > left + EDGE && BEGINS_AS_TOTAL.test(label);
}

/** Tells whether a line behind an empty one has only words, in several cells: the headings of another table. */
function beginsOtherTable(
  { text }: Source,
  before: PageLine,
  cells: readonly TableCell[],
): boolean {
  if (cells.length < 2 || cells.some((cell) => /\d/.test(cell.text))) return false;
  const end = before.offsetAt(Math.max(0, before.text.length - 1)) + 1;
  return /\n[^\S\n]*\n/.test(text.text.slice(end, cells[0]!.start));
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
