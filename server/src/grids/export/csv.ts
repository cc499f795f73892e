import { toCsvCell } from '../../../../formats/csv-cell.ts';
import { cellText } from './cell-text.ts';
import type { Table } from './table.ts';

/** Tells Excel that the file is UTF-8; it takes the code page of the system otherwise. */
const BYTE_ORDER_MARK = '\ufeff';

/** Writes a table as CSV (RFC 4180). */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name));
  for await (const row of rows) {
    yield csvLine(columns.map((column) => cellText(column.valueOf(row))));
  }
}

function csvLine(texts: readonly string[]): string {
  return `${texts.map(toCsvCell).join(',')}\r\n`;
}
