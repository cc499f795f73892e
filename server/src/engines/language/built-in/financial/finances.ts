import type { PageLayout } from '../../../text-extraction/page-layout.ts';
import { numberStyleOf } from './figure.ts';
import { linesOfLayout } from './layout-lines.ts';
import type { Line } from './line.ts';
import { joinSingleCells } from './single-cell-lines.ts';
import { findProseItems } from './prose-items.ts';
import { chooseCurrency, type FoundCurrency } from './statement-currency.ts';
import { findItems, type Item } from './statement-items.ts';
import { choosePeriod, type FoundPeriod } from './statement-period.ts';
import { readTables, type Table } from './table.ts';
import { readTableLine } from './table-line.ts';
import { linesOfText } from './text-lines.ts';
import { findTransposedItems } from './transposed-items.ts';
import { findUnits, type UnitMention } from './unit.ts';

/** What a document says of money, read from its tables. Every offset is that of the raw text. */
export type Finances = {
  /** Raw. */
  text: string;
  lines: readonly Line[];
  tables: readonly Table[];
  period: FoundPeriod | undefined;
  currency: FoundCurrency | undefined;
  /** Of the whole text, in order. */
  units: readonly UnitMention[];
  /** Known rows, the surest of a concept first. */
  items: readonly Item[];
};

/** @param layouts of the pages, where the file says where its words stand; else the text's own lines are read */
export function readFinances(text: string, layouts: readonly PageLayout[]): Finances {
  const style = numberStyleOf(text);
  const laidOut = linesOfLayout(text, layouts);
  const lines = laidOut.length > 0 ? laidOut : linesOfText(text);
  const tables = readTables(
    joinSingleCells(
      lines.map((line) => readTableLine(line, style)),
      style,
    ),
  );
  const units = findUnits(text);
  const period = choosePeriod(text, tables);
  return {
    text,
    lines,
    tables,
    period,
    currency: chooseCurrency(text, tables, units),
    units,
    items: [
      ...findItems(tables, period?.period, units),
      ...findTransposedItems(lines, style, { period: period?.period, units }),
      ...findProseItems(text, style),
    ],
  };
}
