import { addDuration } from '../dates/calendar-date.ts';
import { findPeriods, type PeriodMention } from './find-periods.ts';
import type { Line } from './line.ts';
import { type Period, yearPeriod } from './period.ts';
import type { Span } from '../text/page-furniture.ts';
import { yearsOf } from './table-line.ts';

/** A column of figures. */
export type Column = {
  /** Undefined where the heading names none. */
  period: Period | undefined;
  /** `instant` for the day of a balance sheet; `year` where only the year stands there. */
  kind: PeriodMention['kind'] | undefined;
  /** Where the heading stands in the document's text. */
  span: Span | undefined;
  /** The middle of the heading; undefined without one. */
  x: number | undefined;
  /** Figures that are planned, as a budget, or only of a part, beside a column of the whole. */
  isAside: boolean;
};

const PARENT_LINES = 3;

/**
 * The columns that lines of headings name, from left to right. Headings on several lines are read together:
 * `Three months ended September 30,` above `2025  2024`.
 *
 * @param lines all lines between the last figures before the table and its first row
 * @param width how many figures most rows have
 */
export function readColumns(lines: readonly Line[], width: number): Column[] {
  const rows = lines.map((line, index) => {
    const above = lines.slice(Math.max(0, index - PARENT_LINES), index);
    const dated = columnsOf(line, parentsOf(above));
    return dated.length > 0 ? dated : undatedColumns(line);
  });
  const fitting = rows.findLast(({ length }) => length === width && width > 0);
  if (fitting) return fitting;
  const dated = rows.filter((columns) => columns.some(({ period }) => period));
  const most = Math.max(0, ...dated.map(({ length }) => length));
  return dated.findLast(({ length }) => length === most) ?? [];
}

const PLAN =
  /(?<!\p{L})(?:budget(?:ed|é)?|forecast|plan(?:ned)?|target|outlook|projected|guidance|soll|prognose|prévision(?:nel)?|prévu|presupuest\p{L}*|ppto|previsto|orçad[oa]|orçamento)(?!\p{L})/iu;
const DONE = /(?<!\p{L})(?:actuals?|ist|réel|réalisé|real(?:izado)?|ejecutado)(?!\p{L})/iu;

const WHOLE = /^(?:total|gesamt|summe|consolidated|group|konzern|ensemble)$/iu;

/** Columns that are told apart without a date: planned and done, or parts and the whole. */
function undatedColumns(line: Line): Column[] {
  if (/\d/.test(line.text)) return [];
  const cells = [...line.text.matchAll(/[^\s|]+(?:\s[^\s|]+)*/g)];
  const hasWhole = cells.some(([cell]) => WHOLE.test(cell));
  const isPlanned =
    cells.some(([cell]) => PLAN.test(cell)) && cells.some(([cell]) => DONE.test(cell));
  if (cells.length < 2 || !(hasWhole || isPlanned)) return [];
  return cells.map(({ 0: cell, index }) => ({
    period: undefined,
    kind: undefined,
    span: undefined,
    x: (line.xAt(index) + line.xAt(index + cell.length)) / 2,
    isAside: isPlanned ? !DONE.test(cell) : !WHOLE.test(cell),
  }));
}

/** The cell of a line around a place. */
function cellAround(text: string, { start, end }: Span): string {
  const before = text
    .slice(0, start)
    .split(/\s{2,}|\t|\|/)
    .at(-1)!;
  return before + text.slice(start, end) + text.slice(end).split(/\s{2,}|\t|\|/)[0]!;
}

type Heading = { period: Period; kind: PeriodMention['kind']; start: number; end: number };

function columnsOf(line: Line, parents: readonly (readonly string[])[]): Column[] {
  const headings = headingsOf(line.text);
  return headings.map((heading, index) => {
    const words = line.text.slice(heading.start, heading.end);
    const inherited = parents
      .map((cells) => withParent(cells, words, index, headings.length))
      .find((period) => period !== undefined);
    return {
      period: inherited ?? heading.period,
      kind: inherited ? 'explicit' : heading.kind,
      span: { start: line.offsetAt(heading.start), end: line.offsetAt(heading.end - 1) + 1 },
      x: (line.xAt(heading.start) + line.xAt(heading.end)) / 2,
      isAside: PLAN.test(cellAround(line.text, heading)) && headings.length > 1,
    };
  });
}

function headingsOf(text: string): Heading[] {
  const mentions = withoutOverlap(findPeriods(text));
  const years = yearsOf(text)
    .filter(({ start, end }) => !mentions.some((one) => start < one.end && one.start < end))
    .map((span) => ({
      ...span,
      period: yearPeriod(Number(text.slice(span.start, span.end))),
      kind: 'year' as const,
    }));
  return withPrevious(
    text,
    [...mentions, ...years].toSorted((a, b) => a.start - b.start),
  );
}

const PREVIOUS =
  /(?<!\p{L})(?:Vorjahr(?:eszeitraum)?|(?:previous|prior) (?:year|period)|exercice précédent|(?:ejercicio|año) anterior|(?:exercício|ano) anterior)(?!\p{L})/giu;

/** `Vorjahr` beside a year. */
function withPrevious(text: string, headings: readonly Heading[]): Heading[] {
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

/** Of mentions that overlap the plainest, as `1 January to 31 December 2025` before its days. */
export function withoutOverlap(mentions: readonly PeriodMention[]): PeriodMention[] {
  const kept: PeriodMention[] = [];
  const ranked = mentions.toSorted((a, b) => KIND_RANK[b.kind] - KIND_RANK[a.kind]);
  for (const mention of ranked) {
    if (!kept.some((one) => mention.start < one.end && one.start < mention.end)) kept.push(mention);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

/** The cells of the headings above, nearest first; last of two lines read as one. */
function parentsOf(above: readonly Line[]): string[][] {
  const rows = above.map(({ text }) => cellsOf(text)).toReversed();
  const [near, far] = rows;
  const joined =
    near && far
      ? far.map((cell, index) => `${cell} ${near[Math.min(index, near.length - 1)] ?? ''}`)
      : undefined;
  return joined ? [...rows, joined] : rows;
}

function cellsOf(text: string): string[] {
  return text
    .split(/\s{2,}|\t|\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

/** A period only in the words of the heading above and this one together. */
function withParent(
  cells: readonly string[],
  words: string,
  index: number,
  count: number,
): Period | undefined {
  const fitting = cells.filter((cell) => explicitPeriod(`${cell} ${words}`) !== undefined);
  const parent = fitting[Math.floor((index * fitting.length) / count)];
  return parent === undefined ? undefined : explicitPeriod(`${parent} ${words}`);
}

function explicitPeriod(words: string): Period | undefined {
  return findPeriods(words).find(({ kind, end }) => kind === 'explicit' && end >= words.length - 1)
    ?.period;
}
