import type { Span } from '../text/page-furniture.ts';
import { type Column, withoutOverlap } from './columns.ts';
import { conceptOf } from './concepts.ts';
import { findPeriods, type PeriodMention } from './find-periods.ts';
import { type Period, periodEnding } from './period.ts';
import type { Table } from './table.ts';

/** The period that a document reports on. Offsets are those of the document's text. */
export type FoundPeriod = {
  period: Period;
  spans: readonly Span[];
  /** How plainly the text says it. */
  kind: PeriodMention['kind'];
  /** Whether a heading and a column of the figures say the same. */
  isAgreed: boolean;
};

/** Where a title may stand. */
const HEAD_LENGTH = 20_000;
/** Characters that weigh as much as one step of plainness. */
const STEP = 1_500;
const PLAINNESS = { explicit: 2, named: 1.6, year: 0.8, month: 0.2, instant: -9 } as const;
/** Further down a month alone is that of something else. */
const MONTH_START_MAX = 400;

/** Picks the period from the columns of the table with the results, and from the title. */
export function choosePeriod(text: string, tables: readonly Table[]): FoundPeriod | undefined {
  const title = titlePeriod(text);
  const results = resultsTables(tables)[0];
  const column = results && results.columns[currentColumn(results, title?.period)];
  const fromColumn = column && periodOfColumn(column, title);
  if (fromColumn) return fromColumn;
  if (title) return { ...title, spans: [title], isAgreed: false };
  return balanceDay(text, tables);
}

/** Tables with a row for revenue or the net result, those with most known rows first. */
export function resultsTables(tables: readonly Table[]): Table[] {
  return tables
    .map((table) => ({ table, concepts: conceptsOf(table) }))
    .filter(({ concepts }) => concepts.has('revenue') || concepts.has('net_income'))
    .toSorted((a, b) => b.concepts.size - a.concepts.size)
    .map(({ table }) => table);
}

function conceptsOf(table: Table): Set<string> {
  return new Set(
    table.rows.flatMap(({ label, cells }) =>
      cells.some((cell) => cell) ? (conceptOf(label)?.concept ?? []) : [],
    ),
  );
}

function titlePeriod(text: string): PeriodMention | undefined {
  const mentions = withoutOverlap(findPeriods(text.slice(0, HEAD_LENGTH)));
  return mentions
    .filter(({ kind, start }) => kind !== 'month' || start < MONTH_START_MAX)
    .filter(({ kind }) => kind !== 'instant')
    .map((mention) => ({ mention, score: PLAINNESS[mention.kind] - mention.start / STEP }))
    .toSorted((a, b) => b.score - a.score)[0]?.mention;
}

/**
 * Which column of a table holds the period reported on: the one of that very period, else that of its last day or year,
 * else the latest.
 */
export function currentColumn({ columns }: Table, period: Period | undefined): number {
  const tests: ((own: Period) => boolean)[] = period
    ? [
        (own) => own.start === period.start && own.end === period.end,
        (own) => own.end === period.end,
        (own) => own.end.slice(0, 4) === period.end.slice(0, 4),
      ]
    : [];
  for (const isCurrent of tests) {
    const index = columns.findIndex(
      ({ period: own, isAside }) => own && !isAside && isCurrent(own),
    );
    if (index !== -1) return index;
  }
  let latest = Math.max(
    0,
    columns.findIndex(({ isAside }) => !isAside),
  );
  columns.forEach((column, index) => {
    const end = columns[latest]!.period?.end;
    if (column.period && !column.isAside && (!end || column.period.end > end)) latest = index;
  });
  return latest;
}

function periodOfColumn(column: Column, title: PeriodMention | undefined): FoundPeriod | undefined {
  const { period, kind, span } = column;
  if (!period || !kind || !span) return undefined;
  const isPlain = kind === 'explicit' || kind === 'named' || kind === 'month';
  if (title && isOfSamePeriod(title, { period, kind })) {
    const plainest = isPlain ? { period, kind } : { period: title.period, kind: title.kind };
    return { ...plainest, spans: [span, title], isAgreed: true };
  }
  if (isPlain || kind === 'year') return { period, kind, spans: [span], isAgreed: false };
  return title ? undefined : yearBefore(period.end, span);
}

/** Results under the day on which they end are those of the year before it. */
function yearBefore(end: string, span: Span): FoundPeriod | undefined {
  const period = periodEnding(end, 12);
  return period && { period, kind: 'instant', spans: [span], isAgreed: false };
}

/** Of a year, that the title's period ends in it; else that both end on the same day. */
function isOfSamePeriod(
  title: PeriodMention,
  { period, kind }: Pick<PeriodMention, 'period' | 'kind'>,
) {
  // A month beside years is more likely that of publication.
  if (title.kind === 'month') return title.period.end === period.end && kind === 'month';
  return kind === 'year'
    ? title.period.end.slice(0, 4) === period.end.slice(0, 4)
    : title.period.end === period.end;
}

/** Of a balance sheet alone: its day. */
function balanceDay(text: string, tables: readonly Table[]): FoundPeriod | undefined {
  const [table] = tables;
  const column = table && table.columns[currentColumn(table, undefined)];
  if (column?.period && column.span) {
    return { period: column.period, kind: 'instant', spans: [column.span], isAgreed: false };
  }
  const day = findPeriods(text.slice(0, HEAD_LENGTH))[0];
  return day && { period: day.period, kind: day.kind, spans: [day], isAgreed: false };
}
