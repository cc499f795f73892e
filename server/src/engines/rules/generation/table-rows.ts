import type { Span } from '../../../language/span.ts';

/** Gap between two cells of a row: a tab, a pipe between blanks, or three blanks and more. */
const GAP = /[ \u00a0]*\t\s*|[ \u00a0]\|[ \u00a0]|[ \u00a0]{3,}/g;
const ROWS_MIN = 2;
/** Rows that are quoted together. */
const ROWS_MAX = 12;

/** Splits the lines of a table into rows with a dot between their cells; undefined for text without cells. */
export function splitTableRows(text: string): string[] | undefined {
  if (!text.split('\n').some((line) => splitCells(line).length > 1)) return undefined;
  const rows: string[] = [];
  let isInSentence = false;
  for (const line of text.split('\n').filter((own) => own.trim() !== '')) {
    const cells = splitCells(line);
    // Lines without cells are wrapped text: they belong together.
    if (cells.length === 1 && isInSentence) rows[rows.length - 1] += ` ${cells[0]}`;
    else rows.push(cells.join(' · '));
    isInSentence = cells.length === 1;
  }
  return rows;
}

/** Tells whether every line of a text is a row of several cells. */
export function isTable(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length >= ROWS_MIN && lines.every((line) => splitCells(line).length > 1);
}

/** Joins neighbouring sentences that are rows of a table, up to 12 rows, so that they are quoted together. */
export function joinTableRows(text: string, sentences: readonly Span[]): Span[] {
  const joined: (Span & { rows: number })[] = [];
  for (const { start, end } of sentences) {
    const rows = countRows(text.slice(start, end));
    const last = joined.at(-1);
    if (last && last.rows > 0 && rows > 0 && last.rows + rows <= ROWS_MAX) {
      joined[joined.length - 1] = { start: last.start, end, rows: last.rows + rows };
    } else {
      joined.push({ start, end, rows });
    }
  }
  return joined.map(({ start, end }) => ({ start, end }));
}

/** Counts the rows of a text of rows alone; 0 if any line has one cell. */
function countRows(text: string): number {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.every((line) => splitCells(line).length > 1) ? lines.length : 0;
}

function splitCells(line: string): string[] {
  return line
    .split(GAP)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}
