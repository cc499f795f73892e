import type { Finances } from './finances.ts';
import { calibratedConfidence } from './receipt-choice.ts';
import type { FoundCompany } from './receipt-company.ts';
import type { FoundDate } from './receipt-date.ts';
import type { FoundTotal } from './receipt-total.ts';
import { COMPANY_CALIBRATION, TOTAL_CALIBRATION } from './receipt-weights.ts';
import type { FoundCurrency } from './statement-currency.ts';
import type { Item } from './statement-items.ts';
import type { FoundPeriod } from './statement-period.ts';

export function periodConfidence({ kind, isAgreed }: FoundPeriod): number {
  if (kind === 'instant') return 0.4;
  if (kind === 'year' || kind === 'month') return 0.75;
  return isAgreed ? 0.95 : 0.85;
}

export function currencyConfidence({ source, share }: FoundCurrency): number {
  if (source === 'country') return 0.5;
  return source === 'unit' ? 0.75 + 0.2 * share : 0.5 + 0.4 * share;
}

/** @param own every row of the same concept */
export function itemConfidence(item: Item, own: readonly Item[], { units }: Finances): number {
  const isAlone = own.every(
    ({ value }) => Math.abs(value - item.value) <= Math.abs(item.value) / 100,
  );
  const isStatement = item.tableConcepts >= 3;
  const hasUnit = units.some(({ scale }) => scale !== undefined);
  return 0.6 + (isAlone ? 0.15 : 0) + (isStatement ? 0.1 : 0) + (hasUnit ? 0.07 : 0);
}

export function companyConfidence({ share }: FoundCompany): number {
  return calibratedConfidence(share, COMPANY_CALIBRATION);
}

export function totalConfidence({ share }: FoundTotal): number {
  return calibratedConfidence(share, TOTAL_CALIBRATION);
}

export function dateConfidence({ isAmbiguous, isNamed, isOnly }: FoundDate): number {
  if (isAmbiguous) return 0.5;
  return isOnly ? 0.97 : isNamed ? 0.9 : 0.7;
}
