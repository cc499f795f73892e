import { loadAllPairs } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';
import type { PageLine } from '../figures/lines.ts';
import { spanInCell, splitCells } from './cells.ts';
import { findReceiptAmounts, type ReceiptAmount } from './receipt-amounts.ts';

/** Kinds of amounts at the foot of an invoice; the kind of any other amount is undefined. */
type InvoiceAmountKind = 'net' | 'vat' | 'gross' | 'prepaid' | 'due';

const LABELS = loadAllPairs('financial/invoice-amounts').map(
  ([label, kind]) =>
    [kind as InvoiceAmountKind, new RegExp(`^\\W{0,3}${label}(?!\\p{L})`, 'iu')] as const,
);
/** A net sum that is left to pay begins with the same word as the net amount. */
const RANK: readonly InvoiceAmountKind[] = ['due', 'prepaid', 'vat', 'net', 'gross'];
const RANKED_LABELS = LABELS.toSorted(([a], [b]) => RANK.indexOf(a) - RANK.indexOf(b));

/** Returns the kind of amount that the label at the foot of an invoice names. */
export function invoiceAmountKind(label: string): InvoiceAmountKind | undefined {
  return RANKED_LABELS.find(([, pattern]) => pattern.test(label))?.[0];
}

/** Amounts of an invoice. Spans are those of labels and amounts. */
export type InvoiceAmounts = {
  net: FoundAmount | undefined;
  vat: FoundAmount | undefined;
  gross: FoundAmount | undefined;
  /** Rate in percent. */
  rate: FoundAmount | undefined;
  /** Sum of the amounts that are already paid. */
  prepaid: number;
  /** Whether net and tax add up to the gross amount. */
  addsUp: boolean;
};
export type FoundAmount = { value: number; spans: readonly Span[] };

const CENT = 0.011;

/** Finds the net amount, the tax and the gross amount, such that they add up where any of the candidates do. */
export function findInvoiceAmounts(lines: readonly PageLine[]): InvoiceAmounts {
  const amounts = labelByHeadings(lines, findReceiptAmounts(lines.map(keepLastLabel)));
  const byKind = Map.groupBy(amounts, ({ label }) => invoiceAmountKind(label));
  const list = (kind: InvoiceAmountKind) => byKind.get(kind) ?? [];
  const taxes = list('vat').filter(({ value }) => value >= 0);
  const sum = sumTaxes(taxes);
  const allTaxes = [...taxes.map(toFound), ...(sum ? [sum] : [])];
  const totals = [...list('gross'), ...list('due')];
  // Labels of net amounts vary most: without a known one, any amount to which the tax adds up to a total is net.
  const choice = findSum(list('net'), allTaxes, totals) ?? findSum(amounts, allTaxes, totals);
  const rates = [
    ...new Map(
      taxes.flatMap((tax) => readRates(lines, tax)).map((rate) => [rate.value, rate]),
    ).values(),
  ];
  return {
    net: choice?.net ?? lastOf(list('net')),
    vat: choice?.vat ?? sum ?? lastOf(taxes),
    gross: choice?.gross ?? lastOf(list('gross')),
    rate: rates.length === 1 ? rates[0] : undefined,
    prepaid: list('prepaid').reduce((total, { value }) => total + Math.abs(value), 0),
    addsUp: choice !== undefined,
  };
}

/** Amount with its currency before or behind it. */
const BARE_AMOUNT = /^(?:\p{L}{1,3}[^\p{L}%]*|[^\p{L}]*\d[^\p{L}]*\p{L}{1,3})$/u;
/** Cell of a row of figures, which names nothing. */
const FIGURES = /^(?:(?:EUR|USD|GBP|CHF)\s?)?[^\p{L}]*\d[^\p{L}]*(?:EUR|USD|GBP|CHF)?$/u;

/** Leaves out the cells left of the one that names the amounts of the line. */
function keepLastLabel(line: PageLine): PageLine {
  const cells = splitCells(line, 0);
  const last = cells.findLast(({ text }) => /\p{L}{3}/u.test(text) && !BARE_AMOUNT.test(text));
  if (!last || last === cells[0]) return line;
  const start = line.text.lastIndexOf(last.text);
  return {
    ...line,
    text: line.text.slice(start),
    offsetAt: (index) => line.offsetAt(start + index),
    xAt: (index) => line.xAt(start + index),
  };
}

/** Cells of a row at the foot. */
const FOOT_CELLS_MAX = 8;

/** Labels the amounts of a row of figures by the cells above them, as in `Net` over `100.00`. */
function labelByHeadings(
  lines: readonly PageLine[],
  amounts: readonly ReceiptAmount[],
): ReceiptAmount[] {
  return [...Map.groupBy(amounts, ({ line }) => line)].flatMap(([line, own]) => {
    const cells = splitCells(lines[line]!, line);
    const heads = line > 0 ? splitCells(lines[line - 1]!, line - 1) : [];
    const isRow = cells.length > 1 && cells.length <= FOOT_CELLS_MAX;
    if (!isRow || heads.length !== cells.length) return own;
    if (!cells.every(({ text }) => FIGURES.test(text))) return own;
    return own.map((amount) => {
      const head = heads[cells.findLastIndex((cell) => cell.offsetAt(0) <= amount.start)]!;
      const labelSpan = spanInCell(head, { start: 0, end: head.text.length });
      return { ...amount, label: head.text, labelSpan };
    });
  });
}

function toFound(amount: ReceiptAmount): FoundAmount {
  const { value, labelSpan, start, end } = amount;
  return { value, spans: labelSpan ? [labelSpan, { start, end }] : [{ start, end }] };
}

function lastOf(amounts: readonly ReceiptAmount[]): FoundAmount | undefined {
  const last = amounts.at(-1);
  return last && toFound(last);
}

function sumTaxes(taxes: readonly ReceiptAmount[]): FoundAmount | undefined {
  const lines = [...Map.groupBy(taxes, ({ line }) => line).values()].map((own) => own.at(-1)!);
  if (lines.length < 2) return undefined;
  const cents = lines.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
  return { value: cents / 100, spans: lines.flatMap((tax) => toFound(tax).spans) };
}

/** Candidates at the end of a document that are tried. */
const CANDIDATES_MAX = { net: 200, other: 40 } as const;

type Sum = Record<'net' | 'vat' | 'gross', FoundAmount>;

function findSum(
  nets: readonly ReceiptAmount[],
  taxes: readonly FoundAmount[],
  totals: readonly ReceiptAmount[],
): Sum | undefined {
  const lastTotals = totals.slice(-CANDIDATES_MAX.other);
  for (const net of nets.slice(-CANDIDATES_MAX.net).toReversed()) {
    for (const vat of taxes.slice(-CANDIDATES_MAX.other).toReversed()) {
      const gross = lastTotals.find(({ value }) => Math.abs(net.value + vat.value - value) < CENT);
      if (gross) return { net: toFound(net), vat, gross: toFound(gross) };
    }
  }
  return undefined;
}

const PERCENT = /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/g;

function readRates(lines: readonly PageLine[], { line, labelSpan }: ReceiptAmount): FoundAmount[] {
  const own = readRatesOf(lines[line]!);
  const isAbove = labelSpan && labelSpan.end <= lines[line]!.offsetAt(0);
  return own.length > 0 || !isAbove ? own : readRatesOf(lines[line - 1]!);
}

function readRatesOf(holder: PageLine): FoundAmount[] {
  return [...holder.text.matchAll(PERCENT)].map((match) => ({
    value: Number(match[1]!.replace(',', '.')),
    spans: [
      {
        start: holder.offsetAt(match.index),
        end: holder.offsetAt(match.index + match[0].length - 1) + 1,
      },
    ],
  }));
}
