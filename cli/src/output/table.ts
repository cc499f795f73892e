import type { Color } from './color.ts';
import { oneLine } from './clean-text.ts';
import { padEnd, padStart, textWidth, truncate } from './width.ts';

export type Column<Row> = {
  title: string;
  value(row: Row): string | number | null | undefined;
  isRight?: boolean;
  /** May be cut, down to `SHRUNK_WIDTH`. */
  shrinks?: boolean;
  /** A narrow terminal leaves out the column with the greatest number first; 0, the default, always stays. */
  leavesOut?: number;
};

export type TableOptions = {
  /** Columns of the terminal; undefined for a pipe, which gets whole values between tabs. */
  width: number | undefined;
  color: Color;
};

const GAP = '  ';
const SHRUNK_WIDTH = 10;

type Cells = { column: Column<never>; title: string; cells: string[]; width: number };

/** Lays rows out as lines: aligned on a terminal, between tabs and without titles in a pipe. */
export function renderTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { width, color }: TableOptions,
): string[] {
  const filled = columns.map((column) => fill(column, rows));
  if (width === undefined) {
    return rows.map((_, row) => filled.map(({ cells }) => cells[row]!).join('\t'));
  }
  const shown = fit(filled, width);
  const line = (texts: readonly string[]) =>
    shown
      .map((cells, index) => align(cells, texts[index]!))
      .join(GAP)
      .trimEnd();
  return [
    truncate(color.dim(line(shown.map(({ title }) => title))), width),
    ...rows.map((_, row) => truncate(line(shown.map(({ cells }) => cells[row]!)), width)),
  ];
}

function fill<Row>(column: Column<Row>, rows: readonly Row[]): Cells {
  const cells = rows.map((row) => oneLine(String(column.value(row) ?? '')));
  const width = [column.title, ...cells].reduce((most, text) => Math.max(most, textWidth(text)), 0);
  return { column, title: column.title, cells, width };
}

/** Shrinks columns, then leaves some out, until the line fits. */
function fit(filled: readonly Cells[], width: number): Cells[] {
  const shown = filled.map((each) => ({ ...each }));
  for (;;) {
    const excess = lineWidth(shown) - width;
    if (excess <= 0) return shown;
    const widest = shown
      .filter(({ column, width: own }) => column.shrinks && own > SHRUNK_WIDTH)
      .toSorted((a, b) => b.width - a.width)[0];
    if (widest) {
      widest.width = Math.max(SHRUNK_WIDTH, widest.width - excess);
      continue;
    }
    const index = indexToLeaveOut(shown);
    if (index < 0) return shown;
    shown.splice(index, 1);
    // What was shrunk for the column that left may grow again.
    for (const each of shown) {
      each.width = filled.find(({ column }) => column === each.column)!.width;
    }
  }
}

function lineWidth(shown: readonly Cells[]): number {
  return shown.reduce((sum, each) => sum + each.width, GAP.length * (shown.length - 1));
}

function indexToLeaveOut(shown: readonly Cells[]): number {
  const most = Math.max(...shown.map(({ column }) => column.leavesOut ?? 0));
  return most === 0 ? -1 : shown.findIndex(({ column }) => column.leavesOut === most);
}

function align({ column, width }: Cells, text: string): string {
  const cut = truncate(text, width);
  return column.isRight ? padStart(cut, width) : padEnd(cut, width);
}
