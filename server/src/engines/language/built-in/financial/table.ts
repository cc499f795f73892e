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
  /** By column, where the columns differ; else empty. */
  columnScales: readonly (number | undefined)[];
  page: number;
};

/** This many lines of other text end a table. */
const TEXT_LINES_MAX = 3;
const CAPTION_LINES = 10;
/** Of the first table: the head of the document too. */
const HEAD_LINES = 60;
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
  const most = isFirst ? HEAD_LINES : CAPTION_LINES;
  while (start > 0 && from - start < most && lines[start - 1]!.kind !== 'row') start--;
  return lines.slice(start, from).map(({ line }) => line);
}

function toTable(
  caption: readonly Line[],
  lines: readonly TableLine[],
  previous: Table | undefined,
): Table {
  const counts = lines.filter(({ kind }) => kind === 'row').map(({ figures }) => figures.length);
  const usual = mostFrequent(counts);
  const headings = readColumns(caption, usual);
  const width = headings.length > 0 ? headings.length : usual;
  const isContinued = headings.length === 0 && previous?.columns.length === width;
  const columns = headings.length > 0 ? headings : isContinued ? previous.columns : unnamed(width);
  const units = unitsOf(caption);
  const shape = { columns, ...oddColumns(caption, columns.length) };
  return {
    columns,
    rows: lines.map((line) => toRow(line, shape)),
    units: units.length === 0 && isContinued ? previous.units : units,
    columnScales: columnScales(caption, columns.length),
    page: lines[0]!.line.page,
  };
}

const UNNAMED_COLUMN: Column = {
  period: undefined,
  kind: undefined,
  span: undefined,
  x: undefined,
  isAside: false,
};

function unnamed(width: number): Column[] {
  return Array.from({ length: width }, () => UNNAMED_COLUMN);
}

/** What stands beside the columns of amounts. */
type OddColumns = { hasNotes: boolean; hasShares: boolean; hasChanges: boolean };
type Shape = OddColumns & { columns: readonly Column[] };

const NOTES = /(?<!\p{L})(?:notes?|notas?|anhang|anm\.?|ziffer|tz\.?|réf\.?|ref\.?)(?!\p{L})/iu;
const CHANGES = /(?<!\p{L})(?:change|var|variance|variation|diff|abw|veränd|variaci)|[Δ±%]/iu;
const HEADING_LENGTH_MAX = 120;

function oddColumns(caption: readonly Line[], width: number): OddColumns {
  const texts = caption
    .map(({ text }) => text)
    .filter(({ length }) => length <= HEADING_LENGTH_MAX);
  return {
    hasNotes: texts.some((text) => NOTES.test(text)),
    hasChanges: texts.some((text) => CHANGES.test(text)),
    hasShares: texts.some((text) => (text.match(/%/g)?.length ?? 0) >= width),
  };
}

/** Where one line gives as many units as there are columns, each its own: `EUR   TEUR`. */
function columnScales(caption: readonly Line[], width: number): (number | undefined)[] {
  const rows = caption.map((line) => findUnits(line.text)).filter(({ length }) => length === width);
  const own = width > 1 ? rows.at(-1) : undefined;
  if (!own?.some(({ scale }) => scale !== undefined && scale !== 1)) return [];
  return own.map(({ scale, currency }) => scale ?? (currency ? 1 : undefined));
}

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

function toRow({ label, labelSpan, indent, figures }: TableLine, shape: Shape): Row {
  return { label, labelSpan, indent, cells: cellsUnder(shape, withoutUnitPrice(label, figures)) };
}

/** `2.1 lb @`, `3 x`: what stands next is the price of one. */
const TIMES = /(?:@|(?<=\d\s?(?:\p{L}{1,4}\.?\s)?)[x×*à])\s?(?:\p{Sc}|[A-Z]{3})?$/iu;

function withoutUnitPrice(label: string, figures: readonly CellFigure[]): readonly CellFigure[] {
  return figures.length > 1 && TIMES.test(label.trim()) ? figures.slice(1) : figures;
}

/** As many figures as columns stand under them in order; fewer go by place; of more the odd ones go first. */
function cellsUnder(shape: Shape, figures: readonly CellFigure[]): (CellFigure | undefined)[] {
  const { columns } = shape;
  const own = figures.length > columns.length ? withoutOdd(figures, shape) : figures;
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

const NOTE_MAX = 100;

/** Without numbers of notes before the amounts, and without shares and changes between them. */
function withoutOdd(figures: readonly CellFigure[], shape: Shape): readonly CellFigure[] {
  const width = shape.columns.length;
  const [first] = figures;
  const isNote = isNoteNumber(first!, shape);
  const rest = isNote ? figures.slice(1) : figures;
  if (shape.hasShares && hasSharesBetween(rest, width)) {
    return rest.filter((_, index) => index % 2 === 0);
  }
  const amounts = rest.filter(({ isPercent }) => !isPercent);
  return amounts.length >= width ? amounts : rest;
}

const SHARE_MAX = 1_000;

/** Whether every other figure is small, as a share in per cent beside an amount. */
function hasSharesBetween(figures: readonly CellFigure[], width: number): boolean {
  if (figures.length < 2 * width) return false;
  const shares = figures.slice(0, 2 * width).filter((_, index) => index % 2 === 1);
  return shares.every(({ value, isPercent }) => isPercent || Math.abs(value) < SHARE_MAX);
}

function isNoteNumber(figure: CellFigure, { hasNotes, hasChanges }: Shape): boolean {
  if (figure.isPercent || figure.isDash || figure.factor !== undefined) return false;
  if (hasNotes) return figure.value > 0 && figure.value < NOTE_MAX;
  return figure.isSmallWhole && !hasChanges;
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
