/** Beginning of a text that a spreadsheet takes for a formula, also in full-width form and behind blanks. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const NEGATIVE_NUMBER = /^-\d[\d.,]*(?:e[+-]?\d+)?$/i;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Writes a text as a cell of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe
 * before it; negative numbers stay as they are.
 */
export function toCsvCell(text: string): string {
  const isFormula = FORMULA.test(text) && !NEGATIVE_NUMBER.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
