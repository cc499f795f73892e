import { loadPairs } from '../cues.ts';
import { addDuration, type DurationUnit } from '../dates/calendar-date.ts';
import { expandYear } from '../dates/month-dates.ts';
import { alternativesOf, type NumberByWord, toNumberByWord } from './due-rule.ts';
import { addDays } from './working-calendar.ts';

type Groups = Readonly<Record<string, string | undefined>>;

export const WEEKDAYS = toNumberByWord(loadPairs('en', 'due-dates/weekdays'));
export const COUNTS = toNumberByWord(loadPairs('en', 'due-dates/counts'));
export const ORDINALS = toNumberByWord(loadPairs('en', 'due-dates/ordinals'));
/** Months without `mar`, which transcripts write for other words. */
export const MONTHS: NumberByWord = toNumberByWord(
  loadPairs('en', 'months').filter(([name]) => name !== 'mar'),
);

const UNITS: Readonly<Record<string, DurationUnit>> = {
  day: 'day',
  week: 'week',
  wk: 'week',
  month: 'month',
  year: 'year',
};

export const DAY = `(?<day>${alternativesOf(WEEKDAYS)})(?:['’]s|\\.(?=\\s+\\p{Ll}))?`;
export const COUNT = `(?<count>\\d{1,3}|${alternativesOf(COUNTS)})`;
export const MONTH = `(?<month>${alternativesOf(MONTHS)})(?:\\.(?=,?\\s*\\d))?`;
export const NUMBER = `(?<number>\\d{1,2})(?:st|nd|rd|th)?`;
export const ORDINAL = `(?<number>\\d{1,2}(?:st|nd|rd|th)|${alternativesOf(ORDINALS)})`;
export const YEAR = `(?:,?\\s+(?<year>20\\d\\d))?`;
export const END = `(?:(?:the\\s+)?(?:very\\s+)?end(?:\\s+of|-of)|(?:the\\s+)?close\\s+of|(?:the\\s+)?last\\s+day\\s+of)\\s+`;
export const THIS = `(?:the|this|our)\\s+`;

/** Resolves a phrase to the day of the meeting. */
export const today = (_: unknown, day: string) => day;

export function weekdayNumber(groups: Groups): number {
  return WEEKDAYS[groups['day']!.toLowerCase()]!;
}
export function monthNumber(groups: Groups): number {
  return MONTHS[groups['month']!.toLowerCase()]!;
}
export function parseYear({ year }: Groups): number | undefined {
  return year === undefined ? undefined : expandYear(year);
}
export function parseDayNumber({ number = '' }: Groups): number {
  return ORDINALS[number.toLowerCase()] ?? Number.parseInt(number, 10);
}
export function addUnits(day: string, count: number, unit = 'day'): string | undefined {
  const plain = unit.toLowerCase().replace(/s$/, '');
  if (plain === 'hour' || plain === 'hr') return addDays(day, Math.ceil(count / 24));
  if (plain === 'fortnight') return addDays(day, 14 * count);
  return addDuration(day, count, UNITS[plain] ?? 'day');
}
