import { addDuration, toIsoDate } from './calendar-date.ts';

/** Period by its first and last day, as ISO dates. */
export type Period = { start: string; end: string };

/**
 * Returns the period that ends on a day, that day included.
 *
 * @param months length in months; below 1 hundredths are weeks
 */
export function periodEnding(end: string, months: number): Period | undefined {
  if (months < 1) {
    const start = addDuration(end, 1 - Math.round(months * 100) * 7, 'day');
    return start ? { start, end } : undefined;
  }
  const next = addDuration(end, 1, 'day');
  const start = next && addDuration(next, -months, 'month');
  return start ? { start, end } : undefined;
}

/** Returns a calendar year. */
export function yearPeriod(year: number): Period {
  return { start: `${year}-01-01`, end: `${year}-12-31` };
}

/**
 * Returns a part of a calendar year, as a quarter; undefined for a part beyond December.
 *
 * @param part number of the part, from 1
 * @param months length of each part
 */
export function partOfYear(year: number, part: number, months: number): Period | undefined {
  const lastMonth = part * months;
  if (part < 1 || lastMonth > 12) return undefined;
  const first = toIsoDate(year, lastMonth - months + 1, 1);
  const last = first && addDuration(addDuration(first, months, 'month') ?? first, -1, 'day');
  return first && last ? { start: first, end: last } : undefined;
}

/** Counts the days of a period, the first and the last included. */
export function countDays({ start, end }: Period): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;
}
