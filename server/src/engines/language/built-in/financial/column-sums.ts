import { type Concept, conceptOf } from './concepts.ts';
import type { CellFigure } from './table-line.ts';
import type { Row, Table } from './table.ts';
import { isTotalLabel } from './totals.ts';

/** A total that is not the sum of the rows that it closes. */
export type WrongSum = {
  row: Row;
  figure: CellFigure;
  /** As the rows add up, in the units of the table. */
  expected: number;
  addends: readonly CellFigure[];
  /** Whether the same rows add up in another column. */
  isProvenElsewhere: boolean;
};

const ADDENDS_MIN = 2;
/** Rows above a total that are looked at, and totals of a table that are checked. */
const ADDENDS_MAX = 100;
const TOTALS_MAX = 300;
/** A total may close the last few rows only, where nothing shows where they begin. */
const LAST_ROWS_MAX = 8;
/** A sum further off than this share is more likely of other rows than wrong. */
const NEAR = 0.1;
/** Rounded addends may be half a unit of their last place off each. */
const ROUNDING = 0.51;

/**
 * Totals that do not add up, column by column. Which rows a total closes is not written: it is tried with the rows
 * behind the last total, heading or income, and with all rows and totals so far. Only where none of these fits in a column, but
 * one does in another or nearly does here, the sum is wrong.
 */
export function findWrongSums(table: Table): WrongSum[] {
  const totals = table.rows.flatMap((row, index) =>
    isTotalLabel(row.label) ? [{ row, index }] : [],
  );
  return totals.slice(0, TOTALS_MAX).flatMap(({ row, index }) => {
    const groups = addendGroups(table.rows, index);
    return table.columns.flatMap((_, column) => checkColumn(table, row, groups, column) ?? []);
  });
}

function checkColumn(
  table: Table,
  row: Row,
  groups: readonly (readonly Row[])[],
  column: number,
): WrongSum | undefined {
  const figure = row.cells[column];
  if (!isAmount(figure)) return undefined;
  const tries = groups
    .map((rows) => addendsIn(rows, column))
    .filter(({ length }) => length >= ADDENDS_MIN);
  const isRight = [...tries, ...lastAmounts(row, groups)].some((one) => addsUp(one, figure));
  if (tries.length === 0 || isRight) return undefined;
  const elsewhere = groups.find((rows) => addsUpElsewhere(table, row, rows, column));
  const addends = elsewhere ? addendsIn(elsewhere, column) : tries[0]!;
  const expected = sumOf(addends);
  const isNear = Math.abs(expected - figure.value) <= NEAR * Math.abs(figure.value);
  if (!isNear && !elsewhere) return undefined;
  return { row, figure, expected, addends, isProvenElsewhere: elsewhere !== undefined };
}

/** Items with quantities and prices for one have more figures than their total, which is of the last of them. */
function lastAmounts(total: Row, groups: readonly (readonly Row[])[]): CellFigure[][] {
  if (total.cells.filter((cell) => cell).length > 1) return [];
  return groups
    .map((rows) => rows.flatMap(({ cells }) => cells.findLast((cell) => isAmount(cell)) ?? []))
    .filter(({ length }) => length >= ADDENDS_MIN);
}

function addsUpElsewhere(table: Table, row: Row, rows: readonly Row[], column: number): boolean {
  return table.columns.some((_, other) => {
    const figure = row.cells[other];
    const addends = addendsIn(rows, other);
    return (
      other !== column &&
      addends.length >= ADDENDS_MIN &&
      isAmount(figure) &&
      addsUp(addends, figure)
    );
  });
}

/** Sets of rows that a total may close, the likeliest first. */
function addendGroups(rows: readonly Row[], index: number): Row[][] {
  const indent = rows[index]!.indent;
  const sinceTotal: Row[] = [];
  const sinceHeading: Row[] = [];
  const totals: Row[] = [];
  const deeper: Row[] = [];
  let [isOpen, isUnderHeading, isDeeper] = [true, true, true];
  const window = rows.slice(Math.max(0, index - ADDENDS_MAX), index);
  for (const row of window.toReversed()) {
    const isHeading = row.cells.every((cell) => !cell);
    if (row.label === '' || isTotalLabel(row.label)) {
      totals.unshift(row);
      isOpen = false;
    }
    if (isHeading) isUnderHeading = false;
    if (row.indent <= indent) isDeeper = false;
    if (isHeading) continue;
    if (isOpen) sinceTotal.unshift(row);
    if (isUnderHeading) sinceHeading.unshift(row);
    if (isDeeper) deeper.unshift(row);
  }
  const lastRows = Array.from({ length: LAST_ROWS_MAX }, (_, count) =>
    sinceTotal.slice(-count - 2),
  );
  const groups = [sinceHeading, sinceTotal, deeper, totals, totals.slice(-2), totals.slice(-3)];
  return [
    ...sinceIncome(rows[index]!, sinceTotal),
    ...groups,
    [...totals.slice(-1), ...sinceTotal],
    window,
    ...lastRows,
  ];
}

const INCOME: ReadonlySet<Concept | undefined> = new Set(['revenue', 'gross_profit']);

/** A total of costs closes the rows behind the income, which stands above them. */
function sinceIncome(total: Row, rows: readonly Row[]): Row[][] {
  if (conceptOf(total.label)?.concept !== 'expenses') return [];
  const income = rows.findLastIndex(({ label }) => INCOME.has(conceptOf(label)?.concept));
  return income === -1 ? [] : [rows.slice(income + 1)];
}

function addendsIn(rows: readonly Row[], column: number): CellFigure[] {
  return rows.flatMap(({ cells }) => {
    const cell = cells[column];
    return isAmount(cell) ? [cell] : [];
  });
}

function isAmount(cell: CellFigure | undefined): cell is CellFigure {
  return cell !== undefined && !cell.isPercent;
}

/** With the signs written, or with the later rows taken from the first. */
function addsUp(addends: readonly CellFigure[], { value }: CellFigure): boolean {
  const [first, ...rest] = addends;
  if (!first) return false;
  const tolerance = toleranceOf(addends, value);
  const rests = sumOf(rest);
  return [first.value + rests, first.value - rests].some(
    (sum) => Math.abs(Math.abs(sum) - Math.abs(value)) <= tolerance,
  );
}

function toleranceOf(addends: readonly CellFigure[], value: number): number {
  const places = Math.min(...addends.map((addend) => placesOf(addend.value)), placesOf(value));
  const coarsest = Math.max(0, Math.min(places, 3));
  const most = Math.max(...addends.map((addend) => placesOf(addend.value)), placesOf(value));
  return ROUNDING * Math.max(2, addends.length / 2) * 10 ** -Math.max(coarsest, Math.min(most, 3));
}

function placesOf(value: number): number {
  const [, decimals = ''] = String(value).split('.');
  return decimals.length;
}

function sumOf(addends: readonly CellFigure[]): number {
  return addends.reduce((sum, { value }) => sum + value, 0);
}
