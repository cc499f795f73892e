import { join } from 'node:path';

import { toIsoDate } from '../server/src/language/dates/calendar-date.ts';
import { findDates } from '../server/src/language/dates/dates.ts';
import { DATA_DIR, readItems } from './eval-folder.ts';

/** A receipt of SROIE (ICDAR 2019): recognised lines with their boxes `[left, top, right, bottom]`, and four labels. */
type LabelledReceipt = {
  id: string;
  lines: readonly { box: readonly [number, number, number, number]; text: string }[];
  gold: { company: string; date: string; total: string; address?: string };
};

export type Receipt = {
  id: string;
  /**
   * `rows`: boxes whose middles lie within half the height of the lower one are one line, from left to right with a
   * blank between; lines from the top down. `boxes`: each box a line, in the order of the file.
   */
  texts: Readonly<Record<ReceiptText, string>>;
  company: string;
  /** ISO. */
  date: string;
  total: number;
};
export type ReceiptText = 'rows' | 'boxes';

export const RECEIPT_FIELDS = ['company', 'date', 'total'] as const;
export type ReceiptField = (typeof RECEIPT_FIELDS)[number];

export function isReceiptRight(receipt: Receipt, field: ReceiptField, value: unknown): boolean {
  return field === 'company'
    ? typeof value === 'string' && isSameCompany(value, receipt.company)
    : value === receipt[field];
}

/** @returns undefined when the data is not there; receipts whose labels are no date or no amount are left out */
export function loadReceipts(): Receipt[] | undefined {
  const labelled = readItems<LabelledReceipt>(
    join(DATA_DIR, 'documents/financial/sroie_receipts.jsonl'),
  );
  return labelled?.flatMap(({ id, lines, gold }) => {
    const date = readDate(gold.date);
    const total = Number(gold.total.replace(/[^\d.-]/g, ''));
    if (!date || Number.isNaN(total)) return [];
    const texts = { rows: toRows(lines), boxes: lines.map(({ text }) => text).join('\n') };
    return [{ id, texts, company: gold.company, date, total }];
  });
}

/** The labels put the day first. */
function readDate(words: string): string | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(words);
  if (compact) return toIsoDate(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  return findDates(words, 'en', 'day')[0]?.iso;
}

function toRows(lines: LabelledReceipt['lines']): string {
  const rows: { middle: number; height: number; cells: { x: number; text: string }[] }[] = [];
  const ordered = lines.toSorted((a, b) => middleOf(a.box) - middleOf(b.box));
  for (const { box, text } of ordered) {
    const height = box[3] - box[1];
    const cell = { x: box[0], text };
    const row = rows.at(-1);
    if (row && middleOf(box) - row.middle <= Math.min(height, row.height) / 2) row.cells.push(cell);
    else rows.push({ middle: middleOf(box), height, cells: [cell] });
  }
  return rows
    .map(({ cells }) =>
      cells
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    )
    .join('\n');
}

function middleOf([, top, , bottom]: readonly [number, number, number, number]): number {
  return (top + bottom) / 2;
}

/** Names match when their letters and digits are the same. */
export function isSameCompany(one: string, other: string): boolean {
  return lettersAndDigits(one) === lettersAndDigits(other);
}

function lettersAndDigits(name: string): string {
  return name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
