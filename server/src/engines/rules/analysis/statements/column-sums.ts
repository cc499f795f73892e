import { type StatementConcept, findConcept } from '../../../../language/statement-concepts.ts';
import type { CellFigure } from '../figures/table-lines.ts';
import type { TableRow, FigureTable } from '../figures/table.ts';
import { isTotalLabel } from './totals.ts';

/** Total that differs from the sum of the rows above it. */
export type WrongSum = {
  row: TableRow;
  figure: CellFigure;
  /** Sum of the rows, in the units of the table. */
  expected: number;
  addends: readonly CellFigure[];
  /** Whether the same rows add up to the total in another column. */
  isProvenElsewhere: boolean;
};

const ADDENDS_MIN = 2;
/** Most rows read above a total, and most totals checked in a table. */
const ADDENDS_MAX = 100;
const TOTALS_MAX = 300;
/** Most rows that a total may close if nothing marks where they begin. */
const LAST_ROWS_MAX = 8;
/** Greatest relative difference of a wrong sum; a greater one more likely belongs to other rows. */
const NEAR = 0.1;
/** Greatest rounding error of an addend, in units of its last place. */
const ROUNDING = 0.51;

/**
 * Finds totals that do not add up, column by column. A table does not say which rows a total closes. Candidates are the
 * rows since the last total, heading or income, and all rows and totals so far. A sum is wrong if no candidate fits in
 * its column, but one fits in another column or nearly fits here.
 */
export function findWrongSums(table: FigureTable): WrongSum[] {
  const totals = table.rows.flatMap((row, index) =>
    isTotalLabel(row.label) ? [{ row, index }] : [],
  );
  return totals.slice(0, TOTALS_MAX).flatMap(({ row, index }) => {
    const groups = listAddendGroups(table.rows, index);
    return table.columns.flatMap((_, column) => checkColumn(table, row, groups, column) ?? []);
  });
}

function checkColumn(
  table: FigureTable,
  row: TableRow,
  groups: readonly (readonly TableRow[])[],
  column: number,
): WrongSum | undefined {
  const figure = row.cells[column];
  if (!isAmount(figure)) return undefined;
  const candidates = groups
    .map((rows) => addendsIn(rows, column))
    .filter(({ length }) => length >= ADDENDS_MIN);
  const isCorrect = [...candidates, ...listLastAmounts(row, groups)].some((one) =>
    addsUp(one, figure),
  );
  if (candidates.length === 0 || isCorrect) return undefined;
  const elsewhere = groups.find((rows) => addsUpElsewhere(table, row, rows, column));
  const addends = elsewhere ? addendsIn(elsewhere, column) : candidates[0]!;
  const expected = sumValues(addends);
  const isNear = Math.abs(expected - figure.value) <= NEAR * Math.abs(figure.value);
  if (!isNear && !elsewhere) return undefined;
  return { row, figure, expected, addends, isProvenElsewhere: elsewhere !== undefined };
}

/** Lists the last amounts of rows with quantities and unit prices: their total adds up the last figures only. */
function listLastAmounts(
  total: TableRow,
  groups: readonly (readonly TableRow[])[],
): CellFigure[][] {
  if (total.cells.filter((cell) => cell).length > 1) return [];
  return groups
    .map((rows) => rows.flatMap(({ cells }) => cells.findLast((cell) => isAmount(cell)) ?? []))
    .filter(({ length }) => length >= ADDENDS_MIN);
}

function addsUpElsewhere(
  table: FigureTable,
  row: TableRow,
  rows: readonly TableRow[],
  column: number,
): boolean {
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

/** Lists the sets of rows that a total may close, the likeliest first. */
function listAddendGroups(rows: readonly TableRow[], index: number): TableRow[][] {
  const indent = rows[index]!.indent;
  const sinceTotal: TableRow[] = [];
  const sinceHeading: TableRow[] = [];
  const totals: TableRow[] = [];
  const deeper: TableRow[] = [];
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
    ...rowsSinceIncome(rows[index]!, sinceTotal),
    ...groups,
    [...totals.slice(-1), ...sinceTotal],
    window,
    ...lastRows,
  ];
}

const INCOME: ReadonlySet<StatementConcept | undefined> = new Set(['revenue', 'gross_profit']);

/** Returns the rows after the income, which a total of costs closes. */
function rowsSinceIncome(total: TableRow, rows: readonly TableRow[]): TableRow[][] {
  if (findConcept(total.label)?.concept !== 'expenses') return [];
  const income = rows.findLastIndex(({ label }) => INCOME.has(findConcept(label)?.concept));
  return income === -1 ? [] : [rows.slice(income + 1)];
}

function addendsIn(rows: readonly TableRow[], column: number): CellFigure[] {
  return rows.flatMap(({ cells }) => {
    const cell = cells[column];
    return isAmount(cell) ? [cell] : [];
  });
}

function isAmount(cell: CellFigure | undefined): cell is CellFigure {
  return cell !== undefined && !cell.isPercent;
}

/** Returns whether the addends add up with their signs, or if the later rows are subtracted from the first. */
function addsUp(addends: readonly CellFigure[], { value }: CellFigure): boolean {
  const [first, ...rest] = addends;
  if (!first) return false;
  const tolerance = roundingTolerance(addends, value);
  const rests = sumValues(rest);
  return [first.value + rests, first.value - rests].some(
    (sum) => Math.abs(Math.abs(sum) - Math.abs(value)) <= tolerance,
  );
}

function roundingTolerance(addends: readonly CellFigure[], value: number): number {
  const places = Math.min(
    ...addends.map((addend) => countDecimals(addend.value)),
    countDecimals(value),
  );
  const coarsest = Math.max(0, Math.min(places, 3));
  const most = Math.max(
    ...addends.map((addend) => countDecimals(addend.value)),
    countDecimals(value),
  );
  return ROUNDING * Math.max(2, addends.length / 2) * 10 ** -Math.max(coarsest, Math.min(most, 3));
}

function countDecimals(value: number): number {
  const [, decimals = ''] = String(value).split('.');
  return decimals.length;
}

function sumValues(addends: readonly CellFigure[]): number {
  return addends.reduce((sum, { value }) => sum + value, 0);
}
