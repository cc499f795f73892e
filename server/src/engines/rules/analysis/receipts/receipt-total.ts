import { keysByValue, loadAllPairs } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';
import type { PageLine } from '../figures/lines.ts';
import { findReceiptAmounts, type ReceiptAmount } from './receipt-amounts.ts';
import { calibratedConfidence, chooseBest, type FeatureWeights } from './candidate-choice.ts';
import RECEIPT_WEIGHTS from '../../weights/receipts.json' with { type: 'json' };

/** Distinct amount that may be the total, with the features of all its mentions. */
export type TotalCandidate = {
  value: number;
  features: readonly string[];
  /** Mention whose label has the greatest weight. */
  mention: ReceiptAmount;
};

const TOTAL_WEIGHTS: FeatureWeights = RECEIPT_WEIGHTS.total;

/** Kinds of amounts that a label may name; of several that match the first counts. */
const LABEL_KIND_NAMES = [
  'change',
  'rounding',
  'discount',
  'quantity',
  'tax',
  'excluding',
  'subtotal',
  'due',
  'grand',
  'tendered',
  'including',
  'total_amount',
  'total',
  'rate',
  'amount',
] as const;
/** `none` for the words of an item, and without words. */
export type LabelKind = (typeof LABEL_KIND_NAMES)[number] | 'none';

const KIND_LABELS = keysByValue(loadAllPairs('financial/receipt-labels'));
const LABEL_KINDS = LABEL_KIND_NAMES.map(
  (kind) => [kind, new RegExp((KIND_LABELS.get(kind) ?? []).join('|'), 'i')] as const,
);

/** Returns the kind of amount that a label names. */
export function labelKind(label: string): LabelKind {
  return LABEL_KINDS.find(([, pattern]) => pattern.test(label))?.[0] ?? 'none';
}

/** Amounts read, from the end of the text; receipts have fewer. */
const AMOUNTS_MAX = 400;

/** Lists the distinct amounts of a receipt with the features that show whether an amount is the total. */
export function listTotalCandidates(lines: readonly PageLine[]): TotalCandidate[] {
  const amounts = findReceiptAmounts(lines).slice(-AMOUNTS_MAX);
  const byValue = Map.groupBy(amounts, ({ value }) => value);
  const values = [...byValue.keys()];
  const largest = Math.max(...values);
  const changeLine = amounts.findLast(({ label }) => labelKind(label) === 'change')?.line;
  return [...byValue].map(([value, mentions]) => {
    const labels = mentions.map(
      (mention) => `${mention.labelPosition}:${labelKind(mention.label)}`,
    );
    const features = new Set([
      ...labels,
      `count:${Math.min(mentions.length, 4)}`,
      ...(value === largest ? ['largest'] : []),
      ...(value <= 0 ? ['not_positive'] : []),
      ...(mentions.some(({ hasSign }) => hasSign) ? ['sign'] : []),
      ...(isDifference(value, values) ? ['difference'] : []),
      ...(isPaidLessChange(value, amounts) ? ['paid_less_change'] : []),
      ...roundingFeatures(value, amounts),
      ...(isAmountWithTax(value, values) ? ['base_and_tax'] : []),
      ...(changeLine !== undefined && mentions.every(({ line }) => line > changeLine)
        ? ['after_change']
        : []),
      `part:${quarterOf(mentions.at(-1)!.line, lines.length)}`,
    ]);
    return { value, features: [...features], mention: chooseMention(mentions) };
  });
}

function labelWeight({ labelPosition, label }: ReceiptAmount): number {
  return TOTAL_WEIGHTS[`${labelPosition}:${labelKind(label)}`] ?? 0;
}

function chooseMention(mentions: readonly ReceiptAmount[]): ReceiptAmount {
  return mentions.toSorted((a, b) => labelWeight(b) - labelWeight(a))[0]!;
}

const VALUES_COMPARED = 60;
const CENT = 0.006;

/** Returns whether a value is the difference of two other amounts, as cash given less change. */
function isDifference(value: number, values: readonly number[]): boolean {
  if (value <= 0) return false;
  const others = values.slice(0, VALUES_COMPARED).filter((one) => one > 0 && one !== value);
  return others.some((given) =>
    others.some((change) => change !== given && Math.abs(given - change - value) < CENT),
  );
}

function isPaidLessChange(value: number, amounts: readonly ReceiptAmount[]): boolean {
  const kinds = amounts
    .slice(-VALUES_COMPARED)
    .map(({ label, value: own }) => [labelKind(label), own] as const);
  const change = kinds.filter(([kind]) => kind === 'change');
  const paid = kinds.filter(([kind]) => kind === 'tendered');
  return paid.some(([, given]) =>
    change.some(([, back]) => Math.abs(Math.abs(given) - Math.abs(back) - value) < CENT),
  );
}

/** Returns a feature of two values that differ by a rounding amount: the rounded one is paid. */
function roundingFeatures(value: number, amounts: readonly ReceiptAmount[]): string[] {
  const steps = amounts
    .filter(
      ({ label, value: own }) =>
        own !== 0 && Math.abs(own) <= ROUNDING_MAX && labelKind(label) === 'rounding',
    )
    .map((one) => Math.abs(one.value));
  const isPair = (one: number, other: number) =>
    steps.some((step) => Math.abs(Math.abs(one - other) - step) < CENT / 10);
  const partner = amounts.find(
    (other) => other.value !== value && isPair(value, other.value) && other.value > ROUNDING_MAX,
  );
  if (!partner) return [];
  const isFive = Math.abs(value * 20 - Math.round(value * 20)) < CENT;
  return [isFive ? 'rounded' : 'before_rounding'];
}

const ROUNDING_MAX = 0.05;
const TAX_RATE = { min: 0.02, max: 0.3 } as const;

/** Returns whether a value is the sum of an amount and its tax. */
function isAmountWithTax(value: number, values: readonly number[]): boolean {
  const others = values.slice(-VALUES_COMPARED).filter((one) => one > 0 && one < value);
  return others.some((base) => {
    const rate = (value - base) / base;
    return (
      rate > TAX_RATE.min &&
      rate < TAX_RATE.max &&
      others.some((tax) => tax !== base && Math.abs(base + tax - value) < CENT)
    );
  });
}

/** Returns the quarter of the receipt, 0 to 3, in which a line stands. */
function quarterOf(line: number, count: number): number {
  return Math.min(3, Math.floor((4 * line) / Math.max(1, count)));
}

/** Total of a receipt or an invoice. */
export type FoundTotal = {
  value: number;
  spans: readonly Span[];
  /** Probability among all candidates, 0 to 1. */
  share: number;
};

/** Finds the total of a receipt or an invoice. */
export function findReceiptTotal(lines: readonly PageLine[]): FoundTotal | undefined {
  const best = chooseBest(listTotalCandidates(lines), TOTAL_WEIGHTS);
  if (!best) return undefined;
  const { mention, value, share } = best;
  const spans = mention.labelSpan ? [mention.labelSpan, mention] : [mention];
  return { value, spans, share };
}

/** Returns the probability that a total is correct. */
export function totalConfidence({ share }: FoundTotal): number {
  return calibratedConfidence(share, RECEIPT_WEIGHTS.totalCalibration);
}
