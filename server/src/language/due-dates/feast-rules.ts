import { byLanguage, type CuePair, loadAllPairs, loadPairs } from '../cues.ts';
import { type DueRule, dueRule, withAnyBlanks } from './due-rule.ts';
import {
  addDays,
  endOfNamedMonth,
  nextEaster,
  nextWeekday,
  resolveMonthDay,
} from './working-calendar.ts';

const THURSDAY = 4;
const SUNDAY = 7;
const DAY_RULE =
  /^(?:(?<month>\d\d)-(?<day>\d\d)|(?<base>easter|advent|thanksgiving)(?<shift>[+-]\d+)|weekday (?<nth>-?\d) (?<weekday>\d) (?<within>\d+))$/;

/**
 * Rule for the feasts and holidays of each language, from `due-dates/feasts`. A feast is the next one that is not past;
 * a week of feasts is its first day.
 */
export const FEAST_RULES = byLanguage((language): readonly DueRule[] => {
  const feasts = loadPairs(language, 'due-dates/feasts');
  const resolvers = feasts.map(([, rule]) => feastResolver(rule));
  return [
    dueRule(feastSource(feasts), (groups, today) => {
      const at = resolvers.findIndex((_, index) => groups[`feast${index}`] !== undefined);
      return resolvers[at]?.(groups, today);
    }),
  ];
});

/** Pattern without which a text names no feast. */
export const FEAST_SIGN = loadAllPairs('due-dates/feasts')
  .map(([pattern]) => withAnyBlanks(pattern))
  .join('|');

function feastSource(feasts: readonly CuePair[]): string {
  return feasts.map(([pattern], at) => `(?<feast${at}>${withAnyBlanks(pattern)})`).join('|');
}

/** Creates the function that dates a feast after `12-25`, `easter-46`, `advent+0` or `weekday 4 4 11`. */
function feastResolver(rule: string): DueRule['resolve'] {
  const { month, day, base, shift, nth, weekday, within } = DAY_RULE.exec(rule)?.groups ?? {};
  if (month) {
    return (_, today) => resolveMonthDay(today, { month: Number(month), day: Number(day) });
  }
  if (base) {
    return (_, today) => {
      const days = Number(shift);
      return addDays(nextBase(base, addDays(today, -days)), days);
    };
  }
  if (!within) throw new Error(`feasts.txt: no day in "${rule}"`);
  return (_, today) => nextNthWeekday(today, Number(nth), Number(weekday), Number(within));
}

function nextBase(base: string, day: string): string {
  if (base === 'easter') return nextEaster(day);
  if (base === 'thanksgiving') return nextNthWeekday(day, 4, THURSDAY, 11);
  const year = Number(day.slice(0, 4));
  return [adventOf(year), adventOf(year + 1)].find((sunday) => sunday >= day)!;
}

/** Returns the first Sunday of Advent of a year. */
function adventOf(year: number): string {
  return nextWeekday(`${year}-11-26`, SUNDAY);
}

/** Returns the next nth such weekday of a month that is not past; -1 is the last one. */
function nextNthWeekday(today: string, nth: number, weekday: number, month: number): string {
  const year = Number(today.slice(0, 4));
  const days = [year, year + 1].map((own) => nthWeekdayOf(own, { nth, weekday, month }));
  return days.find((day) => day >= today) ?? days[1]!;
}

function nthWeekdayOf(
  year: number,
  { nth, weekday, month }: { nth: number; weekday: number; month: number },
): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  if (nth > 0) return addDays(nextWeekday(addDays(first, -1), weekday), (nth - 1) * 7);
  return addDays(nextWeekday(endOfNamedMonth(first, month, year), weekday), nth * 7);
}
