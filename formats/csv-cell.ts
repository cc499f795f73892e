/**
 * Place before a formula, also in full-width form and behind blanks: at the beginning, and where a spreadsheet that
 * separates cells by semicolons or tabs begins a cell, since it takes no notice of quotes within one. Negative numbers
 * are no formulas.
 */
const FORMULA_START =
  /^(?=[\t\r\n])|(?<=^|[\r\n\t;])(?=(?:(?![\r\n\t])[\s\p{Cc}])*[=+\-@\uff1d\uff0b\uff0d\uff20])(?!-\d[\d.,]*(?:e[+-]?\d+)?(?:$|[\r\n\t;]))/giu;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Writes a text as a cell of a CSV file (RFC 4180). Each part that a spreadsheet would run as a formula gets an
 * apostrophe before it; negative numbers stay as they are.
 */
export function toCsvCell(text: string): string {
  const harmless = text.replaceAll(FORMULA_START, "'");
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
