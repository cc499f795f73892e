import { anyOf, byLanguage, loadAllCues, loadPairs } from '../cues.ts';
import { addDuration } from '../dates/calendar-date.ts';
import { MONTH_NUMBER_BY_NAME } from '../dates/month-dates.ts';
import { TEXT_LANGUAGES, type TextLanguage } from '../text-language.ts';
import {
  alternativesOf,
  type DueRule,
  dueRule,
  parseCount,
  toNumberByWord,
  withAnyBlanks,
} from './due-rule.ts';
import {
  addDays,
  endOfMonth,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  nextWeekday,
  resolveMonthDay,
} from './working-calendar.ts';

const MONTHS = Object.fromEntries(MONTH_NUMBER_BY_NAME);
/** Days of a unit that counts as a calendar month. */
const MONTH_DAYS = 30;

/** Words between the day and the month: `3 de marzo`, `1er mars`, `3. März`. */
const BETWEEN_DAY_AND_MONTH: Readonly<Partial<Record<TextLanguage, string>>> = {
  es: '\\s+de\\s+',
  fr: '(?:er)?\\s+',
  de: '\\.\\s*',
  pt: '\\s+de\\s+',
};

/**
 * Rules for the most common phrases of a language, from its lists in `due-dates/`. They serve every language without a
 * grammar of its own.
 */
export const LISTED_DUE_RULES = byLanguage(createRules);

/** Pattern without which a text in these languages names no day. */
export const LISTED_DUE_SIGN = new RegExp(
  [
    '\\d',
    ...TEXT_LANGUAGES.filter(hasPhrases).flatMap((language) =>
      loadPairs(language, 'due-dates/weekdays').map(([name]) => name),
    ),
    ...loadAllCues('due-dates/signs'),
  ].join('|'),
  'iu',
);

function hasPhrases(language: TextLanguage): boolean {
  return loadPairs(language, 'due-dates/phrases').length > 0;
}

function createRules(language: TextLanguage): readonly DueRule[] {
  const phrases = Map.groupBy(loadPairs(language, 'due-dates/phrases'), ([day]) => day);
  if (!hasPhrases(language)) return [];
  const phraseOf = (day: string) =>
    withAnyBlanks(anyOf((phrases.get(day) ?? []).map(([, phrase]) => phrase)));
  const weekdays = toNumberByWord(loadPairs(language, 'due-dates/weekdays'));
  const counts = toNumberByWord(loadPairs(language, 'due-dates/counts'));
  const unitDays = toNumberByWord(loadPairs(language, 'due-dates/units'));
  return [
    dueRule(phraseOf('today'), (_, today) => today),
    dueRule(phraseOf('tomorrow'), (_, today) => addDays(today, 1)),
    dueRule(phraseOf('day after tomorrow'), (_, today) => addDays(today, 2)),
    dueRule(
      `(?<day>${alternativesOf(weekdays)})(?:-feira)?`,
      ({ day }, today) => nextWeekday(today, weekdays[day!.toLowerCase()]!),
      'weekday',
    ),
    dueRule(phraseOf('this week'), (_, today) => endOfWeek(today, 0)),
    dueRule(phraseOf('next week'), (_, today) => endOfWeek(today, 1)),
    dueRule(phraseOf('end of month'), (_, today) => endOfMonth(today, 0)),
    dueRule(phraseOf('next month'), (_, today) => endOfMonth(today, 1)),
    dueRule(phraseOf('end of quarter'), (_, today) => endOfQuarter(today, 0)),
    dueRule(phraseOf('end of year'), (_, today) => endOfYear(today, 0)),
    dueRule(
      `(?<number>\\d{1,2})${BETWEEN_DAY_AND_MONTH[language] ?? '\\s+'}(?<month>${alternativesOf(MONTHS)})`,
      ({ number, month }, today) =>
        resolveMonthDay(today, { month: MONTHS[month!.toLowerCase()]!, day: Number(number) }),
    ),
    dueRule(
      `${phraseOf('within')}\\s+(?<count>\\d{1,3}|${alternativesOf(counts)})\\s+(?<unit>${alternativesOf(unitDays)})`,
      ({ count, unit }, today) =>
        addUnits(today, parseCount(count, counts), unitDays[unit!.toLowerCase()]!),
    ),
    dueRule(phraseOf('past'), (_, today) => today, 'past'),
  ];
}

function addUnits(today: string, count: number, unitDays: number): string | undefined {
  return unitDays === MONTH_DAYS
    ? addDuration(today, count, 'month')
    : addDays(today, count * unitDays);
}
