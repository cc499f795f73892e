import type { Span } from '../text/page-furniture.ts';
import { findWrongSums } from './column-sums.ts';
import type { Concept } from './concepts.ts';
import type { Finances } from './finances.ts';
import type { Item } from './statement-items.ts';
import { fullUnits } from './unit.ts';

export type AnomalyType =
  | 'sum_mismatch'
  | 'balance_mismatch'
  | 'conflicting_figures'
  | 'unit_mismatch'
  | 'large_change'
  | 'turned_to_loss'
  | 'negative_equity'
  | 'negative_revenue';

/** Something in the figures that a reader should look at. */
export type Anomaly = {
  type: AnomalyType;
  severity: 'low' | 'medium' | 'high';
  description: string;
  /** In the units that the document writes for sums, else full units; null where there is none. */
  expected: number | null;
  actual: number;
  confidence: number;
  spans: readonly Span[];
};

const SPANS_MAX = 20;
const ANOMALIES_MAX = 50;
/** A change year on year beyond this share is unusually large. */
const LARGE_CHANGE = 0.5;
const ROUNDING_SHARE = 0.001;

/** Everything conspicuous, the gravest first. */
export function findAnomalies(finances: Pick<Finances, 'items' | 'tables'>): Anomaly[] {
  const best = firstOfEach(finances.items);
  const found = [
    ...wrongSums(finances),
    ...balanceMismatch(best),
    ...conflicts(finances.items),
    ...negatives(best),
    ...changes(best),
  ];
  const rank = { high: 0, medium: 1, low: 2 };
  return found.toSorted((a, b) => rank[a.severity] - rank[b.severity]).slice(0, ANOMALIES_MAX);
}

function firstOfEach(items: readonly Item[]): Map<Concept, Item> {
  const best = new Map<Concept, Item>();
  for (const item of items) if (!best.has(item.concept)) best.set(item.concept, item);
  return best;
}

function wrongSums({ tables }: Pick<Finances, 'tables'>): Anomaly[] {
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

/** Assets are liabilities and equity, by definition. */
function balanceMismatch(best: ReadonlyMap<Concept, Item>): Anomaly[] {
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

const MUST_AGREE: readonly Concept[] = ['revenue', 'net_income', 'total_assets', 'equity'];

/** The same figure given twice in the same words for the same period, with another value or in another unit. */
function conflicts(items: readonly Item[]): Anomaly[] {
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

function isSameFigure(one: Item, other: Item): boolean {
  return (
    one.label.toLowerCase() === other.label.toLowerCase() &&
    one.period?.start === other.period?.start &&
    one.period?.end === other.period?.end &&
    one.value !== 0 &&
    other.value !== 0
  );
}

function negatives(best: ReadonlyMap<Concept, Item>): Anomaly[] {
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

const WATCHED: readonly Concept[] = [
  'revenue',
  'expenses',
  'operating_income',
  'net_income',
  'equity',
  'cash',
];

function changes(best: ReadonlyMap<Concept, Item>): Anomaly[] {
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
