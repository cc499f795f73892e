import { addDuration, isoDate } from '../dates/calendar-date.ts';

/** First and last day, ISO. */
export type Period = { start: string; end: string };

/** Months (or, below 1, weeks / 100) up to and with a day; at the end of a month whole months. */
export function periodEnding(end: string, months: number): Period | undefined {
  if (months < 1) {
    const start = addDuration(end, 1 - Math.round(months * 100) * 7, 'day');
    return start ? { start, end } : undefined;
  }
  const next = addDuration(end, 1, 'day');
  const start = next && addDuration(next, -months, 'month');
  return start ? { start, end } : undefined;
}

export function yearPeriod(year: number): Period {
  return { start: `${year}-01-01`, end: `${year}-12-31` };
}

/** Whole months of a calendar year, as a quarter: its number from 1 and its length. */
export function partOfYear(year: number, part: number, months: number): Period | undefined {
  const lastMonth = part * months;
  if (part < 1 || lastMonth > 12) return undefined;
  const first = isoDate(year, lastMonth - months + 1, 1);
  const last = first && addDuration(addDuration(first, months, 'month') ?? first, -1, 'day');
  return first && last ? { start: first, end: last } : undefined;
}

export function daysOf({ start, end }: Period): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;
}
