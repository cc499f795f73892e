import { findCompany } from '../receipts/issuer.ts';
import { findReceiptTotal } from '../receipts/receipt-total.ts';
import type { StatementItem } from '../../../language-engine/statements/statement-item.ts';
import type { Reading } from '../document/reading.ts';
import type { Span } from '../../../../language/span.ts';
import { trimSpan } from '../../../../language/sentences.ts';
import { toReadableSentence } from '../document/readable-sentence.ts';

const LINE_LENGTH_MAX = 200;

/** Lists the lines of a statement with its period, revenue and result, or those of a receipt with issuer and total. */
export function listFinancialPoints(reading: Reading): Span[] {
  const { period, items } = reading.finances;
  const result = items.find(({ concept }) => concept === 'net_income');
  const revenue = items.find(({ concept }) => concept === 'revenue');
  const main = [revenue, result].filter((item) => item !== undefined);
  if (main.length === 0) return listReceiptPoints(reading);
  const points = main.map((item) => findPoint(reading, item));
  // `For the year ended 30 June 2025` says more than the heading of a column.
  const named = period?.spans.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
  const heads = [named, findUnitNote(reading)].filter((span) => span !== undefined);
  return [...heads.map((span) => findLineAround(reading, span)), ...points];
}

/** Finds the note that gives the unit of the figures, as thousands. */
function findUnitNote({ finances }: Reading): Span | undefined {
  return finances.tables[0]?.units.find(({ scale }) => scale !== undefined && scale !== 1);
}

function listReceiptPoints(reading: Reading): Span[] {
  const { lines, cells } = reading.finances;
  const total = findReceiptTotal(lines);
  if (!total) return [];
  const company = findCompany(cells);
  const points = company ? [company.span, joinSpans(total.spans)] : [joinSpans(total.spans)];
  return points.map((span) => findLineAround(reading, span));
}

/** Returns the row of a table, or the sentence that states the figure. */
function findPoint(reading: Reading, item: StatementItem): Span {
  const line = findLineAround(reading, joinSpans(item.spans));
  if (item.tableConcepts > 0) return line;
  const sentence = reading.sentences.find(({ end }) => end > line.start);
  return (sentence && toReadableSentence(reading, sentence)) ?? line;
}

function joinSpans(spans: readonly Span[]): Span {
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}

/** Returns the line around a raw span in the folded text, or the span alone if the line is long. */
function findLineAround({ text, fold, finances }: Reading, span: Span): Span {
  const start = finances.text.lastIndexOf('\n', span.start - 1) + 1;
  const stop = finances.text.indexOf('\n', span.end);
  const line = { start, end: stop === -1 ? finances.text.length : stop };
  const raw = line.end - line.start <= LINE_LENGTH_MAX ? line : span;
  return trimSpan(text, {
    start: toFoldedOffset(fold, text, raw.start),
    end: toFoldedOffset(fold, text, raw.end),
  });
}

/** Finds the first folded offset that is not before a raw offset. */
function toFoldedOffset(fold: Reading['fold'], text: string, raw: number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fold.rawStart(middle) < raw) low = middle + 1;
    else high = middle;
  }
  return low;
}
