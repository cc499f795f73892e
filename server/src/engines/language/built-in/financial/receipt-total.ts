import type { Span } from '../text/page-furniture.ts';
import type { Line } from './line.ts';
import { findReceiptAmounts, type ReceiptAmount } from './receipt-amounts.ts';
import { chooseBest } from './receipt-choice.ts';
import { TOTAL_WEIGHTS } from './receipt-weights.ts';

/** One value that may be what a receipt or an invoice asks for, with all the places where it stands. */
export type TotalCandidate = {
  value: number;
  features: readonly string[];
  /** The place that names it best. */
  mention: ReceiptAmount;
};

/** What kind of amount a label names; the first that matches counts. */
const LABEL_KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['change', /\bchange\b|balance\s?[:(]?$|rückgeld|monnaie|cambio|vuelto|troco/i],
  ['rounding', /round(?:ing|\sadj|\samt)|rundung|arrondi|redondeo/i],
  ['discount', /discount|\bdisc\b|saving|rebate|rabatt|remise|descuento|desconto|voucher/i],
  [
    'quantity',
    /\bqty\b|quantity|no\.?\s?of\s?items|items?\s?(?:count|sold)|menge|quantité|cantidad/i,
  ],
  [
    'tax',
    /total\s(?:includes|included)|(?:gst|tax|vat)\s?(?:@?\s?\d+\s?%)?\s?includ|includ\w*\)?\s?(?:gst|tax|vat)|^\W*(?:\d+\s?%\s?)?(?:total\s)?(?:gst|vat|tax|mwst|ust|tva|iva|service)\b(?!.*incl)/i,
  ],
  [
    'excluding',
    /exclu?d?|excl\b|before\s(?:tax|gst|vat)|without|netto|hors taxes|\bht\b|sin iva|sub\s?total\s?\(ex/i,
  ],
  ['subtotal', /sub[\s-]?total|zwischensumme|sous-total|gross\samount|items?\stotal/i],
  [
    'due',
    /(?:amount|balance|total)\s(?:amount\s|sales?\s)?(?:due|payable|to\spay)|\bdue\b|payable|zu zahlen|zahlbetrag|rechnungsbetrag|à payer|a pagar|gesamtbetrag/i,
  ],
  [
    'grand',
    /(?:grand|nett?|final|bill)\s?total|total\s(?:rounded|after)|endbetrag|total général|total general|total geral/i,
  ],
  [
    'tendered',
    /\bcash\b|tender|received|\bpaid\b|payment|credit|visa|master|card|amex|debit|\bpay\b|\bbar\b|gegeben|espèces|efectivo|dinheiro|carte|tarjeta|cartão|accepted/i,
  ],
  ['including', /incl|with\s(?:gst|tax|vat)|total ttc|ttc|inkl/i],
  [
    'total_amount',
    /total\s?(?:sales?|amount|amt|price|bill|rm|\(rm\)|eur|€|\$|usd|chf|myr)|summe eur|total (?:de la )?factura/i,
  ],
  ['total', /\btotale?\b|\bsumme\b|\bgesamt|montant|importe total|valor total/i],
  ['rate', /\b[sz]r?l?\b.{0,6}%|\d\s?%|\b[sz]r\b|summary/i],
  ['amount', /amount|amt|betrag|importe|valor/i],
];

/** @returns `none` for the words of an item, or none at all */
export function labelKind(label: string): string {
  return LABEL_KINDS.find(([, pattern]) => pattern.test(label))?.[0] ?? 'none';
}

/** Receipts have fewer; of longer texts the end is read. */
const AMOUNTS_MAX = 400;

/** Every distinct amount of a receipt, with what speaks for and against its being the total. */
export function totalCandidates(lines: readonly Line[]): TotalCandidate[] {
  const amounts = findReceiptAmounts(lines).slice(-AMOUNTS_MAX);
  const byValue = Map.groupBy(amounts, ({ value }) => value);
  const values = [...byValue.keys()];
  const largest = Math.max(...values);
  const changeLine = amounts.findLast(({ label }) => labelKind(label) === 'change')?.line;
  return [...byValue].map(([value, mentions]) => {
    const labels = mentions.map((mention) => `${mention.place}:${labelKind(mention.label)}`);
    const features = new Set([
      ...labels,
      `count:${Math.min(mentions.length, 4)}`,
      ...(value === largest ? ['largest'] : []),
      ...(value <= 0 ? ['not_positive'] : []),
      ...(mentions.some(({ hasSign }) => hasSign) ? ['sign'] : []),
      ...(isDifference(value, values) ? ['difference'] : []),
      ...(isPaidLessChange(value, amounts) ? ['paid_less_change'] : []),
      ...roundingFeatures(value, amounts),
      ...(isTaxed(value, values) ? ['base_and_tax'] : []),
      ...(changeLine !== undefined && mentions.every(({ line }) => line > changeLine)
        ? ['after_change']
        : []),
      `part:${partOf(mentions.at(-1)!.line, lines.length)}`,
    ]);
    return { value, features: [...features], mention: bestMention(mentions) };
  });
}

function weightOf({ place, label }: ReceiptAmount): number {
  return TOTAL_WEIGHTS[`${place}:${labelKind(label)}`] ?? 0;
}

function bestMention(mentions: readonly ReceiptAmount[]): ReceiptAmount {
  return mentions.toSorted((a, b) => weightOf(b) - weightOf(a))[0]!;
}

const VALUES_COMPARED = 60;
const CENT = 0.006;

/** What was given less what came back. */
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

/** Rounding of a few cents leads from one value to the other: the later one is paid. */
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

/** An amount and its tax make it up. */
function isTaxed(value: number, values: readonly number[]): boolean {
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

function partOf(line: number, count: number): number {
  return Math.min(3, Math.floor((4 * line) / Math.max(1, count)));
}

export type FoundTotal = {
  value: number;
  spans: readonly Span[];
  /** Probability of its being the best candidate. */
  share: number;
};

/** What a receipt or an invoice asks for. */
export function findReceiptTotal(lines: readonly Line[]): FoundTotal | undefined {
  const best = chooseBest(totalCandidates(lines), TOTAL_WEIGHTS);
  if (!best) return undefined;
  const { mention, value, share } = best;
  const spans = mention.labelSpan ? [mention.labelSpan, mention] : [mention];
  return { value, spans, share };
}
