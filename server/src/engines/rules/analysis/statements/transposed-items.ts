import { listMatches } from '../../../../language/list-matches.ts';
import type { Span } from '../../../../language/span.ts';
import { findConcept, type ConceptMatch } from '../../../../language/statement-concepts.ts';
import { type Figure, findFigures, type NumberStyle } from '../figures/figure.ts';
import { findPeriods } from '../../../../language/dates/find-periods.ts';
import type { PageLine } from '../figures/lines.ts';
import type { Period } from '../../../../language/dates/period.ts';
import type { StatementItem } from '../../../language-engine/statements/statement-item.ts';
import {
  findUnits,
  fullUnits,
  type UnitMention,
} from '../../../../language/numbers/money-units.ts';

const HEADINGS_MIN = 2;
const LINES_BELOW = 14;
const HEADING_LINES = 2;

type Heading = { words: string; span: Span; x: number; match: ConceptMatch | undefined };

/**
 * Reads tables whose columns are concepts and whose rows are periods, as in summaries of results:
 * `Net sales   Operating profit` above `March 31, 2025   384,216   24,951`.
 */
export function findTransposedItems(
  lines: readonly PageLine[],
  style: NumberStyle,
  { period, units }: { period: Period | undefined; units: readonly UnitMention[] },
): StatementItem[] {
  const usualScale = units.find(({ isPlain }) => isPlain)?.scale;
  const readRowBelow = createRowReader(lines, style);
  return lines.flatMap((line, index) => {
    const headings = readHeadings(line, lines[index + 1]);
    if (headings.filter(({ match }) => match).length < HEADINGS_MIN) return [];
    const below = lines.slice(index + 1, index + 1 + LINES_BELOW);
    const rows = below.flatMap((_, at) => readRowBelow(index, index + 1 + at) ?? []);
    const [row, previous] = chooseRows(rows, period);
    if (!row) return [];
    const unit = below.slice(0, HEADING_LINES).flatMap(({ text }) => findUnits(text))[0];
    const scale = unit?.scale ?? usualScale ?? 1;
    return headings.flatMap((heading, column) => {
      const figure = findFigureUnder(row, headings, column);
      const before = previous && findFigureUnder(previous, headings, column);
      return heading.match && figure
        ? [toItem(heading, heading.match, { row, figure, before, scale, count: headings.length })]
        : [];
    });
  });
}

/** Reads the cells of a heading line, if there are enough of them; a name may continue in the cell below. */
function readHeadings(line: PageLine, next: PageLine | undefined): Heading[] {
  if (/\d/.test(line.text)) return [];
  const cells = splitCells(line);
  if (cells.length < HEADINGS_MIN) return [];
  const below = next && !/\d/.test(next.text) ? splitCells(next) : [];
  return cells.map((cell) => {
    const under = below.find(({ from, to }) => from < cell.to && cell.from < to);
    const match = findConcept(cell.words) ?? (under && findConcept(`${cell.words} ${under.words}`));
    return { words: cell.words, span: cell.span, x: (cell.from + cell.to) / 2, match };
  });
}

type TextCell = { words: string; span: Span; from: number; to: number };

const CELL = /[^\s|]+(?:\s[^\s|]+)*/g;

function splitCells(line: PageLine): TextCell[] {
  return listMatches(line.text, CELL).map(({ 0: words, index }) => ({
    words,
    span: { start: line.offsetAt(index), end: line.offsetAt(index + words.length - 1) + 1 },
    from: line.xAt(index),
    to: line.xAt(index + words.length),
  }));
}

type RowFigure = Figure & { middle: number };
type PeriodRow = { period: Period; figures: readonly RowFigure[] };

/**
 * Creates a function that reads the row of a line below a line of headings. Lines near several lines of headings are
 * read once.
 */
function createRowReader(lines: readonly PageLine[], style: NumberStyle) {
  const rows = new Map<number, PeriodRow | undefined>();
  return (headings: number, index: number): PeriodRow | undefined => {
    // A period does not begin on the line of the headings.
    if (index === headings + 1) return readPeriodRow(undefined, lines[index]!, style);
    if (!rows.has(index)) rows.set(index, readPeriodRow(lines[index - 1], lines[index]!, style));
    return rows.get(index);
  };
}

/** Reads a line that begins with a period, which may begin on the line above. */
function readPeriodRow(
  above: PageLine | undefined,
  line: PageLine,
  style: NumberStyle,
): PeriodRow | undefined {
  const own = findPeriods(line.text).find(({ start }) => line.text.slice(0, start).trim() === '');
  if (!own) return undefined;
  const joined = above && !/\d/.test(above.text) ? `${above.text.trim()} ` : '';
  const whole = findPeriods(joined + line.text.slice(own.start, own.end)).find(
    ({ kind }) => kind === 'explicit',
  );
  const rest = ' '.repeat(own.end) + line.text.slice(own.end);
  const figures = findFigures(rest, style).map((figure) => ({
    ...figure,
    start: line.offsetAt(figure.start),
    end: line.offsetAt(figure.end - 1) + 1,
    middle: (line.xAt(figure.start) + line.xAt(figure.end)) / 2,
  }));
  return figures.length > 0 ? { period: whole?.period ?? own.period, figures } : undefined;
}

/** Chooses the row of the period reported on, and the row of the period a year before. */
function chooseRows(
  rows: readonly PeriodRow[],
  period: Period | undefined,
): [PeriodRow | undefined, PeriodRow | undefined] {
  const current = rows.find((row) => row.period.end === period?.end) ?? rows[0];
  const day = current?.period.end.slice(4);
  const previous = rows.find(
    (row) =>
      row !== current && row.period.end.slice(4) === day && row.period.end < current!.period.end,
  );
  return [current, previous];
}

/** Finds the figure of a column: by order if the counts match, every other if shares stand between, else the nearest. */
function findFigureUnder(
  { figures }: PeriodRow,
  headings: readonly Heading[],
  column: number,
): RowFigure | undefined {
  if (figures.length === headings.length) return figures[column];
  if (figures.length === 2 * headings.length) return figures[2 * column];
  const { x } = headings[column]!;
  return figures.toSorted((a, b) => Math.abs(a.middle - x) - Math.abs(b.middle - x))[0];
}

/** Rank behind the rows of statements, whose ranks are lower. */
const RANK = 9;

function toItem(
  { words, span }: Heading,
  { concept, isLoss }: ConceptMatch,
  cells: {
    row: PeriodRow;
    figure: RowFigure;
    before: RowFigure | undefined;
    scale: number;
    count: number;
  },
): StatementItem {
  const { row, figure, before, scale, count } = cells;
  const sign = isLoss && figure.value > 0 ? -1 : 1;
  return {
    concept,
    label: words,
    value: fullUnits(sign * figure.value, scale),
    previous: before && { value: fullUnits(sign * before.value, scale), span: before },
    period: row.period,
    spans: [span, figure],
    rank: RANK,
    tableConcepts: count,
  };
}
