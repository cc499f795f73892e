import type { Span } from '../../../language/span.ts';
import type { StatementConcept } from '../../../language/statement-concepts.ts';
import type { StatementItem } from './statement-item.ts';

/** Ratio of two figures of the document. */
export type Ratio = {
  name: string;
  /** Share or multiple: 0.25 is 25 %. */
  value: number;
  formula: string;
  inputs: readonly { name: string; value: number }[];
  confidence: number;
  spans: readonly Span[];
};

const QUOTIENTS: readonly (readonly [
  name: string,
  numerator: StatementConcept,
  denominator: StatementConcept,
])[] = [
  ['gross_margin', 'gross_profit', 'revenue'],
  ['operating_margin', 'operating_income', 'revenue'],
  ['ebitda_margin', 'ebitda', 'revenue'],
  ['net_margin', 'net_income', 'revenue'],
  ['effective_tax_rate', 'income_tax', 'income_before_tax'],
  ['current_ratio', 'current_assets', 'current_liabilities'],
  ['debt_to_equity', 'total_liabilities', 'equity'],
  ['equity_ratio', 'equity', 'total_assets'],
  ['return_on_equity', 'net_income', 'equity'],
  ['return_on_assets', 'net_income', 'total_assets'],
];
const GROWTHS: readonly (readonly [name: string, concept: StatementConcept])[] = [
  ['revenue_growth', 'revenue'],
  ['operating_income_growth', 'operating_income'],
  ['net_income_growth', 'net_income'],
];

const PLACES = 6;
/** Confidence in a ratio whose figures all come from statements, and in any other. */
const CONFIDENCE = { statement: 0.85, other: 0.7 } as const;

/** Computes ratios and growth rates. A ratio whose divisor is not positive has no meaning and is left out. */
export function computeRatios(items: readonly StatementItem[]): Ratio[] {
  const best = new Map<StatementConcept, StatementItem>();
  for (const item of items) if (!best.has(item.concept)) best.set(item.concept, item);
  const quotients = QUOTIENTS.flatMap(([name, top, bottom]) => {
    const [one, other] = [best.get(top), best.get(bottom)];
    return one && other ? (computeQuotient(name, one, other) ?? []) : [];
  });
  return [
    ...quotients,
    ...GROWTHS.flatMap(([name, concept]) => computeGrowth(name, best.get(concept)) ?? []),
  ];
}

function computeQuotient(
  name: string,
  top: StatementItem,
  bottom: StatementItem,
): Ratio | undefined {
  if (bottom.value <= 0) return undefined;
  const isRate = name === 'effective_tax_rate';
  const value = isRate ? Math.abs(top.value) : top.value;
  return {
    name,
    value: round(value / bottom.value),
    formula: `${top.concept} / ${bottom.concept}`,
    inputs: [
      { name: top.concept, value },
      { name: bottom.concept, value: bottom.value },
    ],
    confidence: ratioConfidence([top, bottom]),
    spans: [...top.spans, ...bottom.spans],
  };
}

function computeGrowth(name: string, item: StatementItem | undefined): Ratio | undefined {
  const previous = item?.previous;
  if (!item || !previous || previous.value <= 0) return undefined;
  return {
    name,
    value: round(item.value / previous.value - 1),
    formula: `${item.concept} / previous ${item.concept} - 1`,
    inputs: [
      { name: item.concept, value: item.value },
      { name: `previous_${item.concept}`, value: previous.value },
    ],
    confidence: ratioConfidence([item]),
    spans: [...item.spans, previous.span],
  };
}

function ratioConfidence(items: readonly StatementItem[]): number {
  const isStatement = items.every(({ tableConcepts }) => tableConcepts >= 3);
  return isStatement ? CONFIDENCE.statement : CONFIDENCE.other;
}

function round(value: number): number {
  return Number(value.toFixed(PLACES));
}
