import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';

/** Formats the day of a time in UTC: the time zone of the reader is unknown without a script. */
export function formatDay(time: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(time));
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

/** Formats a wait as `in 2 minutes`, rounded up to its largest whole unit. */
export function formatWait(seconds: number, locale: string): string {
  const waitMs = seconds * SECOND_MS;
  const [unit, unitMs] = UNITS.find(([, ms]) => waitMs >= ms) ?? UNITS.at(-1)!;
  return new Intl.RelativeTimeFormat(locale).format(Math.ceil(waitMs / unitMs), unit);
}
