import type { Span } from '../../../language/span.ts';
import type { StatementConcept } from '../../../language/statement-concepts.ts';
import type { StatementItem } from './statement-item.ts';

/** Kind of an anomaly, as on the wire. */
export type AnomalyType =
  | 'sum_mismatch'
  | 'balance_mismatch'
  | 'conflicting_figures'
  | 'unit_mismatch'
  | 'large_change'
  | 'turned_to_loss'
  | 'negative_equity'
  | 'negative_revenue';

/** Inconsistency or unusual value in the figures, which a reader should check. */
export type Anomaly = {
  type: AnomalyType;
  severity: 'low' | 'medium' | 'high';
  description: string;
  /** Expected value: for sums in the units of the table, else in full units; null if no value is expected. */
  expected: number | null;
  actual: number;
  confidence: number;
  spans: readonly Span[];
};

const ANOMALIES_MAX = 50;
/** Relative change year on year above which a change is unusually large. */
const LARGE_CHANGE = 0.5;
const ROUNDING_SHARE = 0.001;

/** Finds contradictions, negative values and large changes among the figures of a document. */
export function findItemAnomalies(items: readonly StatementItem[]): Anomaly[] {
  const best = firstOfEach(items);
  return [
    ...findBalanceMismatch(best),
    ...findConflicts(items),
    ...findNegativeValues(best),
    ...findLargeChanges(best),
  ];
}

/** Returns the most severe anomalies, the most severe first. */
export function rankAnomalies(anomalies: readonly Anomaly[]): Anomaly[] {
  const rank = { high: 0, medium: 1, low: 2 };
  return anomalies.toSorted((a, b) => rank[a.severity] - rank[b.severity]).slice(0, ANOMALIES_MAX);
}

function firstOfEach(items: readonly StatementItem[]): Map<StatementConcept, StatementItem> {
  const best = new Map<StatementConcept, StatementItem>();
  for (const item of items) if (!best.has(item.concept)) best.set(item.concept, item);
  return best;
}

/** Reports a balance sheet whose assets differ from its liabilities and equity. */
function findBalanceMismatch(best: ReadonlyMap<StatementConcept, StatementItem>): Anomaly[] {
  const assets = best.get('total_assets');
  const other = best.get('liabilities_and_equity');
  if (!assets || !other || isClose(assets.value, other.value)) return [];
  const description = `${assets.label} (${assets.value}) differ from ${other.label} (${other.value})`;
  return [
    {
      type: 'balance_mismatch',
      severity: 'high',
      description,
      expected: assets.value,
      actual: other.value,
      confidence: 0.85,
      spans: [...assets.spans, ...other.spans],
    },
  ];
}

const MUST_AGREE: readonly StatementConcept[] = ['revenue', 'net_income', 'total_assets', 'equity'];

/** Finds figures that the document gives twice for one period, with different values or in different units. */
function findConflicts(items: readonly StatementItem[]): Anomaly[] {
  return MUST_AGREE.flatMap((concept) => {
    const own = items.filter((item) => item.concept === concept && item.tableConcepts > 0);
    const [first] = own;
    const other = own.find(
      (item) => first && isSameFigure(item, first) && !isClose(item.value, first.value),
    );
    if (!first || !other) return [];
    const ratio = Math.abs(other.value / first.value);
    const isUnit = [1e3, 1e6, 1e-3, 1e-6].some((factor) => isClose(ratio, factor));
    return [
      {
        type: isUnit ? ('unit_mismatch' as const) : ('conflicting_figures' as const),
        severity: 'medium' as const,
        description: `${first.label} is given as ${first.value} and as ${other.value}`,
        expected: first.value,
        actual: other.value,
        confidence: isUnit ? 0.75 : 0.5,
        spans: [...first.spans, ...other.spans],
      },
    ];
  });
}

function isSameFigure(one: StatementItem, other: StatementItem): boolean {
  return (
    one.label.toLowerCase() === other.label.toLowerCase() &&
    one.period?.start === other.period?.start &&
    one.period?.end === other.period?.end &&
    one.value !== 0 &&
    other.value !== 0
  );
}

function findNegativeValues(best: ReadonlyMap<StatementConcept, StatementItem>): Anomaly[] {
  const checks = [
    ['equity', 'negative_equity', 'high'],
    ['revenue', 'negative_revenue', 'medium'],
  ] as const;
  return checks.flatMap(([concept, type, severity]) => {
    const item = best.get(concept);
    if (!item || item.value >= 0) return [];
    const description = `${item.label} is negative: ${item.value}`;
    return [
      {
        type,
        severity,
        description,
        expected: null,
        actual: item.value,
        confidence: 0.8,
        spans: item.spans,
      },
    ];
  });
}

const WATCHED: readonly StatementConcept[] = [
  'revenue',
  'expenses',
  'operating_income',
  'net_income',
  'equity',
  'cash',
];

function findLargeChanges(best: ReadonlyMap<StatementConcept, StatementItem>): Anomaly[] {
  return WATCHED.flatMap((concept) => {
    const item = best.get(concept);
    const previous = item?.previous;
    if (!item || !previous || previous.value <= 0) return [];
    const change = item.value / previous.value - 1;
    const isLoss = item.value < 0;
    if (!isLoss && Math.abs(change) <= LARGE_CHANGE) return [];
    const percent = `${change > 0 ? '+' : ''}${(change * 100).toFixed(0)} %`;
    return [
      {
        type: isLoss ? ('turned_to_loss' as const) : ('large_change' as const),
        severity: isLoss ? ('high' as const) : ('low' as const),
        description: isLoss
          ? `${item.label} turned from ${previous.value} to ${item.value}`
          : `${item.label} changed by ${percent}, from ${previous.value} to ${item.value}`,
        expected: null,
        actual: item.value,
        confidence: 0.75,
        spans: [...item.spans, previous.span],
      },
    ];
  });
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= ROUNDING_SHARE * Math.max(Math.abs(one), Math.abs(other));
}
