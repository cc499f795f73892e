import type { Span } from '../../../../language/span.ts';
import type { PageLine } from '../figures/lines.ts';
import { type PageCell, splitCells } from './cells.ts';
import { invoiceAmountKind } from './invoice-amounts.ts';
import { cellInColumn, findItemHeader, type ItemHeader } from './item-table.ts';
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

/** Finds the rows with amounts between the heading of the items, if there is one, and the first total. */
export function findLineItems(lines: readonly PageLine[]): LineItem[] {
  const header = findItemHeader(lines);
  const amounts = findReceiptAmounts(lines).filter(({ line }) => line > (header?.line ?? -1));
  const firstSum = amounts.find(isSum)?.line ?? lines.length;
  const byLine = Map.groupBy(
    amounts.filter(({ line }) => line < firstSum),
    ({ line }) => line,
  );
  const items = [...byLine.values()]
    .slice(0, ITEMS_MAX)
    .flatMap((own) => toItem(lines, own, header) ?? []);
  return isSumOfOthers(items) ? items.slice(0, -1) : items;
}

/** Tells whether the last row is the sum of the rows above, under a label that no list has. */
function isSumOfOthers(items: readonly LineItem[]): boolean {
  const last = items.at(-1);
  if (!last || last.quantity !== null || items.length < 3) return false;
  const sum = items.slice(0, -1).reduce((total, { amount }) => total + amount, 0);
  return Math.abs(sum - last.amount) < CENT;
}

function isSum({ label }: ReceiptAmount): boolean {
  return SUM_KINDS.has(labelKind(label)) || invoiceAmountKind(label) !== undefined;
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

function toItem(
  lines: readonly PageLine[],
  own: readonly ReceiptAmount[],
  header: ItemHeader | undefined,
): LineItem | undefined {
  const { label, labelSpan, line } = own[0]!;
  const cells = splitCells(lines[line]!, line);
  const description = describeItem(cells, label, header);
  if (!labelSpan || !isItem(label, description)) return undefined;
  const product = findProduct(cells, own);
  if (product) {
    const { quantity, price, amount } = product;
    return {
      description: header ? description : withoutQuantity(description, quantity),
      quantity,
      unit_price: price,
      amount: amount.value,
      confidence: CONFIDENCE.product,
      spans: [labelSpan, amount],
    };
  }
  const last = own.at(-1)!;
  const price = own.at(-2)?.value ?? null;
  const stated = header && cellInColumn(header, cells, 'quantity')?.text;
  return {
    description,
    quantity:
      readNumber(stated) ??
      readQuantity(`${lines[line]!.text}\n${label}`) ??
      divideByPrice(last.value, price),
    unit_price: price,
    amount: last.value,
    confidence: CONFIDENCE.other,
    spans: [labelSpan, last],
  };
}

function isItem(label: string, description: string): boolean {
  const isSumLabel = invoiceAmountKind(description) !== undefined;
  return ITEM_KINDS.has(labelKind(label)) && !isSumLabel && /\p{L}{2}/u.test(description);
}

/** Returns the cell of the description, else the words before the amounts without position and quantity. */
function describeItem(
  cells: readonly PageCell[],
  label: string,
  header: ItemHeader | undefined,
): string {
  const described = header && cellInColumn(header, cells, 'description')?.text;
  if (described && /\p{L}{2}/u.test(described)) return described;
  const words =
    cells.length > 2 ? cells.find(({ text }) => /\p{L}{2}/u.test(text))?.text : undefined;
  return (words ?? label)
    .replace(QUANTITY, ' ')
    .replace(LEADING_NUMBER, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Removes the quantity at the end of words that a text without columns puts before the price. */
function withoutQuantity(words: string, quantity: number): string {
  const last = /^(.*\S)\s+(\S+)$/.exec(words);
  return last && readNumber(last[2]) === quantity ? last[1]! : words;
}

type Product = { quantity: number; price: number; amount: ReceiptAmount };

const NUMBER = /(?<![\p{L}\d.,])\d{1,6}(?:[.,]\d{1,3})?(?![\d.,]*\p{L}?\d)/gu;

/** Finds a quantity and a price whose product is an amount right of them: the last such number of the line. */
function findProduct(
  cells: readonly PageCell[],
  own: readonly ReceiptAmount[],
): Product | undefined {
  const numbers = cells.flatMap(({ text }) =>
    [...text.matchAll(NUMBER)].map(([one]) => readNumber(one)!),
  );
  const fine = findFinePrice(cells, own.at(-1)!);
  if (fine) return fine;
  for (const [index, price] of own.entries()) {
    const amount = own
      .slice(index + 1)
      .findLast((other) => numbers.some((number) => isProductOf(number, price.value, other.value)));
    const quantity =
      amount && numbers.findLast((number) => isProductOf(number, price.value, amount.value));
    if (amount && quantity) return { quantity, price: price.value, amount };
  }
  return undefined;
}

/** Number that may have thousands. */
const LARGE_NUMBER =
  /(?<![\p{L}\d.,])(?:\d{1,3}(?:[.,'’ ]\d{3})+|\d{1,6})(?:[.,]\d{1,3})?(?![\d.,]*\d)/gu;
const FINE_PRICE = /(?<![\d.,])\d{1,4}[.,]\d{3,6}(?!\d)/g;

const FINE_NUMBERS_MAX = 12;

/** Finds a price with fractions of a cent, as utilities charge, and a quantity whose rounded product is the amount. */
function findFinePrice(cells: readonly PageCell[], amount: ReceiptAmount): Product | undefined {
  const prices = numbersIn(cells, FINE_PRICE).map((digits) => Number(digits.replace(',', '.')));
  const quantities = numbersIn(cells, LARGE_NUMBER).flatMap((digits) => [
    Number(digits.replace(',', '.')),
    Number(digits.replace(/[.,'’ ](?=\d{3}(?:\D|$))/g, '').replace(',', '.')),
  ]);
  for (const price of prices.slice(0, FINE_NUMBERS_MAX)) {
    const quantity = quantities
      .slice(0, FINE_NUMBERS_MAX)
      .find((one) => isProductOf(one, price, amount.value));
    if (quantity) return { quantity, price, amount };
  }
  return undefined;
}

function numbersIn(cells: readonly PageCell[], pattern: RegExp): string[] {
  return cells.flatMap(({ text }) => [...text.matchAll(pattern)].map(([digits]) => digits));
}

function isProductOf(quantity: number, price: number, amount: number): boolean {
  return quantity > 0 && Math.abs(quantity * price - amount) < CENT;
}

/** Reads a number without thousands; undefined for other words. */
function readNumber(words: string | undefined): number | undefined {
  const digits = /^\D{0,3}(\d{1,6}(?:[.,]\d{1,3})?)(?!\d)/.exec(words ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits.replace(',', '.'));
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
