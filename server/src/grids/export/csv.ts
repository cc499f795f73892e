import { cellText } from './cell-text.ts';
import type { Table } from './table.ts';

/** Tells Excel that the file is UTF-8; it takes the code page of the system otherwise. */
const BYTE_ORDER_MARK = '\ufeff';

/** Beginning of a text that a spreadsheet takes for a formula, also in full-width form. */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NEGATIVE_NUMBER = /^-\d[\d.,]*$/;

/** Writes a table as CSV (RFC 4180). */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Title', 'Id', ...columns.map(({ name }) => name)]);
  for await (const { title, source_id, cells } of rows) {
    const values = columns.map(({ key }) => cellText(cells[key]?.value ?? null));
    yield csvLine([title, source_id, ...values]);
  }
}

function csvLine(texts: readonly string[]): string {
  return `${texts.map((text) => quote(disarm(text))).join(',')}\r\n`;
}

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. Negative numbers stay as they are. */
function disarm(text: string): string {
  return FORMULA_START.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
