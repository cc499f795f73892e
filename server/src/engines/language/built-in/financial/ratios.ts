import type { Span } from '../text/page-furniture.ts';
import type { Concept } from './concepts.ts';
import type { Finances } from './finances.ts';
import type { Item } from './statement-items.ts';

/** A ratio computed from two figures of the document. */
export type Ratio = {
  name: string;
  /** A share or a multiple: .25 stands for 25 %. */
  value: number;
  formula: string;
  inputs: readonly { name: string; value: number }[];
  confidence: number;
  spans: readonly Span[];
};

const QUOTIENTS: readonly (readonly [name: string, numerator: Concept, denominator: Concept])[] = [
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
const GROWTHS: readonly (readonly [name: string, of: Concept])[] = [
  ['revenue_growth', 'revenue'],
  ['operating_income_growth', 'operating_income'],
  ['net_income_growth', 'net_income'],
];

const PLACES = 6;
/** Both figures come from rows that are known by their plainest names, or one stands in. */
const CONFIDENCE = { plain: 0.85, standIn: 0.7 } as const;

/** Ratios of the figures that the tables give; one whose divisor is not positive says nothing and is left out. */
export function computeRatios({ items }: Pick<Finances, 'items'>): Ratio[] {
  const best = new Map<Concept, Item>();
  for (const item of items) if (!best.has(item.concept)) best.set(item.concept, item);
  const quotients = QUOTIENTS.flatMap(([name, top, bottom]) => {
    const [one, other] = [best.get(top), best.get(bottom)];
    return one && other ? (quotient(name, one, other) ?? []) : [];
  });
  return [
    ...quotients,
    ...GROWTHS.flatMap(([name, concept]) => growth(name, best.get(concept)) ?? []),
  ];
}

function quotient(name: string, top: Item, bottom: Item): Ratio | undefined {
  if (bottom.value <= 0) return undefined;
  const isRate = name === 'effective_tax_rate';
  const value = isRate ? Math.abs(top.value) : top.value;
  return {
    name,
    value: rounded(value / bottom.value),
    formula: `${top.concept} / ${bottom.concept}`,
    inputs: [
      { name: top.concept, value },
      { name: bottom.concept, value: bottom.value },
    ],
    confidence: confidenceOf([top, bottom]),
    spans: [...top.spans, ...bottom.spans],
  };
}

function growth(name: string, item: Item | undefined): Ratio | undefined {
  const previous = item?.previous;
  if (!item || !previous || previous.value <= 0) return undefined;
  return {
    name,
    value: rounded(item.value / previous.value - 1),
    formula: `${item.concept} / previous ${item.concept} - 1`,
    inputs: [
      { name: item.concept, value: item.value },
      { name: `previous_${item.concept}`, value: previous.value },
    ],
    confidence: confidenceOf([item]),
    spans: [...item.spans, previous.span],
  };
}

function confidenceOf(items: readonly Item[]): number {
  const isPlain = items.every(({ tableConcepts }) => tableConcepts >= 3);
  return isPlain ? CONFIDENCE.plain : CONFIDENCE.standIn;
}

function rounded(value: number): number {
  return Number(value.toFixed(PLACES));
}
