import type { Span } from '../../../../language/span.ts';
import type { PageLine } from '../figures/lines.ts';

/** Amount of money on a receipt, with two decimals or a currency sign. Offsets are those of the document's text. */
export type ReceiptAmount = Span & {
  value: number;
  hasSign: boolean;
  /** Words before the amount on its line, else the words of the line above that names it. */
  label: string;
  labelSpan: Span | undefined;
  /** Position of the label: on the line of the amount, above it, or in a block of labels above a block of amounts. */
  labelPosition: 'same_line' | 'line_above' | 'block';
  /** Index of the line. */
  line: number;
};

const MONEY =
  /(?<![\p{L}\d.,/#:]|\d\s?[-/])(-?\s?(?:RM|MYR|US\$|R\$|CHF|EUR|USD|GBP|[$€£¥])?\s?-?)(\d{1,3}(?:[,.'’ \u00a0\u202f]\d{3})+[.,]\d{2}|\d{0,7}[.,]\d{2}|\d{1,7}(?=\s?(?:€|EUR|CHF)\b))(?!\d|[.,]\d|\s?%|[/:]\d)(\s?(?:€|EUR|CHF|USD|GBP))?/giu;

/** Words, or an abbreviation such as `I.V.A.`. */
const WORDS = /\p{L}{2}|(?:\p{L}\.){2}/u;

/** Finds the amounts of a receipt in order, each with its label. */
export function findReceiptAmounts(lines: readonly PageLine[]): ReceiptAmount[] {
  const rows = lines.map((line) => ({ line, matches: [...line.text.matchAll(MONEY)] }));
  const labels = findLabelsAbove(rows.map(({ line, matches }) => classifyLine(line.text, matches)));
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

type AmountLabel = Pick<ReceiptAmount, 'label' | 'labelSpan' | 'labelPosition'>;

/** @param end index of the first amount of the line */
function readLabel(
  lines: readonly PageLine[],
  index: number,
  end: number,
  labelAbove: Label | undefined,
): AmountLabel {
  const line = lines[index]!;
  const before = line.text.slice(0, end).trim();
  if (WORDS.test(before)) {
    return { label: before, labelSpan: spanOfLine(line, end), labelPosition: 'same_line' };
  }
  if (!labelAbove) return { label: '', labelSpan: undefined, labelPosition: 'line_above' };
  const holder = lines[labelAbove.line]!;
  const labelSpan = spanOfLine(holder, holder.text.length);
  return { label: holder.text.trim(), labelSpan, labelPosition: labelAbove.position };
}

/** Reads an amount: the last separator before two digits is the decimal sign, every other one separates thousands. */
function readMoney(before: string, digits: string): number | undefined {
  const cents = /[.,](\d{2})$/.exec(digits);
  const whole = (cents ? digits.slice(0, cents.index) : digits).replace(/\D/g, '');
  const value = Number(`${whole || '0'}.${cents?.[1] ?? '0'}`);
  if (!Number.isFinite(value)) return undefined;
  return before.includes('-') ? -value : value;
}

type LineKind = 'label' | 'amount' | 'both' | 'none';

function classifyLine(text: string, matches: readonly RegExpMatchArray[]): LineKind {
  const [first] = matches;
  const hasWords = WORDS.test(first ? text.slice(0, first.index) : text);
  if (!first) return hasWords ? 'label' : 'none';
  return hasWords ? 'both' : 'amount';
}

type Label = { line: number; position: 'line_above' | 'block' };

const BLOCK_MAX = 12;

/**
 * Finds the label line of each line without words. A block of labels above a block of as many amounts is paired in order:
 * OCR that reads column by column yields such blocks. Otherwise the nearest words above are the label.
 */
function findLabelsAbove(kinds: readonly LineKind[]): Map<number, Label> {
  const labels = new Map<number, Label>();
  for (let index = 0; index < kinds.length; index++) {
    if (kinds[index] !== 'amount' || kinds[index - 1] === 'amount') continue;
    const size = countAmountLines(kinds, index);
    const isBlock = size > 1 && size <= BLOCK_MAX && areLabels(kinds.slice(index - size, index));
    const nearest = findNearestLabel(kinds, index);
    for (let i = 0; i < size; i++) {
      if (isBlock) labels.set(index + i, { line: index - size + i, position: 'block' });
      else if (nearest >= 0) labels.set(index + i, { line: nearest, position: 'line_above' });
    }
  }
  return labels;
}

function countAmountLines(kinds: readonly LineKind[], from: number): number {
  let end = from;
  while (kinds[end] === 'amount') end++;
  return end - from;
}

function areLabels(kinds: readonly LineKind[]): boolean {
  return kinds.length > 0 && kinds.every((kind) => kind === 'label');
}

function findNearestLabel(kinds: readonly LineKind[], from: number): number {
  let line = from - 1;
  while (line >= 0 && kinds[line] !== 'label' && kinds[line] !== 'both') line--;
  return line;
}

function spanOfLine(line: PageLine, end: number): Span | undefined {
  const text = line.text.slice(0, end);
  const from = text.length - text.trimStart().length;
  const to = text.trimEnd().length;
  return to > from ? { start: line.offsetAt(from), end: line.offsetAt(to - 1) + 1 } : undefined;
}
