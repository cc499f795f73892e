import { findCompany } from '../financial/receipt-company.ts';
import { findReceiptTotal } from '../financial/receipt-total.ts';
import type { Item } from '../financial/statement-items.ts';
import type { Reading } from '../reading.ts';
import type { Span } from '../text/page-furniture.ts';
import { trimSpan } from '../text/sentences.ts';
import { readableSentence } from './readable-sentence.ts';

const LINE_LENGTH_MAX = 200;

/** The lines of a statement that give its period, revenue and result; of a receipt who asks for how much. */
export function financialPoints(reading: Reading): Span[] {
  const { period, items } = reading.finances;
  const result = items.find(({ concept }) => concept === 'net_income');
  const revenue = items.find(({ concept }) => concept === 'revenue');
  const main = [revenue, result].filter((item) => item !== undefined);
  if (main.length === 0) return receiptPoints(reading);
  const points = main.map((item) => pointOf(reading, item));
  // `For the year ended 30 June 2025` says more than the heading of a column.
  const named = period?.spans.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
  const heads = [named, unitOf(reading)].filter((span) => span !== undefined);
  return [...heads.map((span) => lineAround(reading, span)), ...points];
}

/** Where it says that the figures are in thousands, or the like. */
function unitOf({ finances }: Reading): Span | undefined {
  return finances.tables[0]?.units.find(({ scale }) => scale !== undefined && scale !== 1);
}

function receiptPoints(reading: Reading): Span[] {
  const { lines } = reading.finances;
  const total = findReceiptTotal(lines);
  if (!total) return [];
  const company = findCompany(lines);
  const points = company ? [company.span, hullOf(total.spans)] : [hullOf(total.spans)];
  return points.map((span) => lineAround(reading, span));
}

/** A row of a table, or the sentence that states the figure. */
function pointOf(reading: Reading, item: Item): Span {
  const line = lineAround(reading, hullOf(item.spans));
  if (item.tableConcepts > 0) return line;
  const sentence = reading.sentences.find(({ end }) => end > line.start);
  return (sentence && readableSentence(reading, sentence)) ?? line;
}

function hullOf(spans: readonly Span[]): Span {
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}

/** The whole line of a raw span, in the folded text; the span alone where its line is no short one. */
function lineAround({ text, fold, finances }: Reading, span: Span): Span {
  const start = finances.text.lastIndexOf('\n', span.start - 1) + 1;
  const stop = finances.text.indexOf('\n', span.end);
  const line = { start, end: stop === -1 ? finances.text.length : stop };
  const raw = line.end - line.start <= LINE_LENGTH_MAX ? line : span;
  return trimSpan(text, {
    start: foldedAt(fold, text, raw.start),
    end: foldedAt(fold, text, raw.end),
  });
}

/** The first place of the folded text that does not stand before a place of the raw one. */
function foldedAt(fold: Reading['fold'], text: string, raw: number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fold.rawStart(middle) < raw) low = middle + 1;
    else high = middle;
  }
  return low;
}
