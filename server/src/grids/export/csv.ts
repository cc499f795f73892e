import { toCsvCell } from '../../../../formats/csv-cell.ts';
import { cellText } from './cell-text.ts';
import type { Table } from './table.ts';

/** Tells Excel that the file is UTF-8; it takes the code page of the system otherwise. */
const BYTE_ORDER_MARK = '\ufeff';

/** Writes a table as CSV (RFC 4180). */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Title', 'Id', ...columns.map(({ name }) => name)]);
  for await (const { title, source_id, cells } of rows) {
    const values = columns.map(({ key }) => cellText(cells[key]?.value ?? null));
    yield csvLine([title, source_id, ...values]);
  }
}

function csvLine(texts: readonly string[]): string {
  return `${texts.map(toCsvCell).join(',')}\r\n`;
}
