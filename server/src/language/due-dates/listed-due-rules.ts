import { anyOf, byLanguage, loadAllCues, loadPairs } from '../cues.ts';
import { addDuration } from '../dates/calendar-date.ts';
import { TEXT_LANGUAGES, type TextLanguage } from '../text-language.ts';
import {
  alternativesOf,
  type DueKind,
  type DueRule,
  dueRule,
  type NumberByWord,
  parseCount,
  toNumberByWord,
  withAnyBlanks,
} from './due-rule.ts';
import { FEAST_RULES, FEAST_SIGN } from './feast-rules.ts';
import {
  addDays,
  addWorkingDays,
  endOfMonth,
  endOfNamedMonth,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  fridayOfIsoWeek,
  lastWorkingDay,
  nextDayOfMonth,
  nextWeekday,
  resolveMonthDay,
  sundayOf,
  weekdayInWeek,
} from './working-calendar.ts';

/** Days of a unit that counts as a calendar month. */
const MONTH_DAYS = 30;
const FORTNIGHT_DAY = 15;

/** Words of a language from which its phrases are built. */
type Words = Readonly<
  Record<'days' | 'shortDays' | 'months' | 'counts' | 'units' | 'ordinals', NumberByWord>
>;
type Groups = Readonly<Record<string, string | undefined>>;
type Resolve = (groups: Groups, today: string, words: Words) => string | undefined;

/** Days that the phrases of the lists name, by the key of their lines. */
const RESOLVERS: Readonly<Record<string, Resolve>> = {
  today: (_, today) => today,
  tomorrow: (_, today) => addDays(today, 1),
  'day after tomorrow': (_, today) => addDays(today, 2),
  weekday: (groups, today, words) =>
    resolveWeekday(groups, words, (day) => nextWeekday(today, day)),
  'weekday next week': (groups, today, words) =>
    resolveWeekday(groups, words, (day) => weekdayInWeek(today, day, 1)),
  weekend: (_, today) => sundayOf(today),
  'mid week': (_, today) => nextWeekday(today, 3),
  'this week': (_, today) => endOfWeek(today, 0),
  'start of next week': (_, today) => weekdayInWeek(today, 1, 1),
  'mid next week': (_, today) => weekdayInWeek(today, 3, 1),
  'next week': (_, today) => endOfWeek(today, 1),
  'week after next': (_, today) => endOfWeek(today, 2),
  'iso week': ({ week }, today) => fridayOfIsoWeek(today, Number(week)),
  'mid month': (_, today) => nextDayOfMonth(today, FORTNIGHT_DAY),
  'end of month': (_, today) => endOfMonth(today, 0),
  'last working day': (_, today) => lastWorkingDay(endOfMonth(today, 0)),
  'next month': (_, today) => endOfMonth(today, 1),
  'end of quarter': (_, today) => endOfQuarter(today, 0),
  'next quarter': (_, today) => endOfQuarter(today, 1),
  'end of year': (_, today) => endOfYear(today, 0),
  'next year': (_, today) => endOfYear(today, 1),
  'day of month': ({ number }, today, { ordinals }) =>
    nextDayOfMonth(today, parseCount(number, ordinals)),
  date: ({ number, month }, today, words) =>
    resolveMonthDay(today, {
      month: monthNumber(month, words),
      day: parseCount(number, words.ordinals),
    }),
  month: ({ month }, today, words) => endOfNamedMonth(today, monthNumber(month, words)),
  'start of month': ({ month }, today, words) =>
    resolveMonthDay(today, { month: monthNumber(month, words), day: 1 }),
  'mid of month': ({ month }, today, words) =>
    resolveMonthDay(today, { month: monthNumber(month, words), day: FORTNIGHT_DAY }),
  within: ({ count, unit }, today, { counts, units }) =>
    addUnits(today, parseCount(count, counts), units[unit?.toLowerCase() ?? ''] ?? 1),
  'working days': ({ count }, today, { counts }) =>
    addWorkingDays(today, parseCount(count, counts)),
  time: (_, today) => today,
  soon: (_, today) => today,
  recurring: (_, today) => today,
  past: (_, today) => today,
};

const KINDS: Readonly<Record<string, DueKind>> = {
  weekday: 'weekday',
  time: 'time',
  soon: 'soon',
  recurring: 'recurring',
  past: 'past',
};

/**
 * Rules for the phrases of a language, from its lists in `due-dates/`. They serve every language without a grammar of
 * its own.
 */
export const LISTED_DUE_RULES = byLanguage(createRules);

/** Pattern without which a text in these languages names no day. */
export const LISTED_DUE_SIGN = new RegExp(
  [
    '\\d',
    ...TEXT_LANGUAGES.filter(hasPhrases).flatMap((language) =>
      ['due-dates/weekdays', 'months'].flatMap((topic) =>
        loadPairs(language, topic).map(([name]) => name),
      ),
    ),
    ...loadAllCues('due-dates/signs'),
    FEAST_SIGN,
  ].join('|'),
  'iu',
);

function hasPhrases(language: TextLanguage): boolean {
  return loadPairs(language, 'due-dates/phrases').length > 0;
}

function createRules(language: TextLanguage): readonly DueRule[] {
  const phrases = Map.groupBy(loadPairs(language, 'due-dates/phrases'), ([key]) => key);
  const pairsOf = (topic: string) => toNumberByWord(loadPairs(language, topic));
  const words: Words = {
    days: pairsOf('due-dates/weekdays'),
    shortDays: pairsOf('due-dates/short-weekdays'),
    months: pairsOf('months'),
    counts: pairsOf('due-dates/counts'),
    units: pairsOf('due-dates/units'),
    ordinals: pairsOf('due-dates/ordinals'),
  };
  const rules = [...phrases].map(([key, pairs]) => {
    const resolve = RESOLVERS[key];
    if (!resolve) throw new Error(`${language}/due-dates/phrases.txt: unknown key "${key}"`);
    const source = withAnyBlanks(anyOf(pairs.map(([, phrase]) => fillIn(phrase, words))));
    return dueRule(source, (groups, today) => resolve(groups, today, words), KINDS[key]);
  });
  return [...rules, ...(rules.length > 0 ? FEAST_RULES[language] : [])];
}

/** Replaces the names in braces by the groups that match their words. */
function fillIn(phrase: string, words: Words): string {
  const groups: Readonly<Record<string, string>> = {
    day: `(?<day>${alternativesOf(words.days)})`,
    short: `(?<short>${alternativesOf(words.shortDays)})`,
    month: `(?<month>${alternativesOf(words.months)})`,
    digits: '(?<month>0?[1-9]|1[0-2])',
    count: `(?<count>\\d{1,3}|${alternativesOf(words.counts)})`,
    unit: `(?<unit>${alternativesOf(words.units)})`,
    number: '(?<number>[12]\\d|3[01]|0?[1-9])',
    ordinal: `(?<number>${alternativesOf(words.ordinals)})`,
    week: '(?<week>\\d{1,2})',
    end: '(?=\\s*(?:[^\\p{L}\\p{N}\\s%/]|$))',
  };
  return phrase.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => groups[name]!);
}

/** Resolves a weekday. Short names are other words as well and need their capital. */
function resolveWeekday(
  { day, short }: Groups,
  { days, shortDays }: Words,
  resolve: (weekday: number) => string,
): string | undefined {
  if (day !== undefined) return resolve(days[day.toLowerCase()]!);
  const isName = short !== undefined && /^[\p{Lu}\d]/u.test(short);
  return isName ? resolve(shortDays[short.toLowerCase()]!) : undefined;
}

function monthNumber(month: string | undefined, { months }: Words): number {
  return months[month!.toLowerCase()] ?? Number(month);
}

function addUnits(today: string, count: number, unitDays: number): string | undefined {
  return unitDays === MONTH_DAYS
    ? addDuration(today, count, 'month')
    : addDays(today, Math.ceil(count * unitDays));
}
