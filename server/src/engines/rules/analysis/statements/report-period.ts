import type { Span } from '../../../../language/span.ts';
import { type FigureColumn, dropOverlaps } from '../figures/columns.ts';
import { findConcept } from '../../../../language/statement-concepts.ts';
import { findPeriods, type PeriodMention } from '../../../../language/dates/find-periods.ts';
import { type Period, periodEnding } from '../../../../language/dates/period.ts';
import type { DateOrder } from '../../../../language/dates/dates.ts';
import type { FigureTable } from '../figures/table.ts';

/** Period that a document reports on. Offsets are those of the document's text. */
export type FoundPeriod = {
  period: Period;
  spans: readonly Span[];
  /** Form in which the text names the period. */
  kind: PeriodMention['kind'];
  /** Whether the title and a column of figures agree. */
  isAgreed: boolean;
};

/** Characters in which a title may stand. */
const HEAD_LENGTH = 20_000;
/** Number of characters that cost as much as one point of explicitness. */
const POINT_LENGTH = 1_500;
const EXPLICITNESS = { explicit: 2, named: 1.6, year: 0.8, month: 0.2, instant: -9 } as const;
/** Last offset of a month alone; further down it names something else. */
const MONTH_START_MAX = 400;

/** Chooses the period from the columns of the table of results and from the title. */
export function choosePeriod(
  text: string,
  tables: readonly FigureTable[],
  dateOrder?: DateOrder,
): FoundPeriod | undefined {
  const mentions = findPeriods(text.slice(0, HEAD_LENGTH), dateOrder);
  const title = findTitlePeriod(mentions);
  const results = findResultsTables(tables)[0];
  const column = results && results.columns[findCurrentColumn(results, title?.period)];
  const fromColumn = column && chooseColumnPeriod(column, title);
  if (fromColumn) return fromColumn;
  if (title) return { ...title, spans: [title], isAgreed: false };
  return findBalanceDay(mentions, tables);
}

/** Lists the tables with a row for revenue or net income; those with most known concepts come first. */
function findResultsTables(tables: readonly FigureTable[]): FigureTable[] {
  return tables
    .map((table) => ({ table, concepts: listConcepts(table) }))
    .filter(({ concepts }) => concepts.has('revenue') || concepts.has('net_income'))
    .toSorted((a, b) => b.concepts.size - a.concepts.size)
    .map(({ table }) => table);
}

function listConcepts(table: FigureTable): Set<string> {
  return new Set(
    table.rows.flatMap(({ label, cells }) =>
      cells.some((cell) => cell) ? (findConcept(label)?.concept ?? []) : [],
    ),
  );
}

function findTitlePeriod(mentions: readonly PeriodMention[]): PeriodMention | undefined {
  return dropOverlaps(mentions)
    .filter(({ kind, start }) => kind !== 'month' || start < MONTH_START_MAX)
    .filter(({ kind }) => kind !== 'instant')
    .map((mention) => ({
      mention,
      score: EXPLICITNESS[mention.kind] - mention.start / POINT_LENGTH,
    }))
    .toSorted((a, b) => b.score - a.score)[0]?.mention;
}

/**
 * Returns the index of the column that holds the period reported on. It is the column of that period, else the one of its
 * last day or its year, else the latest column.
 */
export function findCurrentColumn({ columns }: FigureTable, period: Period | undefined): number {
  const tests: ((own: Period) => boolean)[] = period
    ? [
        (own) => own.start === period.start && own.end === period.end,
        (own) => own.end === period.end,
        (own) => own.end.slice(0, 4) === period.end.slice(0, 4),
      ]
    : [];
  for (const isCurrent of tests) {
    const index = columns.findIndex(
      ({ period: own, isSecondary }) => own && !isSecondary && isCurrent(own),
    );
    if (index !== -1) return index;
  }
  let latest = Math.max(
    0,
    columns.findIndex(({ isSecondary }) => !isSecondary),
  );
  columns.forEach((column, index) => {
    const end = columns[latest]!.period?.end;
    if (column.period && !column.isSecondary && (!end || column.period.end > end)) latest = index;
  });
  return latest;
}

function chooseColumnPeriod(
  column: FigureColumn,
  title: PeriodMention | undefined,
): FoundPeriod | undefined {
  const { period, kind, span } = column;
  if (!period || !kind || !span) return undefined;
  const isExplicit = kind === 'explicit' || kind === 'named' || kind === 'month';
  if (title && isSamePeriod(title, { period, kind })) {
    const mostExplicit = isExplicit ? { period, kind } : { period: title.period, kind: title.kind };
    return { ...mostExplicit, spans: [span, title], isAgreed: true };
  }
  if (isExplicit || kind === 'year') return { period, kind, spans: [span], isAgreed: false };
  return title ? undefined : yearUpTo(period.end, span);
}

/** Returns the year up to a day: results under a day are those of the year that ends on it. */
function yearUpTo(end: string, span: Span): FoundPeriod | undefined {
  const period = periodEnding(end, 12);
  return period && { period, kind: 'instant', spans: [span], isAgreed: false };
}

/** Returns whether the title's period ends in the year of the column, or on the same day. */
function isSamePeriod(
  title: PeriodMention,
  { period, kind }: Pick<PeriodMention, 'period' | 'kind'>,
) {
  // A month beside years is more likely the month of publication.
  if (title.kind === 'month') return title.period.end === period.end && kind === 'month';
  return kind === 'year'
    ? title.period.end.slice(0, 4) === period.end.slice(0, 4)
    : title.period.end === period.end;
}

/** Finds the day of a balance sheet without results. */
function findBalanceDay(
  mentions: readonly PeriodMention[],
  tables: readonly FigureTable[],
): FoundPeriod | undefined {
  const [table] = tables;
  const column = table && table.columns[findCurrentColumn(table, undefined)];
  if (column?.period && column.span) {
    return { period: column.period, kind: 'instant', spans: [column.span], isAgreed: false };
  }
  const [day] = mentions;
  return day && { period: day.period, kind: day.kind, spans: [day], isAgreed: false };
}

/** Returns the confidence in a period, 0 to 1. */
export function periodConfidence({ kind, isAgreed }: FoundPeriod): number {
  if (kind === 'instant') return 0.4;
  if (kind === 'year' || kind === 'month') return 0.75;
  return isAgreed ? 0.95 : 0.85;
}
