import type { Span } from '../text/page-furniture.ts';

/** A dash stands for nought. */
const FIGURES = /\d[\d.,]*|(?<=\s)[-–—](?=\s|$)/g;
const ENDS_IN_FIGURE = /(?:\d\s?[)%]?|[-–—])$/;
const WORD = /\p{L}{2,}/gu;
const FIGURES_MIN = 2;
const WORDS_MAX = 12;
const ROWS_MIN = 2;
const ROW_LENGTH_MAX = 300;

/**
 * Cuts a stretch of folded text into lines where it is a table: each row then stands for itself.
 *
 * @returns the stretch as it is when it has no rows of figures
 */
export function splitRows(text: string, span: Span): Span[] {
  const written = text.slice(span.start, span.end);
  if (!written.includes('\n')) return [span];
  const lines = linesOf(written, span.start);
  const isRow = lines.map(({ start, end }) => isTableRow(text.slice(start, end)));
  if (isRow.filter(Boolean).length < ROWS_MIN) return [span];
  const pieces: Span[] = [];
  for (const [i, line] of lines.entries()) {
    const before = pieces.at(-1);
    if (before && !isRow[i] && !isRow[i - 1]) before.end = line.end;
    else pieces.push({ ...line });
  }
  return pieces;
}

/** A label and at least two figures, the last of them at the end. */
export function isTableRow(line: string): boolean {
  if (line.length > ROW_LENGTH_MAX || !ENDS_IN_FIGURE.test(line.trimEnd().slice(-3))) return false;
  const figures = line.match(FIGURES)?.length ?? 0;
  const words = line.match(WORD)?.length ?? 0;
  return figures >= FIGURES_MIN && words <= WORDS_MAX;
}

function linesOf(written: string, offset: number): Span[] {
  const lines: Span[] = [];
  let start = 0;
  while (start <= written.length) {
    const next = written.indexOf('\n', start);
    const end = next === -1 ? written.length : next;
    if (end > start) lines.push({ start: offset + start, end: offset + end });
    start = end + 1;
  }
  return lines;
}
