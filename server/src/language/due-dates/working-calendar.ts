import { addDuration, toIsoDate } from '../dates/calendar-date.ts';

const MS_PER_DAY = 86_400_000;
const FRIDAY = 5;
const SUNDAY = 7;

/** Returns the weekday of an ISO date, from 1 (Monday) to 7 (Sunday). */
export function weekdayOf(iso: string): number {
  return ((Math.floor(Date.parse(iso) / MS_PER_DAY) + 3) % 7) + 1;
}

export function addDays(iso: string, days: number): string {
  return addDuration(iso, days, 'day') ?? iso;
}

/** Adds working days, Monday to Friday. */
export function addWorkingDays(iso: string, days: number): string {
  const weeks = Math.floor(days / 5);
  let date = addDays(iso, weeks * 7);
  for (let left = days % 5; left > 0;) {
    date = addDays(date, 1);
    if (weekdayOf(date) <= FRIDAY) left--;
  }
  return date;
}

/** Returns the first such weekday after the day. */
export function nextWeekday(iso: string, weekday: number): string {
  return addDays(iso, ((weekday - weekdayOf(iso) + 6) % 7) + 1);
}

/** Returns a weekday in the week that lies `weeks` after the week of the day; weeks begin on Monday. */
export function weekdayInWeek(iso: string, weekday: number, weeks: number): string {
  return addDays(iso, weekday - weekdayOf(iso) + weeks * 7);
}

/**
 * Returns the Friday of the week that lies `weeks` after the week of the day. On a weekend, the own week is the one that
 * begins on Monday, since its Friday is past; the next one is the same.
 */
export function endOfWeek(iso: string, weeks: number): string {
  const isPast = weeks === 0 && weekdayOf(iso) > FRIDAY;
  return weekdayInWeek(iso, FRIDAY, isPast ? 1 : weeks);
}

/** Returns the Sunday of the day's week. */
export function sundayOf(iso: string): string {
  return weekdayInWeek(iso, SUNDAY, 0);
}

/** Returns the last day of the month that lies `months` after the day's own. */
export function endOfMonth(iso: string, months: number): string {
  const first = addDuration(`${iso.slice(0, 7)}-01`, months + 1, 'month') ?? iso;
  return addDays(first, -1);
}

/** Returns the last day of the quarter that lies `quarters` after the day's own. */
export function endOfQuarter(iso: string, quarters: number): string {
  const month = Number(iso.slice(5, 7));
  return endOfMonth(iso, ((3 - (month % 3)) % 3) + quarters * 3);
}

export function endOfYear(iso: string, years: number): string {
  return `${Number(iso.slice(0, 4)) + years}-12-31`;
}

/** Returns the last day of a quarter (1 to 4); without a year, of the next one that has not ended. */
export function endOfNamedQuarter(today: string, quarter: number, year?: number): string {
  const own = year ?? Number(today.slice(0, 4));
  const end = endOfMonth(`${own}-${String(quarter * 3).padStart(2, '0')}-01`, 0);
  return year === undefined && end < today ? endOfNamedQuarter(today, quarter, own + 1) : end;
}

/**
 * Returns a day of a month; without a year, the next one that is not past.
 *
 * @returns undefined when there is no such day
 */
export function resolveMonthDay(
  today: string,
  { month, day, year }: { month: number; day: number; year?: number | undefined },
): string | undefined {
  const own = year ?? Number(today.slice(0, 4));
  const iso = toIsoDate(own, month, day);
  if (year === undefined && iso !== undefined && iso < today) return toIsoDate(own + 1, month, day);
  return iso;
}

/** Returns the last day of a month (1 to 12); without a year, of the next one that has not ended. */
export function endOfNamedMonth(today: string, month: number, year?: number): string {
  const own = year ?? Number(today.slice(0, 4));
  const end = endOfMonth(`${own}-${String(month).padStart(2, '0')}-01`, 0);
  return year === undefined && end < today ? endOfNamedMonth(today, month, own + 1) : end;
}

/**
 * Returns the next such day of a month that is not past, for phrases such as `the 15th`.
 *
 * @returns undefined when none of the next three months has such a day
 */
export function nextDayOfMonth(today: string, day: number): string | undefined {
  for (let ahead = 0; ahead < 3; ahead++) {
    const first = addDuration(`${today.slice(0, 7)}-01`, ahead, 'month') ?? today;
    const iso = toIsoDate(Number(first.slice(0, 4)), Number(first.slice(5, 7)), day);
    if (iso !== undefined && iso >= today) return iso;
  }
  return undefined;
}

/** Returns the next Easter Sunday from a day, as `2027-03-28`; by the Gregorian computus of Meeus, Jones and Butcher. */
export function nextEaster(day: string): string {
  const year = Number(day.slice(0, 4));
  return [easterOf(year), easterOf(year + 1)].find((sunday) => sunday >= day)!;
}

function easterOf(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * shift + 114;
  const parts = [Math.floor(sum / 31), (sum % 31) + 1].map((part) => String(part).padStart(2, '0'));
  return `${year}-${parts.join('-')}`;
}

/** Returns the Friday of an ISO week (1 to 53); of the next year when that of this year is past. */
export function fridayOfIsoWeek(today: string, week: number): string | undefined {
  if (week < 1 || week > 53) return undefined;
  const year = Number(today.slice(0, 4));
  // 4 January always lies in week 1.
  const [own, next] = [year, year + 1].map((each) =>
    weekdayInWeek(`${each}-01-04`, FRIDAY, week - 1),
  );
  return own! >= today ? own : next;
}

/** Returns the last working day, Monday to Friday, of the month of a day. */
export function lastWorkingDay(endOfItsMonth: string): string {
  const weekday = weekdayOf(endOfItsMonth);
  return weekday > FRIDAY ? addDays(endOfItsMonth, FRIDAY - weekday) : endOfItsMonth;
}
