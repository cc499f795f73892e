import { anyCue } from '../../../../language/cues.ts';
import { addDuration } from '../../../../language/dates/calendar-date.ts';
import { findPeriods, type PeriodMention } from '../../../../language/dates/find-periods.ts';
import type { DateOrder } from '../../../../language/dates/dates.ts';
import type { PageLine } from './lines.ts';
import { type Period, yearPeriod } from '../../../../language/dates/period.ts';
import type { Span } from '../../../../language/span.ts';
import { findYears } from './table-lines.ts';

/** Column of figures. */
export type FigureColumn = {
  /** Period that the heading names; undefined if it names none. */
  period: Period | undefined;
  /** Form in which the heading names the period: `instant` for the day of a balance sheet, `year` for a year alone. */
  kind: PeriodMention['kind'] | undefined;
  /** Heading in the document's text. */
  span: Span | undefined;
  /** Horizontal position of the middle of the heading; undefined without a heading. */
  x: number | undefined;
  /** Whether the figures are planned, as a budget, or those of a part beside a column of the whole. */
  isSecondary: boolean;
};

const PARENT_LINES = 3;

/**
 * Reads the columns that lines of headings name, from left to right. Headings on several lines are read together:
 * `Three months ended September 30,` above `2025  2024`.
 *
 * @param lines all lines between the last figures before the table and its first row
 * @param width number of figures in most rows
 */
export function readColumns(
  lines: readonly PageLine[],
  width: number,
  dateOrder?: DateOrder,
): FigureColumn[] {
  const rows = lines.map((line, index) => {
    const above = lines.slice(Math.max(0, index - PARENT_LINES), index);
    const dated = readDatedColumns(line, readParents(above), dateOrder);
    return dated.length > 0 ? dated : readUndatedColumns(line);
  });
  const fitting = rows.findLast(({ length }) => length === width && width > 0);
  if (fitting) return fitting;
  const dated = rows.filter((columns) => columns.some(({ period }) => period));
  const most = Math.max(0, ...dated.map(({ length }) => length));
  return dated.findLast(({ length }) => length === most) ?? [];
}

const PLANNED = new RegExp(`(?<!\\p{L})${anyCue('financial/planned-columns')}(?!\\p{L})`, 'iu');
const ACTUAL = new RegExp(`(?<!\\p{L})${anyCue('financial/actual-columns')}(?!\\p{L})`, 'iu');
const WHOLE = new RegExp(`^${anyCue('financial/total-columns')}$`, 'iu');

/** Reads columns without dates: planned and actual figures, or parts and the whole. */
function readUndatedColumns(line: PageLine): FigureColumn[] {
  if (/\d/.test(line.text)) return [];
  const cells = [...line.text.matchAll(/[^\s|]+(?:\s[^\s|]+)*/g)];
  const hasWhole = cells.some(([cell]) => WHOLE.test(cell));
  const isPlanned =
    cells.some(([cell]) => PLANNED.test(cell)) && cells.some(([cell]) => ACTUAL.test(cell));
  if (cells.length < 2 || !(hasWhole || isPlanned)) return [];
  return cells.map(({ 0: cell, index }) => ({
    period: undefined,
    kind: undefined,
    span: undefined,
    x: (line.xAt(index) + line.xAt(index + cell.length)) / 2,
    isSecondary: isPlanned ? !ACTUAL.test(cell) : !WHOLE.test(cell),
  }));
}

/** Returns the text of the cell around a span. */
function cellAround(text: string, { start, end }: Span): string {
  const before = text
    .slice(0, start)
    .split(/\s{2,}|\t|\|/)
    .at(-1)!;
  return before + text.slice(start, end) + text.slice(end).split(/\s{2,}|\t|\|/)[0]!;
}

type Heading = { period: Period; kind: PeriodMention['kind']; start: number; end: number };

function readDatedColumns(
  line: PageLine,
  parents: readonly (readonly string[])[],
  dateOrder: DateOrder | undefined,
): FigureColumn[] {
  const headings = findHeadings(line.text, dateOrder);
  return headings.map((heading, index) => {
    const words = line.text.slice(heading.start, heading.end);
    const inherited = parents
      .map((cells) => periodUnderParent(cells, words, index, headings.length))
      .find((period) => period !== undefined);
    return {
      period: inherited ?? heading.period,
      kind: inherited ? 'explicit' : heading.kind,
      span: { start: line.offsetAt(heading.start), end: line.offsetAt(heading.end - 1) + 1 },
      x: (line.xAt(heading.start) + line.xAt(heading.end)) / 2,
      isSecondary: PLANNED.test(cellAround(line.text, heading)) && headings.length > 1,
    };
  });
}

function findHeadings(text: string, dateOrder: DateOrder | undefined): Heading[] {
  const mentions = dropOverlaps(findPeriods(text, dateOrder));
  const years = findYears(text)
    .filter(({ start, end }) => !mentions.some((one) => start < one.end && one.start < end))
    .map((span) => ({
      ...span,
      period: yearPeriod(Number(text.slice(span.start, span.end))),
      kind: 'year' as const,
    }));
  return addPreviousPeriod(
    text,
    [...mentions, ...years].toSorted((a, b) => a.start - b.start),
  );
}

const PREVIOUS = new RegExp(`(?<!\\p{L})${anyCue('financial/previous-period')}(?!\\p{L})`, 'giu');

/** Adds headings that name the previous period by a word, as `Vorjahr` beside a year. */
function addPreviousPeriod(text: string, headings: readonly Heading[]): Heading[] {
  const [first] = headings;
  if (!first) return [];
  const { start, end } = first.period;
  const period = { start: addDuration(start, -1, 'year'), end: addDuration(end, -1, 'year') };
  if (!period.start || !period.end) return [...headings];
  const previous = [...text.matchAll(PREVIOUS)].map((match) => ({
    period: { start: period.start!, end: period.end! },
    kind: first.kind,
    start: match.index,
    end: match.index + match[0].length,
  }));
  return [...headings, ...previous].toSorted((a, b) => a.start - b.start);
}

const KIND_RANK = { explicit: 4, named: 3, year: 2, month: 1, instant: 0 } as const;

/** Keeps the most explicit of overlapping mentions: `1 January to 31 December 2025` rather than its days. */
export function dropOverlaps(mentions: readonly PeriodMention[]): PeriodMention[] {
  const separate: PeriodMention[] = [];
  const ranked = mentions.toSorted((a, b) => KIND_RANK[b.kind] - KIND_RANK[a.kind]);
  for (const mention of ranked) {
    if (!separate.some((one) => mention.start < one.end && one.start < mention.end)) {
      separate.push(mention);
    }
  }
  return separate.toSorted((a, b) => a.start - b.start);
}

/** Splits the heading lines above into cells, nearest line first; two lines read as one come last. */
function readParents(above: readonly PageLine[]): string[][] {
  const rows = above.map(({ text }) => splitCells(text)).toReversed();
  const [near, far] = rows;
  const joined =
    near && far
      ? far.map((cell, index) => `${cell} ${near[Math.min(index, near.length - 1)] ?? ''}`)
      : undefined;
  return joined ? [...rows, joined] : rows;
}

function splitCells(text: string): string[] {
  return text
    .split(/\s{2,}|\t|\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

/** Returns the period that the heading above and this one name together. */
function periodUnderParent(
  cells: readonly string[],
  words: string,
  index: number,
  count: number,
): Period | undefined {
  const fitting = cells.filter((cell) => findExplicitPeriod(`${cell} ${words}`) !== undefined);
  const parent = fitting[Math.floor((index * fitting.length) / count)];
  return parent === undefined ? undefined : findExplicitPeriod(`${parent} ${words}`);
}

function findExplicitPeriod(words: string): Period | undefined {
  return findPeriods(words).find(({ kind, end }) => kind === 'explicit' && end >= words.length - 1)
    ?.period;
}
