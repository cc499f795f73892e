import type { Span } from '../../../../language/span.ts';
import type { PageLine } from '../figures/lines.ts';
import { findReceiptAmounts, type ReceiptAmount } from './receipt-amounts.ts';
import { labelKind, type LabelKind } from './receipt-total.ts';

/** Item of a receipt or an invoice, with the keys of the wire. */
export type LineItem = {
  description: string;
  quantity: number | null;
  unit_price: number | null;
  amount: number;
  confidence: number;
  spans: readonly Span[];
};

const QUANTITY =
  /(?:^|\s)(-?\d{1,4}(?:[.,]\d{1,3})?)\s?(?:x|×|pcs?\.?|stk\.?|@|\*)(?=\s|$)|(?:^|\s)[x×*]\s?(\d{1,4})(?=\s|$)/iu;
const LEADING_NUMBER = /^\W*(\d{1,3})\s+(?=\p{L})/u;
const ITEMS_MAX = 500;
/** Confidence in an item whose amount is quantity times price, and in any other. */
const CONFIDENCE = { product: 0.85, other: 0.55 } as const;
const CENT = 0.011;

/** Finds the rows with amounts before the first total. */
export function findLineItems(lines: readonly PageLine[]): LineItem[] {
  const amounts = findReceiptAmounts(lines);
  const firstSum =
    amounts.find(({ label }) => SUM_KINDS.has(labelKind(label)))?.line ?? lines.length;
  const byLine = Map.groupBy(
    amounts.filter(({ line }) => line < firstSum),
    ({ line }) => line,
  );
  return [...byLine.values()].slice(0, ITEMS_MAX).flatMap((own) => toItem(lines, own) ?? []);
}

const SUM_KINDS: ReadonlySet<LabelKind> = new Set([
  'total',
  'total_amount',
  'subtotal',
  'grand',
  'due',
  'including',
  'excluding',
]);
const ITEM_KINDS: ReadonlySet<LabelKind> = new Set(['none', 'rate', 'amount']);

function toItem(lines: readonly PageLine[], own: readonly ReceiptAmount[]): LineItem | undefined {
  const last = own.at(-1)!;
  const { label, labelSpan, line } = own[0]!;
  const description = label
    .replace(QUANTITY, ' ')
    .replace(LEADING_NUMBER, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!labelSpan || !ITEM_KINDS.has(labelKind(label)) || !/\p{L}{2}/u.test(description)) {
    return undefined;
  }
  const unit_price = own.at(-2)?.value ?? null;
  const words = `${lines[line]!.text}\n${label}`;
  const quantity = readQuantity(words) ?? divideByPrice(last.value, unit_price);
  const isProduct = Math.abs((quantity ?? 0) * (unit_price ?? 0) - last.value) < CENT;
  return {
    description,
    quantity,
    unit_price,
    amount: last.value,
    confidence: isProduct ? CONFIDENCE.product : CONFIDENCE.other,
    spans: [labelSpan, last],
  };
}

function readQuantity(words: string): number | null {
  const match = QUANTITY.exec(words);
  const digits = match?.[1] ?? match?.[2] ?? LEADING_NUMBER.exec(words)?.[1];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}

/** Returns the amount divided by the unit price; null unless it is a whole number. */
function divideByPrice(amount: number, price: number | null): number | null {
  if (!price) return null;
  const quantity = amount / price;
  return Math.abs(quantity - Math.round(quantity)) < CENT && quantity >= 1
    ? Math.round(quantity)
    : null;
}
