import { cleanText } from './clean-text.ts';

/** Begin of a cell that a spreadsheet takes for a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;
const NEEDS_QUOTES = /[",\n\r]/;

/**
 * Writes rows as CSV (RFC 4180) with line feeds. A text that a spreadsheet would run as a formula gets an apostrophe before
 * it; numbers stay as they are.
 */
export function toCsv(rows: readonly (readonly unknown[])[]): string[] {
  return rows.map((row) => row.map(toCell).join(','));
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  // Control characters are removed first: one before a formula would hide it from the check, and go later.
  const text = cleanText(typeof value === 'string' ? value : JSON.stringify(value), {
    hasColors: false,
  });
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
