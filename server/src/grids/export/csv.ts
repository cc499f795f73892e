import { cellText } from './cell-text.ts';
import type { Table } from './table.ts';

/** Tells Excel that the file is UTF-8; it takes the code page of the system otherwise. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Place before a formula, also in full-width form: at the beginning, and where a spreadsheet that separates cells by
 * semicolons or tabs begins a cell, since it takes no notice of quotes within one. Negative numbers are no formulas.
 */
const FORMULA_START =
  /^(?=[\t\r\n])|(?<=^|[\r\n\t;])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?!-\d[\d.,]*(?:$|[\r\n\t;]))/g;

/** Writes a table as CSV (RFC 4180). */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name));
  for await (const row of rows) {
    yield csvLine(columns.map((column) => cellText(column.valueOf(row))));
  }
}

function csvLine(texts: readonly string[]): string {
  return `${texts.map((text) => quote(disarm(text))).join(',')}\r\n`;
}

/** Puts an apostrophe before each text that a spreadsheet would run as a formula. */
function disarm(text: string): string {
  return text.replaceAll(FORMULA_START, "'");
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
