import { anyCue } from '../../../../language/cues.ts';
import type { FigureColumn } from './columns.ts';
import type { DateOrder } from '../../../../language/dates/dates.ts';
import { readColumns } from './columns.ts';
import type { PageLine } from './lines.ts';
import { type CellFigure, type TableLine } from './table-lines.ts';
import { findUnits, type UnitMention } from '../../../../language/numbers/money-units.ts';

/** Row of a table, with its figures assigned to the columns. */
export type TableRow = {
  label: string;
  labelSpan: TableLine['labelSpan'];
  indent: number;
  /** One cell for each column, undefined if blank. A heading within the table has blank cells only. */
  cells: readonly (CellFigure | undefined)[];
};

export type FigureTable = {
  columns: readonly FigureColumn[];
  rows: readonly TableRow[];
  /** Units that the caption and the headings name. Offsets are those of the document's text. */
  units: readonly UnitMention[];
  /** Factor of each column to full units; empty unless the columns differ. */
  columnScales: readonly (number | undefined)[];
  page: number;
};

/** Number of lines of other text that ends a table. */
const TEXT_LINES_MAX = 3;
const CAPTION_LINES = 10;
/** Lines above the first table, which include the head of the document. */
const HEAD_LINES = 60;

/**
 * Finds the tables among lines, with the headings above them and the units that these name.
 *
 * @param dateOrder order of day and month in the numeric dates of the document, if known
 */
export function readTables(lines: readonly TableLine[], dateOrder?: DateOrder): FigureTable[] {
  const tables: FigureTable[] = [];
  for (const { from, to } of findTableRanges(lines)) {
    const caption = findCaption(lines, from, tables.length === 0);
    tables.push(toTable(caption, lines.slice(from, to), tables.at(-1), dateOrder));
  }
  return tables;
}

type Range = { from: number; to: number };

/** Finds ranges from the first to the last row of a table. Headings or much text between rows separate tables. */
function findTableRanges(lines: readonly TableLine[]): Range[] {
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

function findCaption(lines: readonly TableLine[], from: number, isFirst: boolean): PageLine[] {
  let start = from;
  const most = isFirst ? HEAD_LINES : CAPTION_LINES;
  while (start > 0 && from - start < most && lines[start - 1]!.kind !== 'row') start--;
  return lines.slice(start, from).map(({ line }) => line);
}

function toTable(
  caption: readonly PageLine[],
  lines: readonly TableLine[],
  previous: FigureTable | undefined,
  dateOrder: DateOrder | undefined,
): FigureTable {
  const counts = lines.filter(({ kind }) => kind === 'row').map(({ figures }) => figures.length);
  const usual = mostFrequent(counts);
  const headings = readColumns(caption, usual, dateOrder);
  const width = headings.length > 0 ? headings.length : usual;
  const isContinued = headings.length === 0 && previous?.columns.length === width;
  const columns =
    headings.length > 0 ? headings : isContinued ? previous.columns : unnamedColumns(width);
  const units = findCaptionUnits(caption);
  const shape = { columns, ...findExtraColumns(caption, columns.length) };
  return {
    columns,
    rows: lines.map((line) => toRow(line, shape)),
    units: units.length === 0 && isContinued ? previous.units : units,
    columnScales: findColumnScales(caption, columns.length),
    page: lines[0]!.line.page,
  };
}

const UNNAMED_COLUMN: FigureColumn = {
  period: undefined,
  kind: undefined,
  span: undefined,
  x: undefined,
  isSecondary: false,
};

function unnamedColumns(width: number): FigureColumn[] {
  return Array.from({ length: width }, () => UNNAMED_COLUMN);
}

/** Figures beside the columns of amounts: numbers of notes, shares in percent, changes. */
type ExtraColumns = { hasNotes: boolean; hasShares: boolean; hasChanges: boolean };
type TableShape = ExtraColumns & { columns: readonly FigureColumn[] };

const NOTES = new RegExp(`(?<!\\p{L})${anyCue('financial/note-columns')}(?!\\p{L})`, 'iu');
const CHANGES = new RegExp(`(?<!\\p{L})${anyCue('financial/change-columns')}|[Δ±%]`, 'iu');
const HEADING_LENGTH_MAX = 120;

function findExtraColumns(caption: readonly PageLine[], width: number): ExtraColumns {
  const texts = caption
    .map(({ text }) => text)
    .filter(({ length }) => length <= HEADING_LENGTH_MAX);
  return {
    hasNotes: texts.some((text) => NOTES.test(text)),
    hasChanges: texts.some((text) => CHANGES.test(text)),
    hasShares: texts.some((text) => (text.match(/%/g)?.length ?? 0) >= width),
  };
}

/** Reads a line with one unit for each column: `EUR   TEUR`. */
function findColumnScales(caption: readonly PageLine[], width: number): (number | undefined)[] {
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

function findCaptionUnits(lines: readonly PageLine[]): UnitMention[] {
  return lines.flatMap((line) =>
    findUnits(line.text).map((unit) => ({
      ...unit,
      start: line.offsetAt(unit.start),
      end: line.offsetAt(unit.end - 1) + 1,
    })),
  );
}

function toRow({ label, labelSpan, indent, figures }: TableLine, shape: TableShape): TableRow {
  return { label, labelSpan, indent, cells: assignToColumns(shape, dropUnitPrice(label, figures)) };
}

/** End of a label before the price of one unit: `2.1 lb @`, `3 x`. */
const TIMES = /(?:@|(?<=\d\s?(?:\p{L}{1,4}\.?\s)?)[x×*à])\s?(?:\p{Sc}|[A-Z]{3})?$/iu;

/** Drops the price of one unit, which stands before the amount. */
function dropUnitPrice(label: string, figures: readonly CellFigure[]): readonly CellFigure[] {
  return figures.length > 1 && TIMES.test(label.trim()) ? figures.slice(1) : figures;
}

/** Assigns figures to columns: in order if there are enough of them, else by position. Extra figures are dropped first. */
function assignToColumns(
  shape: TableShape,
  figures: readonly CellFigure[],
): (CellFigure | undefined)[] {
  const { columns } = shape;
  const own = figures.length > columns.length ? dropExtraFigures(figures, shape) : figures;
  if (own.length >= columns.length || !havePositions(columns)) {
    return columns.map((_, index) => own[index]);
  }
  const cells: (CellFigure | undefined)[] = columns.map(() => undefined);
  for (const figure of own) {
    const blank = findNearestBlank(columns, cells, figure.right);
    if (blank !== undefined) cells[blank] = figure;
  }
  return cells;
}

const NOTE_MAX = 100;

/** Drops numbers of notes before the amounts, and shares and changes between them. */
function dropExtraFigures(
  figures: readonly CellFigure[],
  shape: TableShape,
): readonly CellFigure[] {
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

/** Returns whether every other figure is small, as a share in percent beside an amount. */
function hasSharesBetween(figures: readonly CellFigure[], width: number): boolean {
  if (figures.length < 2 * width) return false;
  const shares = figures.slice(0, 2 * width).filter((_, index) => index % 2 === 1);
  return shares.every(({ value, isPercent }) => isPercent || Math.abs(value) < SHARE_MAX);
}

function isNoteNumber(figure: CellFigure, { hasNotes, hasChanges }: TableShape): boolean {
  if (figure.isPercent || figure.isDash || figure.factor !== undefined) return false;
  if (hasNotes) return figure.value > 0 && figure.value < NOTE_MAX;
  return figure.isSmallWhole && !hasChanges;
}

function havePositions(columns: readonly FigureColumn[]): boolean {
  return columns.length > 1 && columns.every(({ x }) => x !== undefined);
}

function findNearestBlank(
  columns: readonly FigureColumn[],
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
