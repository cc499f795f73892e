import { toCsvCell } from '../../../formats/csv-cell.ts';
import { cleanText } from './clean-text.ts';

/** Writes rows as CSV (RFC 4180) with line feeds. */
export function toCsv(rows: readonly (readonly unknown[])[]): string[] {
  return rows.map((row) => row.map(toCell).join(','));
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Control characters go first: one before a formula must not hide it.
  return toCsvCell(cleanText(text, { hasColors: false }));
}
