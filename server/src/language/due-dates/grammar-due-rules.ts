import { addDuration, type DurationUnit } from '../dates/calendar-date.ts';
import { expandYear } from '../dates/month-dates.ts';
import { loadPairs } from '../cues.ts';
import {
  alternativesOf,
  type DueRule,
  dueRule,
  type NumberByWord,
  parseCount,
  toNumberByWord,
} from './due-rule.ts';
import {
  addDays,
  addWorkingDays,
  resolveMonthDay,
  endOfMonth,
  endOfNamedMonth,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  nextDayOfMonth,
  nextEaster,
  nextThanksgiving,
  nextWeekday,
  endOfNamedQuarter,
  sundayOf,
  weekdayInWeek,
} from './working-calendar.ts';

const WEEKDAYS = toNumberByWord(loadPairs('en', 'due-dates/weekdays'));
const COUNTS = toNumberByWord(loadPairs('en', 'due-dates/counts'));
const ORDINALS = toNumberByWord(loadPairs('en', 'due-dates/ordinals'));
/** Months without `mar`, which transcripts write for other words. */
const MONTHS: NumberByWord = toNumberByWord(
  loadPairs('en', 'months').filter(([name]) => name !== 'mar'),
);

const UNITS: Readonly<Record<string, DurationUnit>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
};

const DAY = `(?<day>${alternativesOf(WEEKDAYS)})(?:['’]s)?`;
const COUNT = `(?<count>\\d{1,3}|${alternativesOf(COUNTS)})`;
const MONTH = `(?<month>${alternativesOf(MONTHS)})(?:\\.(?=,?\\s*\\d))?`;
const NUMBER = `(?<number>\\d{1,2})(?:st|nd|rd|th)?`;
const ORDINAL = `(?<number>\\d{1,2}(?:st|nd|rd|th)|${alternativesOf(ORDINALS)})`;
const YEAR = `(?:,?\\s+(?<year>20\\d\\d))?`;
const END = `(?:(?:the\\s+)?(?:very\\s+)?end\\s+of|(?:the\\s+)?close\\s+of|(?:the\\s+)?last\\s+day\\s+of)\\s+`;
const THIS = `(?:the|this|our)\\s+`;

const today = (_: unknown, day: string) => day;

function weekdayNumber(groups: Readonly<Record<string, string | undefined>>): number {
  return WEEKDAYS[groups['day']!.toLowerCase()]!;
}
function monthNumber(groups: Readonly<Record<string, string | undefined>>): number {
  return MONTHS[groups['month']!.toLowerCase()]!;
}
function parseYear({ year }: Readonly<Record<string, string | undefined>>): number | undefined {
  return year === undefined ? undefined : expandYear(year);
}
function parseDayNumber({ number = '' }: Readonly<Record<string, string | undefined>>): number {
  return ORDINALS[number.toLowerCase()] ?? Number.parseInt(number, 10);
}
function addUnits(day: string, count: number, unit = 'day'): string | undefined {
  const plain = unit.toLowerCase().replace(/s$/, '');
  if (plain === 'hour') return addDays(day, Math.ceil(count / 24));
  if (plain === 'fortnight') return addDays(day, 14 * count);
  return addDuration(day, count, UNITS[plain] ?? 'day');
}

const DAYS: readonly DueRule[] = [
  dueRule(`(?:the\\s+)?day\\s+after\\s+tomorrow`, (_, day) => addDays(day, 2)),
  dueRule(`tomorrow|tmrw|tmr|tomoz`, (_, day) => addDays(day, 1)),
  dueRule(
    `(?:later\\s+)?today|tonight|tonite|this\\s+(?:morning|afternoon|evening|arvo|aft|eve|pm|shift)|later\\s+on\\s+today`,
    today,
  ),
  dueRule(`(?:the|this)\\s+weekend|over\\s+the\\s+weekend`, (_, day) => sundayOf(day)),
  dueRule(
    `(?:this|this\\s+coming|coming|on|first\\s+thing)?\\s*${DAY}`,
    (groups, day) => nextWeekday(day, weekdayNumber(groups)),
    'weekday',
  ),
  dueRule(
    `next\\s+${DAY}|next\\s+week,?\\s+(?:on\\s+)?${DAY.replace('day>', 'then>')}|${DAY.replace('day>', 'late>')}\\s+(?:of\\s+)?next\\s+week`,
    ({ day: name, late, then }, day) =>
      weekdayInWeek(day, WEEKDAYS[(name ?? late ?? then)!.toLowerCase()]!, 1),
  ),
  dueRule(
    `a\\s+week\\s+(?:on|from)\\s+${DAY}|${DAY.replace('day>', 'late>')}\\s+week`,
    ({ day: name, late }, day) =>
      addDays(nextWeekday(day, WEEKDAYS[(name ?? late)!.toLowerCase()]!), 7),
  ),
  dueRule(`${DAY}\\s+(?:after\\s+next|in\\s+two\\s+weeks)`, (groups, day) =>
    weekdayInWeek(day, weekdayNumber(groups), 2),
  ),
  dueRule(
    `${COUNT}\\s+(?<unit>days?|weeks?|months?)\\s+from\\s+(?<base>now|today|tomorrow|${alternativesOf(WEEKDAYS)})`,
    ({ count, unit, base }, day) => addUnits(baseDay(base!, day), parseCount(count, COUNTS), unit),
  ),
];

/** Returns the day from which `three weeks from tomorrow` counts. */
function baseDay(base: string, day: string): string {
  const name = base.toLowerCase();
  if (name === 'tomorrow') return addDays(day, 1);
  return WEEKDAYS[name] ? nextWeekday(day, WEEKDAYS[name]) : day;
}

const SPANS: readonly DueRule[] = [
  dueRule(
    `(?:in|within)\\s+(?:the\\s+next\\s+)?(?:about\\s+)?${COUNT}\\s+(?:business|working|work)\\s+days?`,
    ({ count }, day) => addWorkingDays(day, parseCount(count, COUNTS)),
  ),
  dueRule(
    `(?:in|within|inside|over|during)\\s+(?:the\\s+next\\s+|about\\s+|around\\s+|maybe\\s+)?${COUNT}\\s+(?<unit>hours?|days?|weeks?|months?|fortnights?|years?)(?:['’]?\\s+time)?`,
    ({ count, unit }, day) => addUnits(day, parseCount(count, COUNTS), unit),
  ),
  dueRule(`${COUNT}\\s+(?:business|working)\\s+days?`, ({ count }, day) =>
    addWorkingDays(day, parseCount(count, COUNTS)),
  ),
  dueRule(
    `within\\s+(?:the|an)\\s+hour|in\\s+(?:an|the\\s+next)\\s+hour|in\\s+${COUNT}\\s+minutes`,
    today,
  ),
  dueRule(
    `(?:on|by|before|until|till|this|starting)\\s+sat`,
    (_, day) => nextWeekday(day, 6),
    'weekday',
  ),
  dueRule(
    `(?:on|by|before|until|till|this|starting)\\s+sun`,
    (_, day) => nextWeekday(day, 7),
    'weekday',
  ),
  dueRule(`${END}week`, (_, day) => endOfWeek(day, 0)),
  dueRule(`(?:${END})?(?:${THIS})week|eow|week['’]?s?\\s+end|later\\s+this\\s+week`, (_, day) =>
    endOfWeek(day, 0),
  ),
  dueRule(`(?:${END}|late\\s+|later\\s+|some\\s?time\\s+)?next\\s+week`, (_, day) =>
    endOfWeek(day, 1),
  ),
  dueRule(`(?:(?:the\\s+)?(?:start|beginning)\\s+of|first\\s+thing)\\s+next\\s+week`, (_, day) =>
    weekdayInWeek(day, 1, 1),
  ),
  dueRule(`early\\s+next\\s+week`, (_, day) => weekdayInWeek(day, 2, 1)),
  dueRule(`(?:the\\s+)?(?:middle\\s+of\\s+|mid[\\s-]+)next\\s+week`, (_, day) =>
    weekdayInWeek(day, 3, 1),
  ),
  dueRule(`(?:the\\s+)?(?:middle\\s+of\\s+the\\s+week|mid-?week)`, (_, day) => nextWeekday(day, 3)),
  dueRule(`(?:the\\s+)?week\\s+after\\s+next`, (_, day) => endOfWeek(day, 2)),
];

const PERIODS: readonly DueRule[] = [
  dueRule(
    `(?:${END})(?:${THIS})?month|eom|month['’]?s?[\\s-]+end|(?:this|later\\s+this)\\s+month`,
    (_, day) => endOfMonth(day, 0),
  ),
  dueRule(`(?:${END}|some\\s?time\\s+)?next\\s+month`, (_, day) => endOfMonth(day, 1)),
  dueRule(`(?:${END})(?:${THIS})?quarter|eoq|quarter['’]?s?[\\s-]+end|this\\s+quarter`, (_, day) =>
    endOfQuarter(day, 0),
  ),
  dueRule(`(?:${END})?next\\s+quarter`, (_, day) => endOfQuarter(day, 1)),
  dueRule(`(?:${END})(?:${THIS})?year|eoy|year['’]?s?[\\s-]+end|this\\s+year`, (_, day) =>
    endOfYear(day, 0),
  ),
  dueRule(`(?:${END})?next\\s+year`, (_, day) => endOfYear(day, 1)),
  dueRule(
    `(?:${END})?(?:q(?<quarter>[1-4])|(?:the\\s+)?(?<named>first|second|third|fourth)\\s+quarter)(?:\\s+(?:of\\s+)?(?<year>20\\d\\d))?`,
    (groups, day) =>
      endOfNamedQuarter(
        day,
        Number(groups['quarter'] ?? ORDINALS[groups['named']!.toLowerCase()]),
        parseYear(groups),
      ),
  ),
  dueRule(`(?:${END})?h(?<half>[12])(?:\\s+(?:of\\s+)?(?<year>20\\d\\d))?`, (groups, day) =>
    endOfNamedQuarter(day, Number(groups['half']) * 2, parseYear(groups)),
  ),
  dueRule(`(?:${END})?(?<year>20[2-4]\\d)`, (groups) => `${groups['year']}-12-31`),
];

const MONTH_DAYS: readonly DueRule[] = [
  dueRule(
    `(?:the\\s+)?${MONTH}\\s+(?:the\\s+)?${NUMBER}(?!\\d|:|\\s+(?:percent|people|days))${YEAR}`,
    (groups, day) =>
      resolveMonthDay(day, {
        month: monthNumber(groups),
        day: parseDayNumber(groups),
        year: parseYear(groups),
      }),
  ),
  dueRule(`${MONTH}\\s+(?:the\\s+)?${ORDINAL}${YEAR}`, (groups, day) =>
    resolveMonthDay(day, {
      month: monthNumber(groups),
      day: parseDayNumber(groups),
      year: parseYear(groups),
    }),
  ),
  dueRule(
    `(?:the\\s+)?(?<number>\\d{1,2}(?:st|nd|rd|th)?|${alternativesOf(ORDINALS)})\\s+(?:day\\s+)?(?:of\\s+)?${MONTH}${YEAR}`,
    (groups, day) =>
      resolveMonthDay(day, {
        month: monthNumber(groups),
        day: parseDayNumber(groups),
        year: parseYear(groups),
      }),
  ),
  dueRule(`(?:the\\s+)?mid(?:dle\\s+of)?[\\s-]+${MONTH}${YEAR}`, (groups, day) =>
    resolveMonthDay(day, { month: monthNumber(groups), day: 15, year: parseYear(groups) }),
  ),
  dueRule(`(?:the\\s+)?(?:start|beginning)\\s+of\\s+${MONTH}${YEAR}`, (groups, day) =>
    resolveMonthDay(day, { month: monthNumber(groups), day: 1, year: parseYear(groups) }),
  ),
  dueRule(`early\\s+(?:in\\s+)?${MONTH}${YEAR}`, (groups, day) =>
    resolveMonthDay(day, { month: monthNumber(groups), day: 10, year: parseYear(groups) }),
  ),
  dueRule(
    `(?:${END}|(?:by|in|before|until|till|late|for|during|this|next)\\s+(?:late\\s+)?)${MONTH}${YEAR}(?!\\.?\\s*(?:the\\s+)?\\d)`,
    (groups, day) => endOfNamedMonth(day, monthNumber(groups), parseYear(groups)),
  ),
  dueRule(
    `(?:the\\s+)?(?<named>first|second|third)\\s+week\\s+(?:of|in)\\s+${MONTH}${YEAR}`,
    (groups, day) =>
      resolveMonthDay(day, {
        month: monthNumber(groups),
        day: ORDINALS[groups['named']!.toLowerCase()]! * 7,
        year: parseYear(groups),
      }),
  ),
  dueRule(`(?:the\\s+)?(?:middle\\s+of\\s+the|mid[\\s-]+)month`, (_, day) =>
    nextDayOfMonth(day, 15),
  ),
  dueRule(
    `the\\s+(?<number>\\d{1,2})(?:st|nd|rd|th)(?!\\s+(?!(?:of\\s+(?:this|next|the)\\s+month|at|so|and|but|if|please|then|or|for|with|latest|because|when|i|we|to|is|on|in|as)\\b)[a-z])(?<which>\\s+of\\s+(?:this|next|the)\\s+month)?`,
    (groups, day) =>
      nextDayOfMonth(
        groups['which']?.includes('next') ? endOfMonth(day, 0) : day,
        parseDayNumber(groups),
      ),
  ),
  dueRule(
    `(?:by|before|until|on)\\s+the\\s+(?<number>${alternativesOf(ORDINALS)})(?=\\s*(?:[.,;?!]|$))`,
    (groups, day) => nextDayOfMonth(day, parseDayNumber(groups)),
  ),
  dueRule(
    `(?:by|before|on|until|till|due)\\s+(?<number>\\d{1,2})(?:st|nd|rd|th)(?!\\s+[a-z]+(?:day|week|month))`,
    (groups, day) => nextDayOfMonth(day, parseDayNumber(groups)),
  ),
  // A first number above 12 is the day.
  dueRule(
    `(?<number>1[3-9]|2\\d|3[01])[/.-](?<month>0?[1-9]|1[0-2])\\.?(?![/.-]?\\d|\\s?%)`,
    (groups, day) =>
      resolveMonthDay(day, { month: Number(groups['month']), day: parseDayNumber(groups) }),
  ),
  dueRule(
    `(?:by|before|on|until|due)\\s+(?<month>\\d{1,2})/(?<number>\\d{1,2})(?!/)`,
    (groups, day) =>
      resolveMonthDay(day, { month: Number(groups['month']), day: parseDayNumber(groups) }),
  ),
  dueRule(`easter(?:\\s+(?:sunday|weekend|monday))?`, (_, day) => nextEaster(day)),
  dueRule(`christmas(?:\\s+day)?|xmas`, (_, day) => resolveMonthDay(day, { month: 12, day: 25 })),
  dueRule(`christmas\\s+eve`, (_, day) => resolveMonthDay(day, { month: 12, day: 24 })),
  dueRule(`new\\s+year['’]?s\\s+eve`, (_, day) => resolveMonthDay(day, { month: 12, day: 31 })),
  dueRule(`(?:the\\s+)?new\\s+year(?:['’]?s(?:\\s+day)?)?`, (_, day) =>
    resolveMonthDay(day, { month: 1, day: 1 }),
  ),
  dueRule(`halloween`, (_, day) => resolveMonthDay(day, { month: 10, day: 31 })),
  dueRule(`thanksgiving`, (_, day) => nextThanksgiving(day)),
];

const TIMES: readonly DueRule[] = [
  dueRule(
    `(?:${END})(?:the\\s+|my\\s+|our\\s+)?(?:business\\s+)?(?:day|today|business|play)|eod|cob|e\\.o\\.d\\.?`,
    today,
    'time',
  ),
  dueRule(
    `(?:by|before|at|until|around)\\s+(?:noon|midday|lunch(?:\\s?time)?|midnight|\\d{1,2}(?::\\d\\d)?\\s?(?:[ap]\\.?m\\.?|o['’]clock)|\\d{1,2}:\\d\\d)`,
    today,
    'time',
  ),
  dueRule(
    `(?:by|before|until|till)\\s+(?:half\\s+)?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=\\s*(?:[.,;!?]|$|tonight|today|tomorrow|o['’]clock))`,
    today,
    'time',
  ),
];

const UNDATED: readonly DueRule[] = [
  dueRule(
    `a\\.?s\\.?a\\.?p\\.?|as\\s+soon\\s+as\\s+(?:possible|you\\s+can|i\\s+can|we\\s+can)|right\\s+away|immediately|straight\\s+away|forthwith|at\\s+once|without\\s+delay|with\\s+immediate\\s+effect|by\\s+return(?:\\s+(?:mail|of\\s+post))?`,
    today,
    'soon',
  ),
  dueRule(
    `(?:last|past|previous)\\s+(?:${alternativesOf(WEEKDAYS)}|week|month|quarter|year|night|time)|yesterday|(?:the\\s+)?other\\s+day|the\\s+day\\s+before\\s+yesterday|${COUNT}\\s+(?:hours?|days?|weeks?|months?|years?)\\s+(?:ago|earlier|back)|(?:since|as\\s+of)\\s+(?:last\\s+)?(?:${alternativesOf(WEEKDAYS)}|${alternativesOf(MONTHS)})`,
    today,
    'past',
  ),
  dueRule(
    `(?:every|each)\\s+(?:other\\s+|single\\s+)?(?:${alternativesOf(WEEKDAYS)}|day|week|month|quarter|year|morning|evening)|(?:${alternativesOf(WEEKDAYS)})s|daily|weekly|monthly|quarterly`,
    today,
    'recurring',
  ),
];

/** Rules of the English grammar of due dates. Of several phrases that share words, the longest holds. */
export const GRAMMAR_DUE_RULES: readonly DueRule[] = [
  ...DAYS,
  ...SPANS,
  ...PERIODS,
  ...MONTH_DAYS,
  ...TIMES,
  ...UNDATED,
];

/** Pattern without which an English text names no day. */
export const GRAMMAR_DUE_SIGN = new RegExp(
  `\\d|day|tomorrow|tonight|morning|afternoon|evening|week|month|quarter|year|hour|minute|noon|lunch|midnight|christmas|xmas|halloween|thanksgiving|easter|tmrw|tmr|tomoz|tonite|arvo|forthwith|once|delay|effect|return|\\b(?:${alternativesOf(WEEKDAYS)}|${alternativesOf(MONTHS)}|eo[dwmqy]|cob|asap|a\\.s\\.a|as soon|right away|straight away|immediately|business|play|daily|other|last|past|q[1-4]|${alternativesOf(ORDINALS)})\\b`,
  'iu',
);
