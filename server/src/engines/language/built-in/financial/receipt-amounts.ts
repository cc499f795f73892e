import type { Span } from '../text/page-furniture.ts';
import type { Line } from './line.ts';

/** An amount of money on a receipt: with two decimals or a currency sign. Offsets are those of the document's text. */
export type ReceiptAmount = Span & {
  value: number;
  hasSign: boolean;
  /** The words that name it: before it on its line, else those of the line above that belongs to it. */
  label: string;
  labelSpan: Span | undefined;
  /** Where the label stands. */
  place: 'same_line' | 'line_above' | 'block';
  /** From 0. */
  line: number;
};

const MONEY =
  /(?<![\p{L}\d.,/#:]|\d\s?[-/])(-?\s?(?:RM|MYR|US\$|R\$|CHF|EUR|USD|GBP|[$€£¥])?\s?-?)(\d{1,3}(?:[,.' ]\d{3})+[.,]\d{2}|\d{0,7}[.,]\d{2}|\d{1,7}(?=\s?(?:€|EUR|CHF)\b))(?!\d|[.,]\d|\s?%|[/:]\d)(\s?(?:€|EUR|CHF|USD|GBP))?/giu;

/** The amounts of a receipt in order, each with its label. */
export function findReceiptAmounts(lines: readonly Line[]): ReceiptAmount[] {
  const rows = lines.map((line) => ({ line, matches: [...line.text.matchAll(MONEY)] }));
  const labels = labelsOfWordless(rows.map(({ line, matches }) => kindOf(line.text, matches)));
  return rows.flatMap(({ line, matches }, index) => {
    if (matches.length === 0) return [];
    const label = readLabel(lines, index, matches[0]!.index, labels.get(index));
    return matches.flatMap((match) => {
      const value = readMoney(match[1]!, match[2]!);
      if (value === undefined) return [];
      const start = match.index + (match[0].length - match[0].trimStart().length);
      const span = {
        start: line.offsetAt(start),
        end: line.offsetAt(match.index + match[0].length - 1) + 1,
      };
      const hasSign = /\p{L}|[$€£¥]/u.test(match[1]! + (match[3] ?? ''));
      return [{ value, hasSign, line: index, ...label, ...span }];
    });
  });
}

type NamedBy = Pick<ReceiptAmount, 'label' | 'labelSpan' | 'place'>;

/** @param end where the first amount of the line begins */
function readLabel(
  lines: readonly Line[],
  index: number,
  end: number,
  other: Label | undefined,
): NamedBy {
  const line = lines[index]!;
  const before = line.text.slice(0, end).trim();
  if (/\p{L}{2}/u.test(before)) {
    return { label: before, labelSpan: spanOfLine(line, end), place: 'same_line' };
  }
  if (!other) return { label: '', labelSpan: undefined, place: 'line_above' };
  const holder = lines[other.line]!;
  const labelSpan = spanOfLine(holder, holder.text.length);
  return { label: holder.text.trim(), labelSpan, place: other.place };
}

/** The last sign before two digits parts the decimals, whatever the others part. */
function readMoney(before: string, digits: string): number | undefined {
  const cents = /[.,](\d{2})$/.exec(digits);
  const whole = (cents ? digits.slice(0, cents.index) : digits).replace(/\D/g, '');
  const value = Number(`${whole || '0'}.${cents?.[1] ?? '0'}`);
  if (!Number.isFinite(value)) return undefined;
  return before.includes('-') ? -value : value;
}

type LineKind = 'label' | 'amount' | 'both' | 'none';

function kindOf(text: string, matches: readonly RegExpMatchArray[]): LineKind {
  const [first] = matches;
  const hasWords = /\p{L}{2}/u.test(first ? text.slice(0, first.index) : text);
  if (!first) return hasWords ? 'label' : 'none';
  return hasWords ? 'both' : 'amount';
}

type Label = { line: number; place: 'line_above' | 'block' };

const BLOCK_MAX = 12;

/**
 * Which line names the amounts of a line without words. Where as many labels stand above as amounts below, as text
 * recognised column by column has it, they are paired in order; else the nearest words above count.
 */
function labelsOfWordless(kinds: readonly LineKind[]): Map<number, Label> {
  const labels = new Map<number, Label>();
  for (let index = 0; index < kinds.length; index++) {
    if (kinds[index] !== 'amount' || kinds[index - 1] === 'amount') continue;
    const size = runLength(kinds, index);
    const isBlock = size > 1 && size <= BLOCK_MAX && areLabels(kinds.slice(index - size, index));
    const nearest = nearestLabel(kinds, index);
    for (let i = 0; i < size; i++) {
      if (isBlock) labels.set(index + i, { line: index - size + i, place: 'block' });
      else if (nearest >= 0) labels.set(index + i, { line: nearest, place: 'line_above' });
    }
  }
  return labels;
}

function runLength(kinds: readonly LineKind[], from: number): number {
  let end = from;
  while (kinds[end] === 'amount') end++;
  return end - from;
}

function areLabels(kinds: readonly LineKind[]): boolean {
  return kinds.length > 0 && kinds.every((kind) => kind === 'label');
}

function nearestLabel(kinds: readonly LineKind[], from: number): number {
  let line = from - 1;
  while (line >= 0 && kinds[line] !== 'label' && kinds[line] !== 'both') line--;
  return line;
}

function spanOfLine(line: Line, end: number): Span | undefined {
  const text = line.text.slice(0, end);
  const from = text.length - text.trimStart().length;
  const to = text.trimEnd().length;
  return to > from ? { start: line.offsetAt(from), end: line.offsetAt(to - 1) + 1 } : undefined;
}
