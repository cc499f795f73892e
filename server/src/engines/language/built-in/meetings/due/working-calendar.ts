import { addDuration, isoDate } from '../../dates/calendar-date.ts';

const MS_PER_DAY = 86_400_000;
const FRIDAY = 5;
const SUNDAY = 7;

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(iso: string): number {
  return ((Math.floor(Date.parse(iso) / MS_PER_DAY) + 3) % 7) + 1;
}

export function addDays(iso: string, days: number): string {
  return addDuration(iso, days, 'day') ?? iso;
}

/** Counts Monday to Friday. */
export function addWorkingDays(iso: string, days: number): string {
  const weeks = Math.floor(days / 5);
  let date = addDays(iso, weeks * 7);
  for (let left = days % 5; left > 0;) {
    date = addDays(date, 1);
    if (weekdayOf(date) <= FRIDAY) left--;
  }
  return date;
}

/** The first such weekday after the day. */
export function nextWeekday(iso: string, weekday: number): string {
  return addDays(iso, ((weekday - weekdayOf(iso) + 6) % 7) + 1);
}

/** A weekday so many weeks after the week of the day, as Friday of next week; weeks begin on Monday. */
export function weekdayInWeek(iso: string, weekday: number, weeks: number): string {
  return addDays(iso, weekday - weekdayOf(iso) + weeks * 7);
}

/** Friday; said on a weekend, Friday of the week to come. */
export function endOfWeek(iso: string, weeks: number): string {
  const isWeekend = weekdayOf(iso) > FRIDAY;
  return weekdayInWeek(iso, FRIDAY, weeks + (isWeekend ? 1 : 0));
}

export function sundayOf(iso: string): string {
  return weekdayInWeek(iso, SUNDAY, 0);
}

export function endOfMonth(iso: string, months: number): string {
  const first = addDuration(`${iso.slice(0, 7)}-01`, months + 1, 'month') ?? iso;
  return addDays(first, -1);
}

export function endOfQuarter(iso: string, quarters: number): string {
  const month = Number(iso.slice(5, 7));
  return endOfMonth(iso, ((3 - (month % 3)) % 3) + quarters * 3);
}

export function endOfYear(iso: string, years: number): string {
  return `${Number(iso.slice(0, 4)) + years}-12-31`;
}

/** The last day of a quarter (1 to 4); without a year, of the next one that has not ended. */
export function quarterEnd(today: string, quarter: number, year?: number): string {
  const own = year ?? Number(today.slice(0, 4));
  const end = endOfMonth(`${own}-${String(quarter * 3).padStart(2, '0')}-01`, 0);
  return year === undefined && end < today ? quarterEnd(today, quarter, own + 1) : end;
}

/** A day of a month; without a year, the next one that is not past. Undefined when there is no such day. */
export function dayOfMonth(
  today: string,
  { month, day, year }: { month: number; day: number; year?: number | undefined },
): string | undefined {
  const own = year ?? Number(today.slice(0, 4));
  const iso = isoDate(own, month, day);
  if (year === undefined && iso !== undefined && iso < today) return isoDate(own + 1, month, day);
  return iso;
}

/** The last day of a month; without a year, of the next one that has not ended. */
export function endOfNamedMonth(today: string, month: number, year?: number): string {
  const own = year ?? Number(today.slice(0, 4));
  const end = endOfMonth(`${own}-${String(month).padStart(2, '0')}-01`, 0);
  return year === undefined && end < today ? endOfNamedMonth(today, month, own + 1) : end;
}

/** The next such day of a month that is not past: `the 15th`. */
export function nextDayOfMonth(today: string, day: number, months = 0): string | undefined {
  for (let ahead = months; ahead < months + 3; ahead++) {
    const first = addDuration(`${today.slice(0, 7)}-01`, ahead, 'month') ?? today;
    const iso = isoDate(Number(first.slice(0, 4)), Number(first.slice(5, 7)), day);
    if (iso !== undefined && iso >= today) return iso;
  }
  return undefined;
}

const THURSDAY = 4;

/** The fourth Thursday of November that is not past. */
export function nextThanksgiving(today: string): string {
  const year = Number(today.slice(0, 4));
  const own = thanksgivingOf(year);
  return own >= today ? own : thanksgivingOf(year + 1);
}

function thanksgivingOf(year: number): string {
  return addDays(nextWeekday(`${year}-10-31`, THURSDAY), 21);
}
