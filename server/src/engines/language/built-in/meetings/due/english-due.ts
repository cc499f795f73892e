import { addDuration, type DurationUnit } from '../../dates/calendar-date.ts';
import { fullYear } from '../../dates/month-dates.ts';
import { COUNTS, MONTHS, ORDINALS, WEEKDAYS } from './english-day-words.ts';
import { countOf, type DueRule, oneOf, rule } from './due-rule.ts';
import {
  addDays,
  addWorkingDays,
  dayOfMonth,
  endOfMonth,
  endOfNamedMonth,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  nextDayOfMonth,
  nextThanksgiving,
  nextWeekday,
  quarterEnd,
  sundayOf,
  weekdayInWeek,
} from './working-calendar.ts';

const UNITS: Readonly<Record<string, DurationUnit>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
};

const DAY = `(?<day>${oneOf(WEEKDAYS)})(?:['’]s)?`;
const COUNT = `(?<count>\\d{1,3}|${oneOf(COUNTS)})`;
const MONTH = `(?<month>${oneOf(MONTHS)})(?:\\.(?=,?\\s*\\d))?`;
const NUMBER = `(?<number>\\d{1,2})(?:st|nd|rd|th)?`;
const ORDINAL = `(?<number>\\d{1,2}(?:st|nd|rd|th)|${oneOf(ORDINALS)})`;
const YEAR = `(?:,?\\s+(?<year>20\\d\\d))?`;
const END = `(?:(?:the\\s+)?(?:very\\s+)?end\\s+of|(?:the\\s+)?close\\s+of|(?:the\\s+)?last\\s+day\\s+of)\\s+`;
const THIS = `(?:the|this|our)\\s+`;

const today = (_: unknown, day: string) => day;

function weekday(groups: Readonly<Record<string, string | undefined>>): number {
  return WEEKDAYS[groups['day']!.toLowerCase()]!;
}
function monthOf(groups: Readonly<Record<string, string | undefined>>): number {
  return MONTHS[groups['month']!.toLowerCase()]!;
}
function yearOf({ year }: Readonly<Record<string, string | undefined>>): number | undefined {
  return year === undefined ? undefined : fullYear(year);
}
function numberOf({ number = '' }: Readonly<Record<string, string | undefined>>): number {
  return ORDINALS[number.toLowerCase()] ?? Number.parseInt(number, 10);
}
function ahead(day: string, count: number, unit = 'day'): string | undefined {
  const plain = unit.toLowerCase().replace(/s$/, '');
  if (plain === 'hour') return addDays(day, Math.ceil(count / 24));
  if (plain === 'fortnight') return addDays(day, 14 * count);
  return addDuration(day, count, UNITS[plain] ?? 'day');
}

const DAYS: readonly DueRule[] = [
  rule(`(?:the\\s+)?day\\s+after\\s+tomorrow`, (_, day) => addDays(day, 2)),
  rule(`tomorrow`, (_, day) => addDays(day, 1)),
  rule(
    `(?:later\\s+)?today|tonight|this\\s+(?:morning|afternoon|evening)|later\\s+on\\s+today`,
    today,
  ),
  rule(`(?:the|this)\\s+weekend|over\\s+the\\s+weekend`, (_, day) => sundayOf(day)),
  rule(
    `(?:this|this\\s+coming|coming|on|first\\s+thing)?\\s*${DAY}`,
    (groups, day) => nextWeekday(day, weekday(groups)),
    'weekday',
  ),
  rule(
    `next\\s+${DAY}|next\\s+week,?\\s+(?:on\\s+)?${DAY.replace('day>', 'then>')}|${DAY.replace('day>', 'late>')}\\s+(?:of\\s+)?next\\s+week`,
    ({ day: name, late, then }, day) =>
      weekdayInWeek(day, WEEKDAYS[(name ?? late ?? then)!.toLowerCase()]!, 1),
  ),
  rule(
    `a\\s+week\\s+(?:on|from)\\s+${DAY}|${DAY.replace('day>', 'late>')}\\s+week`,
    ({ day: name, late }, day) =>
      addDays(nextWeekday(day, WEEKDAYS[(name ?? late)!.toLowerCase()]!), 7),
  ),
  rule(`${DAY}\\s+(?:after\\s+next|in\\s+two\\s+weeks)`, (groups, day) =>
    weekdayInWeek(day, weekday(groups), 2),
  ),
  rule(
    `${COUNT}\\s+(?<unit>days?|weeks?|months?)\\s+from\\s+(?<base>now|today|tomorrow|${oneOf(WEEKDAYS)})`,
    ({ count, unit, base }, day) => ahead(baseDay(base!, day), countOf(count, COUNTS), unit),
  ),
];

function baseDay(base: string, day: string): string {
  const name = base.toLowerCase();
  if (name === 'tomorrow') return addDays(day, 1);
  return WEEKDAYS[name] ? nextWeekday(day, WEEKDAYS[name]) : day;
}

const SPANS: readonly DueRule[] = [
  rule(
    `(?:in|within)\\s+(?:the\\s+next\\s+)?(?:about\\s+)?${COUNT}\\s+(?:business|working|work)\\s+days?`,
    ({ count }, day) => addWorkingDays(day, countOf(count, COUNTS)),
  ),
  rule(
    `(?:in|within|inside|over|during)\\s+(?:the\\s+next\\s+|about\\s+|around\\s+|maybe\\s+)?${COUNT}\\s+(?<unit>hours?|days?|weeks?|months?|fortnights?|years?)(?:['’]?\\s+time)?`,
    ({ count, unit }, day) => ahead(day, countOf(count, COUNTS), unit),
  ),
  rule(`${COUNT}\\s+(?:business|working)\\s+days?`, ({ count }, day) =>
    addWorkingDays(day, countOf(count, COUNTS)),
  ),
  rule(
    `within\\s+(?:the|an)\\s+hour|in\\s+(?:an|the\\s+next)\\s+hour|in\\s+${COUNT}\\s+minutes`,
    today,
  ),
  rule(`(?:${END})?(?:${THIS})week|eow|week['’]?s?\\s+end|later\\s+this\\s+week`, (_, day) =>
    endOfWeek(day, 0),
  ),
  rule(`(?:${END}|late\\s+|later\\s+|some\\s?time\\s+)?next\\s+week`, (_, day) =>
    endOfWeek(day, 1),
  ),
  rule(`(?:(?:the\\s+)?(?:start|beginning)\\s+of|first\\s+thing)\\s+next\\s+week`, (_, day) =>
    weekdayInWeek(day, 1, 1),
  ),
  rule(`early\\s+next\\s+week`, (_, day) => weekdayInWeek(day, 2, 1)),
  rule(`(?:the\\s+)?(?:middle\\s+of\\s+|mid[\\s-]+)next\\s+week`, (_, day) =>
    weekdayInWeek(day, 3, 1),
  ),
  rule(`(?:the\\s+)?(?:middle\\s+of\\s+the\\s+week|mid-?week)`, (_, day) => nextWeekday(day, 3)),
  rule(`(?:the\\s+)?week\\s+after\\s+next`, (_, day) => endOfWeek(day, 2)),
];

const PERIODS: readonly DueRule[] = [
  rule(
    `(?:${END})(?:${THIS})?month|eom|month['’]?s?[\\s-]+end|(?:this|later\\s+this)\\s+month`,
    (_, day) => endOfMonth(day, 0),
  ),
  rule(`(?:${END}|some\\s?time\\s+)?next\\s+month`, (_, day) => endOfMonth(day, 1)),
  rule(`(?:${END})(?:${THIS})?quarter|eoq|quarter['’]?s?[\\s-]+end|this\\s+quarter`, (_, day) =>
    endOfQuarter(day, 0),
  ),
  rule(`(?:${END})?next\\s+quarter`, (_, day) => endOfQuarter(day, 1)),
  rule(`(?:${END})(?:${THIS})?year|eoy|year['’]?s?[\\s-]+end|this\\s+year`, (_, day) =>
    endOfYear(day, 0),
  ),
  rule(`(?:${END})?next\\s+year`, (_, day) => endOfYear(day, 1)),
  rule(
    `(?:${END})?(?:q(?<quarter>[1-4])|(?:the\\s+)?(?<named>first|second|third|fourth)\\s+quarter)(?:\\s+(?:of\\s+)?(?<year>20\\d\\d))?`,
    (groups, day) =>
      quarterEnd(
        day,
        Number(groups['quarter'] ?? ORDINALS[groups['named']!.toLowerCase()]),
        yearOf(groups),
      ),
  ),
  rule(`(?:${END})?h(?<half>[12])(?:\\s+(?:of\\s+)?(?<year>20\\d\\d))?`, (groups, day) =>
    quarterEnd(day, Number(groups['half']) * 2, yearOf(groups)),
  ),
  rule(`(?:${END})?(?<year>20[2-4]\\d)`, (groups) => `${groups['year']}-12-31`),
];

const MONTH_DAYS: readonly DueRule[] = [
  rule(
    `(?:the\\s+)?${MONTH}\\s+(?:the\\s+)?${NUMBER}(?!\\d|:|\\s+(?:percent|people|days))${YEAR}`,
    (groups, day) =>
      dayOfMonth(day, { month: monthOf(groups), day: numberOf(groups), year: yearOf(groups) }),
  ),
  rule(`${MONTH}\\s+(?:the\\s+)?${ORDINAL}${YEAR}`, (groups, day) =>
    dayOfMonth(day, { month: monthOf(groups), day: numberOf(groups), year: yearOf(groups) }),
  ),
  rule(
    `(?:the\\s+)?(?<number>\\d{1,2}(?:st|nd|rd|th)?|${oneOf(ORDINALS)})\\s+(?:day\\s+)?(?:of\\s+)?${MONTH}${YEAR}`,
    (groups, day) =>
      dayOfMonth(day, { month: monthOf(groups), day: numberOf(groups), year: yearOf(groups) }),
  ),
  rule(`(?:the\\s+)?mid(?:dle\\s+of)?[\\s-]+${MONTH}${YEAR}`, (groups, day) =>
    dayOfMonth(day, { month: monthOf(groups), day: 15, year: yearOf(groups) }),
  ),
  rule(`(?:the\\s+)?(?:start|beginning)\\s+of\\s+${MONTH}${YEAR}`, (groups, day) =>
    dayOfMonth(day, { month: monthOf(groups), day: 1, year: yearOf(groups) }),
  ),
  rule(`early\\s+(?:in\\s+)?${MONTH}${YEAR}`, (groups, day) =>
    dayOfMonth(day, { month: monthOf(groups), day: 10, year: yearOf(groups) }),
  ),
  rule(
    `(?:${END}|(?:by|in|before|until|till|late|for|during|this|next)\\s+(?:late\\s+)?)${MONTH}${YEAR}(?!\\.?\\s*(?:the\\s+)?\\d)`,
    (groups, day) => endOfNamedMonth(day, monthOf(groups), yearOf(groups)),
  ),
  rule(
    `(?:the\\s+)?(?<named>first|second|third)\\s+week\\s+(?:of|in)\\s+${MONTH}${YEAR}`,
    (groups, day) =>
      dayOfMonth(day, {
        month: monthOf(groups),
        day: ORDINALS[groups['named']!.toLowerCase()]! * 7,
        year: yearOf(groups),
      }),
  ),
  rule(`(?:the\\s+)?(?:middle\\s+of\\s+the|mid[\\s-]+)month`, (_, day) => nextDayOfMonth(day, 15)),
  rule(
    `the\\s+(?<number>\\d{1,2})(?:st|nd|rd|th)(?!\\s+(?!(?:of\\s+(?:this|next|the)\\s+month|at|so|and|but|if|please|then|or|for|with|latest|because|when|i|we|to|is|on|in|as)\\b)[a-z])(?<which>\\s+of\\s+(?:this|next|the)\\s+month)?`,
    (groups, day) =>
      nextDayOfMonth(
        groups['which']?.includes('next') ? endOfMonth(day, 0) : day,
        numberOf(groups),
      ),
  ),
  rule(
    `(?:by|before|until|on)\\s+the\\s+(?<number>${oneOf(ORDINALS)})(?=\\s*(?:[.,;?!]|$))`,
    (groups, day) => nextDayOfMonth(day, numberOf(groups)),
  ),
  rule(`(?:by|before|on|until|due)\\s+(?<month>\\d{1,2})/(?<number>\\d{1,2})(?!/)`, (groups, day) =>
    dayOfMonth(day, { month: Number(groups['month']), day: numberOf(groups) }),
  ),
  rule(`christmas(?:\\s+day)?|xmas`, (_, day) => dayOfMonth(day, { month: 12, day: 25 })),
  rule(`christmas\\s+eve`, (_, day) => dayOfMonth(day, { month: 12, day: 24 })),
  rule(`new\\s+year['’]?s\\s+eve`, (_, day) => dayOfMonth(day, { month: 12, day: 31 })),
  rule(`(?:the\\s+)?new\\s+year(?:['’]?s(?:\\s+day)?)?`, (_, day) =>
    dayOfMonth(day, { month: 1, day: 1 }),
  ),
  rule(`halloween`, (_, day) => dayOfMonth(day, { month: 10, day: 31 })),
  rule(`thanksgiving`, (_, day) => nextThanksgiving(day)),
];

const TIMES: readonly DueRule[] = [
  rule(
    `(?:${END})(?:the\\s+|my\\s+|our\\s+)?(?:business\\s+)?(?:day|today|business|play)|eod|cob|e\\.o\\.d\\.?`,
    today,
    'time',
  ),
  rule(
    `(?:by|before|at|until|around)\\s+(?:noon|midday|lunch(?:\\s?time)?|midnight|\\d{1,2}(?::\\d\\d)?\\s?(?:[ap]\\.?m\\.?|o['’]clock)|\\d{1,2}:\\d\\d)`,
    today,
    'time',
  ),
];

const UNDATED: readonly DueRule[] = [
  rule(
    `a\\.?s\\.?a\\.?p\\.?|as\\s+soon\\s+as\\s+(?:possible|you\\s+can|i\\s+can|we\\s+can)|right\\s+away|immediately|straight\\s+away`,
    today,
    'soon',
  ),
  rule(
    `(?:last|past|previous)\\s+(?:${oneOf(WEEKDAYS)}|week|month|quarter|year|night|time)|yesterday|(?:the\\s+)?other\\s+day|the\\s+day\\s+before\\s+yesterday|${COUNT}\\s+(?:hours?|days?|weeks?|months?|years?)\\s+(?:ago|earlier|back)|(?:since|as\\s+of)\\s+(?:last\\s+)?(?:${oneOf(WEEKDAYS)}|${oneOf(MONTHS)})`,
    today,
    'past',
  ),
  rule(
    `(?:every|each)\\s+(?:other\\s+|single\\s+)?(?:${oneOf(WEEKDAYS)}|day|week|month|quarter|year|morning|evening)|(?:${oneOf(WEEKDAYS)})s|daily|weekly|monthly|quarterly`,
    today,
    'recurring',
  ),
];

/** Where several phrases cover the same words the longest holds. */
export const ENGLISH_DUE: readonly DueRule[] = [
  ...DAYS,
  ...SPANS,
  ...PERIODS,
  ...MONTH_DAYS,
  ...TIMES,
  ...UNDATED,
];

/** A sentence without any of these says no day. */
export const ENGLISH_SIGN = new RegExp(
  `\\d|day|tomorrow|tonight|morning|afternoon|evening|week|month|quarter|year|hour|minute|noon|lunch|midnight|christmas|xmas|halloween|thanksgiving|\\b(?:${oneOf(WEEKDAYS)}|${oneOf(MONTHS)}|eo[dwmqy]|cob|asap|a\\.s\\.a|as soon|right away|straight away|immediately|business|play|daily|other|last|past|q[1-4]|${oneOf(ORDINALS)})\\b`,
  'iu',
);
