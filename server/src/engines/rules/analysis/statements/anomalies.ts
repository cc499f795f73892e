import { fullUnits } from '../../../../language/numbers/money-units.ts';
import {
  type Anomaly,
  findItemAnomalies,
  rankAnomalies,
} from '../../../language-engine/statements/anomalies.ts';
import { findWrongSums } from './column-sums.ts';
import type { Finances } from './finances.ts';

const SPANS_MAX = 20;

/** Finds wrong sums, contradictions, negative values and large changes; the most severe come first. */
export function findAnomalies({ items, tables }: Pick<Finances, 'items' | 'tables'>): Anomaly[] {
  return rankAnomalies([...reportWrongSums(tables), ...findItemAnomalies(items)]);
}

function reportWrongSums(tables: Finances['tables']): Anomaly[] {
  return tables.flatMap((table) =>
    findWrongSums(table).map(({ row, figure, expected, addends, isProvenElsewhere }) => ({
      type: 'sum_mismatch' as const,
      severity: isProvenElsewhere ? ('high' as const) : ('medium' as const),
      description: `${row.label}: the rows above add up to ${fullUnits(expected, 1)}, not ${figure.value}`,
      expected: fullUnits(expected, 1),
      actual: figure.value,
      confidence: isProvenElsewhere ? 0.85 : 0.5,
      spans: [...(row.labelSpan ? [row.labelSpan] : []), figure, ...addends].slice(0, SPANS_MAX),
    })),
  );
}
