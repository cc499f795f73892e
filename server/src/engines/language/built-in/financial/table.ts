import type { Column } from './columns.ts';
import { readColumns } from './columns.ts';
import type { Line } from './line.ts';
import { type CellFigure, type TableLine } from './table-line.ts';
import { findUnits, type UnitMention } from './unit.ts';

/** A row, its figures put under the columns. */
export type Row = {
  label: string;
  labelSpan: TableLine['labelSpan'];
  indent: number;
  /** One for each column; undefined where it is blank. A heading within the table has only undefined. */
  cells: readonly (CellFigure | undefined)[];
};

export type Table = {
  columns: readonly Column[];
  rows: readonly Row[];
  /** What the lines above and the headings say. Offsets are those of the document's text. */
  units: readonly UnitMention[];
  page: number;
};

/** This many lines of other text end a table. */
const TEXT_LINES_MAX = 3;
const CAPTION_LINES = 10;
/** Figures this far from a heading, in shares of the distance between two headings, are not under it. */
const ROWS_MIN = 1;

/** Finds the tables among lines: rows of figures, the headings above them and what these say of the unit. */
export function readTables(lines: readonly TableLine[]): Table[] {
  const tables: Table[] = [];
  for (const { from, to } of tableRanges(lines)) {
    const caption = captionOf(lines, from, tables.length === 0);
    const table = toTable(caption, lines.slice(from, to), tables.at(-1));
    if (table.rows.length >= ROWS_MIN) tables.push(table);
  }
  return tables;
}

type Range = { from: number; to: number };

/** Stretches from a first row to a last one; headings or much text between rows part them. */
function tableRanges(lines: readonly TableLine[]): Range[] {
  const ranges: Range[] = [];
  let open: Range | undefined;
  lines.forEach(({ kind }, index) => {
    if (kind === 'row') {
      if (open && index - open.to <= TEXT_LINES_MAX) open.to = index + 1;
      else ranges.push((open = { from: index, to: index + 1 }));
    } else if (kind === 'header') {
      open = undefined;
    }
  });
  return ranges;
}

function captionOf(lines: readonly TableLine[], from: number, isFirst: boolean): Line[] {
  let start = from;
  const most = isFirst ? from : CAPTION_LINES;
  while (start > 0 && from - start < most && lines[start - 1]!.kind !== 'row') start--;
  return lines.slice(start, from).map(({ line }) => line);
}

function toTable(
  caption: readonly Line[],
  lines: readonly TableLine[],
  previous: Table | undefined,
): Table {
  const headings = readColumns(caption);
  const counts = lines.filter(({ kind }) => kind === 'row').map(({ figures }) => figures.length);
  const width = headings.length > 0 ? headings.length : mostFrequent(counts);
  const isContinued = headings.length === 0 && previous && previous.columns.length === width;
  const columns = isContinued
    ? previous.columns
    : headings.length > 0
      ? headings
      : Array.from({ length: width }, () => UNNAMED_COLUMN);
  const units = unitsOf(caption);
  return {
    columns,
    rows: lines.map((line) => toRow(line, columns)),
    units: units.length === 0 && isContinued ? previous.units : units,
    page: lines[0]!.line.page,
  };
}

const UNNAMED_COLUMN: Column = {
  period: undefined,
  kind: undefined,
  span: undefined,
  x: undefined,
};

function mostFrequent(counts: readonly number[]): number {
  const tally = new Map<number, number>();
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
  return [...tally].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

function unitsOf(lines: readonly Line[]): UnitMention[] {
  return lines.flatMap((line) =>
    findUnits(line.text).map((unit) => ({
      ...unit,
      start: line.offsetAt(unit.start),
      end: line.offsetAt(unit.end - 1) + 1,
    })),
  );
}

function toRow({ label, labelSpan, indent, figures }: TableLine, columns: readonly Column[]): Row {
  return { label, labelSpan, indent, cells: cellsUnder(columns, figures) };
}

/** As many figures as columns stand under them in order; fewer go by place; of more the numbers of notes go first. */
function cellsUnder(
  columns: readonly Column[],
  figures: readonly CellFigure[],
): (CellFigure | undefined)[] {
  let own = figures;
  if (own.length > columns.length && own[0]!.isSmallWhole) own = own.slice(1);
  if (own.length > columns.length) {
    const amounts = own.filter(({ isPercent }) => !isPercent);
    if (amounts.length >= columns.length) own = amounts;
  }
  if (own.length >= columns.length || !hasPlaces(columns)) {
    return columns.map((_, index) => own[index]);
  }
  const cells: (CellFigure | undefined)[] = columns.map(() => undefined);
  for (const figure of own) {
    const free = nearestFree(columns, cells, figure.right);
    if (free !== undefined) cells[free] = figure;
  }
  return cells;
}

function hasPlaces(columns: readonly Column[]): boolean {
  return columns.length > 1 && columns.every(({ x }) => x !== undefined);
}

function nearestFree(
  columns: readonly Column[],
  cells: readonly (CellFigure | undefined)[],
  right: number,
): number | undefined {
  let best: number | undefined;
  columns.forEach(({ x }, index) => {
    if (cells[index]) return;
    if (best === undefined || Math.abs(x! - right) < Math.abs(columns[best]!.x! - right)) {
      best = index;
    }
  });
  return best;
}
