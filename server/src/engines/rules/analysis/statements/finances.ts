import type { PageLayout } from '../../../text-extraction/page-layout.ts';
import type { StatementItem } from '../../../language-engine/statements/statement-item.ts';
import { detectNumberStyle } from '../figures/figure.ts';
import type { DateOrder } from '../../../../language/dates/dates.ts';
import { type PageCell, readCells } from '../receipts/cells.ts';
import { type PageLine, linesOfLayout, linesOfText } from '../figures/lines.ts';
import { joinSingleCells, readTableLine } from '../figures/table-lines.ts';
import { findProseItems } from './prose-items.ts';
import { chooseCurrency, type FoundCurrency } from './report-currency.ts';
import { findItems } from './items.ts';
import { choosePeriod, type FoundPeriod } from './report-period.ts';
import { readTables, type FigureTable } from '../figures/table.ts';
import { findTransposedItems } from './transposed-items.ts';
import { findUnits, type UnitMention } from '../../../../language/numbers/money-units.ts';

/** Figures of a document: its tables, the known rows, the period and the currency. Offsets are those of the raw text. */
export type Finances = {
  /** Raw text. */
  text: string;
  lines: readonly PageLine[];
  /** Cells of the lines in reading order; columns side by side are read one after the other. */
  cells: readonly PageCell[];
  tables: readonly FigureTable[];
  period: FoundPeriod | undefined;
  currency: FoundCurrency | undefined;
  /** Units that the whole text names, in order. */
  units: readonly UnitMention[];
  /** Known rows; of each concept the most certain comes first. */
  items: readonly StatementItem[];
};

/**
 * Reads the figures of a document.
 *
 * @param layouts word boxes of the pages; without any the lines of the text are read
 * @param dateOrder order of day and month in the numeric dates of the document, if known
 */
export function readFinances(
  text: string,
  layouts: readonly PageLayout[],
  dateOrder?: DateOrder,
): Finances {
  const style = detectNumberStyle(text);
  const layoutLines = linesOfLayout(text, layouts);
  const lines = layoutLines.length > 0 ? layoutLines : linesOfText(text);
  const tables = readTables(
    joinSingleCells(
      lines.map((line) => readTableLine(line, style)),
      style,
    ),
    dateOrder,
  );
  const units = findUnits(text);
  const period = choosePeriod(text, tables, dateOrder);
  return {
    text,
    lines,
    cells: readCells(lines),
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
