import { anyCue } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';
import type { Finances } from './finances.ts';
import type { Period } from '../../../../language/dates/period.ts';
import { findPlainScale, tableScale } from './items.ts';
import { findCurrentColumn } from './report-period.ts';
import type { FigureTable } from '../figures/table.ts';
import { fullUnits } from '../../../../language/numbers/money-units.ts';

/** Row whose label says that it is a sum. */
export type StatementTotal = {
  label: string;
  /** Value in full units. */
  value: number;
  currency: string | null;
  /** Period of the column, else of the document. */
  period: Period | null;
  confidence: number;
  spans: readonly Span[];
};

const TOTAL = new RegExp(
  `^\\W*(?:[\\p{L}\\d]{1,3}[.)]\\s+)*(?:(?:grand|net|gross|sub|nett|final)[\\s-]?)?${anyCue('financial/total-labels')}(?!\\p{L})|(?<!\\p{L})(?:total|gesamt|insgesamt)$`,
  'iu',
);

/** Returns whether the label of a row says that it is a sum. */
export function isTotalLabel(label: string): boolean {
  return TOTAL.test(label.trim());
}

/** Confidence in a total whose column names its period, and in any other. */
const CONFIDENCE = { dated: 0.85, undated: 0.7 } as const;

/** Lists every total and subtotal of the period reported on, in the order of the document. */
export function findTotals(finances: Finances): StatementTotal[] {
  const usualScale = findPlainScale(finances.units);
  return finances.tables.flatMap((table) => readTotals(table, finances, usualScale));
}

function readTotals(
  table: FigureTable,
  { period, currency }: Finances,
  usualScale: number | undefined,
): StatementTotal[] {
  const index = findCurrentColumn(table, period?.period);
  const scale = tableScale(table, usualScale);
  const own = table.columns[index]?.period;
  const shared = {
    currency: currency?.currency ?? null,
    period: own ?? period?.period ?? null,
    confidence: own ? CONFIDENCE.dated : CONFIDENCE.undated,
  };
  return table.rows.flatMap(({ label, labelSpan, cells }) => {
    const figure = cells[index];
    if (!figure || figure.isDash || figure.isPercent || !isTotalLabel(label)) return [];
    return [
      {
        label,
        value: fullUnits(figure.value, scale),
        ...shared,
        spans: labelSpan ? [labelSpan, figure] : [figure],
      },
    ];
  });
}
