import { findConcept, type ConceptMatch } from '../../../../language/statement-concepts.ts';
import type { Period } from '../../../../language/dates/period.ts';
import type { StatementItem } from '../../../language-engine/statements/statement-item.ts';
import { findCurrentColumn } from './report-period.ts';
import type { TableRow, FigureTable } from '../figures/table.ts';
import type { CellFigure } from '../figures/table-lines.ts';
import {
  findUnits,
  fullUnits,
  type UnitMention,
} from '../../../../language/numbers/money-units.ts';

/** Reads the known rows of every table; of each concept the most certain comes first. */
export function findItems(
  tables: readonly FigureTable[],
  period: Period | undefined,
  units: readonly UnitMention[],
): StatementItem[] {
  const usualScale = findPlainScale(units);
  const items = tables.flatMap((table) => {
    const own = readItems(table, period, tableScale(table, usualScale));
    const tableConcepts = new Set(own.map(({ concept }) => concept)).size;
    return own.map((item) => ({ ...item, tableConcepts }));
  });
  return items.toSorted((a, b) => a.rank - b.rank || b.tableConcepts - a.tableConcepts);
}

/** Returns the first certain factor that a document names; undefined if there is none. */
export function findPlainScale(units: readonly UnitMention[]): number | undefined {
  return units.find(({ isPlain, scale }) => isPlain && scale !== undefined)?.scale;
}

/**
 * Returns the factor that a table's caption names, else that of the document, else 1.
 *
 * @param usualScale result of `findPlainScale`
 */
export function tableScale({ units }: FigureTable, usualScale: number | undefined): number {
  return units.find(({ scale }) => scale !== undefined)?.scale ?? usualScale ?? 1;
}

type TableItem = Omit<StatementItem, 'tableConcepts'>;

function readItems(table: FigureTable, period: Period | undefined, scale: number): TableItem[] {
  const column = findCurrentColumn(table, period);
  const before = findPreviousColumn(table, column);
  let heading: TableRow | undefined;
  return table.rows.flatMap((row) => {
    const above = heading;
    heading = row.cells.some((cell) => cell) ? undefined : row;
    const figure = row.cells[column];
    const match = matchRow(row, above);
    if (!figure || !match || figure.isPercent) return [];
    const valueIn = (cell: CellFigure, index: number) =>
      fullUnits(applySign(cell, match, row), cellScale(table, row, index) ?? scale);
    const previous = before === undefined ? undefined : row.cells[before];
    return [
      {
        concept: match.concept,
        label: row.label,
        value: valueIn(figure, column),
        previous: previous && { value: valueIn(previous, before!), span: previous },
        period: table.columns[column]?.period,
        spans: row.labelSpan ? [row.labelSpan, figure] : [figure],
        rank: match.rank,
      },
    ];
  });
}

/** Returns the factor of a cell, its row or its column; undefined if none has its own. */
function cellScale(table: FigureTable, row: TableRow, column: number): number | undefined {
  return row.cells[column]?.factor ?? findUnits(row.label)[0]?.scale ?? table.columnScales[column];
}

/** Matches a row by its label, or by the label together with the heading above: a label may take two lines. */
function matchRow(row: TableRow, above: TableRow | undefined): ConceptMatch | undefined {
  const own = findConcept(row.label);
  if (own || !above) return own;
  return (
    findConcept(`${above.label} ${row.label}`) ??
    (/^total\W*$/i.test(row.label) ? findConcept(`total ${above.label}`) : undefined)
  );
}

/** Normalizes the sign: costs are positive; a loss without a minus is negative, unless the row has other minus signs. */
function applySign(
  { value }: CellFigure,
  { concept, isLoss }: ConceptMatch,
  row: TableRow,
): number {
  if (concept === 'expenses' || concept === 'cost_of_sales') return Math.abs(value);
  const hasSigns = row.cells.some((cell) => cell && cell.value < 0);
  return isLoss && !hasSigns ? -value : value;
}

/** Finds the column of the period that ends a year before the current one; undefined if no heading names it. */
export function findPreviousColumn({ columns }: FigureTable, current: number): number | undefined {
  const own = columns[current]?.period;
  if (!own) return undefined;
  let best: number | undefined;
  columns.forEach(({ period }, index) => {
    if (!period || period.end >= own.end || !isAboutAYearBefore(period, own)) return;
    if (best === undefined || period.end > columns[best]!.period!.end) best = index;
  });
  return best;
}

const YEAR_DAYS = { min: 350, max: 380 } as const;

function isAboutAYearBefore(one: Period, other: Period): boolean {
  const apart = (Date.parse(other.end) - Date.parse(one.end)) / 86_400_000;
  return apart >= YEAR_DAYS.min && apart <= YEAR_DAYS.max;
}

/**
 * Returns the confidence in an item, 0 to 1.
 *
 * @param own every item of the same concept
 */
export function itemConfidence(
  item: StatementItem,
  own: readonly StatementItem[],
  units: readonly UnitMention[],
): number {
  const isAlone = own.every(
    ({ value }) => Math.abs(value - item.value) <= Math.abs(item.value) / 100,
  );
  const isStatement = item.tableConcepts >= 3;
  const hasUnit = units.some(({ scale }) => scale !== undefined);
  return 0.6 + (isAlone ? 0.15 : 0) + (isStatement ? 0.1 : 0) + (hasUnit ? 0.07 : 0);
}
