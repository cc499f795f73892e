import type { Span } from '../text/page-furniture.ts';
import { type Concept, conceptOf, type ConceptMatch } from './concepts.ts';
import type { Period } from './period.ts';
import { currentColumn } from './statement-period.ts';
import type { Row, Table } from './table.ts';
import type { CellFigure } from './table-line.ts';
import { findUnits, fullUnits, type UnitMention } from './unit.ts';

/** A known row of a statement. */
export type Item = {
  concept: Concept;
  label: string;
  /** Full units of the currency; a loss is negative. */
  value: number;
  /** The same of the period before; undefined where no column holds it. */
  previous: { value: number; span: Span } | undefined;
  /** Of `value`, where the heading of its column says so. */
  period: Period | undefined;
  /** The label and the figure. Offsets are those of the document's text. */
  spans: readonly Span[];
  /** 0 for the plainest label. */
  rank: number;
  /** Known rows in the same table: a statement has many. */
  tableConcepts: number;
};

/** Reads every known row in every table, the surest of a concept first. */
export function findItems(
  tables: readonly Table[],
  period: Period | undefined,
  units: readonly UnitMention[],
): Item[] {
  const items = tables.flatMap((table) => {
    const own = itemsOf(table, period, scaleFor(table, units));
    const tableConcepts = new Set(own.map(({ concept }) => concept)).size;
    return own.map((item) => ({ ...item, tableConcepts }));
  });
  return items.toSorted((a, b) => a.rank - b.rank || b.tableConcepts - a.tableConcepts);
}

/** The factor that a table's caption names, else the first plain one of the document. */
export function scaleFor(table: Table, units: readonly UnitMention[]): number {
  const said = [...table.units, ...units.filter(({ isPlain }) => isPlain)];
  return said.find(({ scale }) => scale !== undefined)?.scale ?? 1;
}

type Found = Omit<Item, 'tableConcepts'>;

function itemsOf(table: Table, period: Period | undefined, tableScale: number): Found[] {
  const column = currentColumn(table, period);
  const before = previousColumn(table, column);
  let heading: Row | undefined;
  return table.rows.flatMap((row) => {
    const above = heading;
    heading = row.cells.some((cell) => cell) ? undefined : row;
    const figure = row.cells[column];
    const match = matchRow(row, above);
    if (!figure || !match || figure.isPercent) return [];
    const valueIn = (cell: CellFigure, index: number) =>
      fullUnits(signed(cell, match, row), scaleOfCell(table, row, index) ?? tableScale);
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

/** The factor that a cell, its row or its column has of its own. */
function scaleOfCell(table: Table, row: Row, column: number): number | undefined {
  return row.cells[column]?.factor ?? findUnits(row.label)[0]?.scale ?? table.columnScales[column];
}

/** By its label; a label cut in two lines, or `Total` below a heading, by both. */
function matchRow(row: Row, above: Row | undefined): ConceptMatch | undefined {
  const own = conceptOf(row.label);
  if (own || !above) return own;
  return (
    conceptOf(`${above.label} ${row.label}`) ??
    (/^total\W*$/i.test(row.label) ? conceptOf(`total ${above.label}`) : undefined)
  );
}

/** Costs are written with and without a minus; a loss called so without one, unless the row has other signs. */
function signed({ value }: CellFigure, { concept, isLoss }: ConceptMatch, row: Row): number {
  if (concept === 'expenses' || concept === 'cost_of_sales') return Math.abs(value);
  const hasSigns = row.cells.some((cell) => cell && cell.value < 0);
  return isLoss && !hasSigns ? -value : value;
}

/** The column of the period that ends a year before the current one; undefined where the headings do not tell. */
export function previousColumn({ columns }: Table, current: number): number | undefined {
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
