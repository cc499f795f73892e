import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './clock.ts';

/** A date or date-time of ISO 8601 with the precision of a day or finer. */
export type IsoDateTime = {
  /** The text in the extended format, otherwise unchanged. */
  extended: string;
  /** Calendar date, as `2026-03-01`. */
  date: string;
  /** Milliseconds after the beginning of the date; undefined for a date alone. */
  timeMs: number | undefined;
  /** Minutes east of UTC; undefined for a date alone and for a local time. */
  offsetMinutes: number | undefined;
};

/** Reason why a text is not a date, as a clause after the name of its field. */
export type IsoProblem = { problem: string };

const DATE = String.raw`(?<year>\d{4})(?:-?(?<month>\d\d)-?(?<day>\d\d)|-?W(?<week>\d\d)-?(?<weekday>\d)|-?(?<ordinal>\d{3}))`;
const TIME = String.raw`(?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d))?)?(?<fraction>[.,]\d+)?`;
const OFFSET = String.raw`(?<offset>[Zz]|(?<offsetHour>[+-]\d\d)(?::?(?<offsetMinute>\d\d))?)`;
const DATE_TIME = new RegExp(`^${DATE}(?:(?<separator>[Tt])${TIME}${OFFSET}?)?$`);
/** ISO 8601 allows these dates too, but they name many days. */
const REDUCED_PRECISION = /^\d{4}(?:-\d\d|-?W\d\d)?$/;

const FORMS =
  'must be a date or time of ISO 8601, as 2030-01-31, 2030-01-31T12:00:00+01:00 or 20300131T110000Z';

type Parts = Record<string, string | undefined>;

/** Parses every form of ISO 8601: calendar, week and ordinal dates, basic and extended, with or without a time. */
export function parseIso8601(text: string): IsoDateTime | IsoProblem {
  const parts = DATE_TIME.exec(text)?.groups as Parts | undefined;
  if (!parts) return { problem: describeForm(text) };
  const date = toCalendarDate(parts);
  if (typeof date !== 'string') return date;
  const timeMs = toTimeMs(parts);
  if (typeof timeMs === 'object') return timeMs;
  const offsetMinutes = toOffsetMinutes(parts);
  if (typeof offsetMinutes === 'object') return offsetMinutes;
  return { extended: toExtended(parts), date, timeMs, offsetMinutes };
}

/** Returns the time of a date (its beginning in UTC) or of a date-time with an offset, in ms since 1970. */
export function toEpochMs({ date, timeMs = 0, offsetMinutes = 0 }: IsoDateTime): number {
  return Date.parse(date) + timeMs - offsetMinutes * MINUTE_MS;
}

/**
 * Returns the calendar date, or the time in the form of RFC 3339 with its own offset.
 *
 * @param text ISO 8601 with the precision of a day, or with a time and its offset
 * @throws Error for any other text
 */
export function toRfc3339(text: string): string {
  const parsed = parseIso8601(text);
  if ('problem' in parsed) throw new Error(`${text} ${parsed.problem}`);
  if (parsed.timeMs === undefined) return parsed.date;
  const { offsetMinutes = 0 } = parsed;
  const local = new Date(toEpochMs({ ...parsed, offsetMinutes: 0 })).toISOString();
  return local.slice(0, -1) + formatOffset(offsetMinutes);
}

/** Formats an offset from UTC, as `+01:00`; zero is `Z`. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  const sign = minutes < 0 ? '-' : '+';
  return `${sign}${padTwo(Math.floor(size / 60))}:${padTwo(size % 60)}`;
}

function padTwo(value: number): string {
  return String(value).padStart(2, '0');
}

function describeForm(text: string): string {
  if (!REDUCED_PRECISION.test(text)) return FORMS;
  return 'must name one day, not a year, a month or a week';
}

function toCalendarDate(parts: Parts): string | IsoProblem {
  const { year = '', month, day, week, weekday, ordinal } = parts;
  if (month !== undefined) return toMonthDay(year, month, Number(day));
  if (week !== undefined) return toWeekday(year, Number(week), Number(weekday));
  return toOrdinalDay(year, Number(ordinal));
}

function toMonthDay(year: string, month: string, day: number): string | IsoProblem {
  if (Number(month) < 1 || Number(month) > 12) {
    return { problem: `names the month ${month}, but months are 01 to 12` };
  }
  const days = (firstOf(nextMonth(year, month)) - firstOf(`${year}-${month}`)) / DAY_MS;
  if (day >= 1 && day <= days) return `${year}-${month}-${padTwo(day)}`;
  return { problem: `names day ${day} of ${year}-${month}, which has ${days} days` };
}

/** Returns the first moment of a month, as `2026-03`, in ms since 1970. */
function firstOf(month: string): number {
  return Date.parse(`${month}-01`);
}

function nextMonth(year: string, month: string): string {
  if (month !== '12') return `${year}-${padTwo(Number(month) + 1)}`;
  return `${year === '9999' ? '+010000' : String(Number(year) + 1).padStart(4, '0')}-01`;
}

function toOrdinalDay(year: string, ordinal: number): string | IsoProblem {
  const date = addDays(`${year}-01-01`, ordinal - 1);
  if (ordinal >= 1 && date.startsWith(year)) return date;
  return { problem: `names day ${ordinal} of ${year}, which does not exist` };
}

/** Week 1 holds 4 January, and weeks begin on Monday. */
function toWeekday(year: string, week: number, weekday: number): string | IsoProblem {
  if (weekday < 1 || weekday > 7) {
    return { problem: `names the weekday ${weekday}, but weekdays are 1 (Monday) to 7 (Sunday)` };
  }
  const fourth = `${year}-01-04`;
  const monday = addDays(fourth, 1 - toIsoWeekday(fourth));
  // A week belongs to the year of its Thursday.
  const thursday = addDays(monday, (week - 1) * 7 + 3);
  if (week < 1 || !thursday.startsWith(year)) {
    return { problem: `names week ${week} of ${year}, which does not exist` };
  }
  const date = addDays(thursday, weekday - 4);
  return /^\d{4}-/.test(date) ? date : { problem: 'must be within the years 0 to 9999' };
}

/** Returns 1 for Monday to 7 for Sunday. */
function toIsoWeekday(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

function addDays(date: string, days: number): string {
  const moved = new Date(Date.parse(date) + days * DAY_MS).toISOString();
  return moved.slice(0, moved.indexOf('T'));
}

const UNITS_MS = { hour: HOUR_MS, minute: MINUTE_MS, second: SECOND_MS };

/** Returns undefined for a date alone. The finest unit may have a fraction; 24:00 and a leap second are allowed. */
function toTimeMs(parts: Parts): number | undefined | IsoProblem {
  const { hour, minute = '0', second = '0' } = parts;
  if (hour === undefined) return undefined;
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  const ms = hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS + fractionMs(parts);
  const isLeapSecond = minutes === 59 && seconds === 60;
  const isInHour = minutes <= 59 && (seconds <= 59 || isLeapSecond);
  if (isInHour && (hours <= 23 || ms === DAY_MS)) return Math.floor(ms);
  const time = [hour, minute, second].map(padText).join(':');
  return { problem: `names the time ${time}, which does not exist` };
}

/** Returns the fraction of the finest unit that the time has. */
function fractionMs({ minute, second, fraction }: Parts): number {
  if (fraction === undefined) return 0;
  const finest = second !== undefined ? 'second' : minute !== undefined ? 'minute' : 'hour';
  return Number(`0.${fraction.slice(1)}`) * UNITS_MS[finest];
}

function padText(text: string): string {
  return text.padStart(2, '0');
}

function toOffsetMinutes(parts: Parts): number | undefined | IsoProblem {
  const { offset, offsetHour, offsetMinute = '00' } = parts;
  if (offset === undefined) return undefined;
  if (offsetHour === undefined) return 0;
  const size = Math.abs(Number(offsetHour)) * 60 + Number(offsetMinute);
  if (size >= DAY_MS / MINUTE_MS || Number(offsetMinute) > 59) {
    return { problem: `has the offset ${offset}, which does not exist` };
  }
  return offset.startsWith('-') ? -size : size;
}

function toExtended(parts: Parts): string {
  const { year, month, day, week, weekday, ordinal, separator = '' } = parts;
  const date = week === undefined ? [year, month, day, ordinal] : [year, `W${week}`, weekday];
  const time = joinPresent([parts['hour'], parts['minute'], parts['second']], ':');
  const offset = parts['offsetHour']
    ? joinPresent([parts['offsetHour'], parts['offsetMinute']], ':')
    : (parts['offset'] ?? '');
  return `${joinPresent(date, '-')}${separator}${time}${parts['fraction'] ?? ''}${offset}`;
}

function joinPresent(texts: readonly (string | undefined)[], separator: string): string {
  return texts.filter((text) => text !== undefined).join(separator);
}
