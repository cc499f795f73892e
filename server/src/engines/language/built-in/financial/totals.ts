import type { Span } from '../text/page-furniture.ts';
import type { Finances } from './finances.ts';
import type { Period } from './period.ts';
import { scaleFor } from './statement-items.ts';
import { currentColumn } from './statement-period.ts';
import type { Table } from './table.ts';
import { fullUnits } from './unit.ts';

/** A row that says of itself that it is a sum. */
export type Total = {
  label: string;
  /** Full units. */
  value: number;
  currency: string | null;
  /** Of the column, else that of the document. */
  period: Period | null;
  confidence: number;
  spans: readonly Span[];
};

const TOTAL =
  /^\W*(?:[\p{L}\d]{1,3}[.)]\s+)*(?:(?:grand|net|gross|sub|nett|final)[\s-]?)?(?:totale?s?|subtotal|zwischensumme|gesamtsumme|summe|gesamt\p{L}*|somme|sous-total|suma|soma)(?!\p{L})|(?<!\p{L})(?:total|gesamt|insgesamt)$/iu;

export function isTotalLabel(label: string): boolean {
  return TOTAL.test(label.trim());
}

const CONFIDENCE = { named: 0.85, unnamed: 0.7 } as const;

/** Every total and subtotal of the period reported on, in the order of the document. */
export function findTotals(finances: Finances): Total[] {
  return finances.tables.flatMap((table) => totalsOf(table, finances));
}

function totalsOf(table: Table, { period, currency, units }: Finances): Total[] {
  const index = currentColumn(table, period?.period);
  const scale = scaleFor(table, units);
  const own = table.columns[index]?.period;
  const shared = {
    currency: currency?.currency ?? null,
    period: own ?? period?.period ?? null,
    confidence: own ? CONFIDENCE.named : CONFIDENCE.unnamed,
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
