import { alternativesOf, type DueRule, dueRule } from './due-rule.ts';
import {
  END,
  MONTH,
  monthNumber,
  NUMBER,
  ORDINAL,
  ORDINALS,
  parseDayNumber,
  parseYear,
  WEEKDAYS,
  YEAR,
} from './english-due-words.ts';
import {
  addDays,
  endOfMonth,
  endOfNamedMonth,
  fridayOfIsoWeek,
  lastWorkingDay,
  nextDayOfMonth,
  resolveMonthDay,
  weekdayInWeek,
} from './working-calendar.ts';

/** Highest ordinal that, alone, rather counts things than days. */
const LAST_COUNTED = 5;

/** Rules for months, days of a month and dates in figures. */
export const MONTH_DAY_RULES: readonly DueRule[] = [
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
    `(?:the\\s+)?(?<named>first|second|third|fourth|1st|2nd|3rd|4th)\\s+(?:week|wk)\\s+(?:of|in)\\s+${MONTH}${YEAR}`,
    (groups, day) =>
      resolveMonthDay(day, {
        month: monthNumber(groups),
        day: parseOrdinal(groups['named']!) * 7,
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
    `(?:by|before|until|till|on(?:\\s+or\\s+about)?|from)\\s+the\\s+(?<number>${alternativesOf(ORDINALS)})(?=\\s*(?:[.,;?!]|$))`,
    (groups, day) => nextDayOfMonth(day, parseDayNumber(groups)),
  ),
  // `Not the twenty-sixth. The twenty-seventh.`; lower numbers count things: `the third`.
  dueRule(`the\\s+(?<number>${alternativesOf(ORDINALS)})(?=\\s*(?:[.,;?!]|$))`, (groups, day) => {
    const number = parseDayNumber(groups);
    return number > LAST_COUNTED ? nextDayOfMonth(day, number) : undefined;
  }),
  // Without a number beside it, `mar` is no month.
  dueRule(`(?<number>\\d{1,2})(?:st|nd|rd|th)?\\s+mar\\.?${YEAR}`, (groups, day) =>
    resolveMonthDay(day, { month: 3, day: parseDayNumber(groups), year: parseYear(groups) }),
  ),
  // `Friday the twentieth`
  dueRule(
    `(?<=(?:${alternativesOf(WEEKDAYS)}),?\\s{1,3})the\\s+(?<number>${alternativesOf(ORDINALS)})(?!\\s+(?:day|week|one|item|point|time|half))`,
    (groups, day) => nextDayOfMonth(day, parseDayNumber(groups)),
  ),
  dueRule(
    `(?:by|before|on|until|till|due)\\s+(?<number>\\d{1,2})(?:st|nd|rd|th)(?!\\s+[a-z]+(?:day|week|month))`,
    (groups, day) => nextDayOfMonth(day, parseDayNumber(groups)),
  ),
  // `end Feb`, `from Oct`, and a month alone between signs, as in the notes `acoustician – Feb`.
  dueRule(
    `(?:end[\\s-]+|eo\\s+|(?<=(?:from|starting)\\s{1,3})(?!jan\\b|may\\b|june\\b|april\\b|august\\b))${MONTH}${YEAR}(?!\\.?\\s*(?:the\\s+)?\\d)`,
    (groups, day) => endOfNamedMonth(day, monthNumber(groups), parseYear(groups)),
  ),
  dueRule(
    `(?<=[–—:;(>→-]\\s{0,3}|,\\s{1,3}(?!jan|june?\\b|april|august))(?!may)${MONTH}${YEAR}(?=\\s*(?:[.,;)]|$))`,
    (groups, day) => endOfNamedMonth(day, monthNumber(groups), parseYear(groups)),
  ),
  dueRule(
    `(?:the\\s+)?last\\s+(?:business|working|work)\\s+day(?:\\s+(?:of|in)\\s+(?:(?:the|this)\\s+month|${MONTH}))?`,
    (groups, day) =>
      lastWorkingDay(
        groups['month'] ? endOfNamedMonth(day, monthNumber(groups)) : endOfMonth(day, 0),
      ),
  ),
  dueRule(
    `(?:the\\s+)?(?:(?<first>first|1st)|last)(?:\\s+day)?\\s+of\\s+(?:the|each|every|this)\\s+month`,
    ({ first }, day) => (first ? nextDayOfMonth(day, 1) : endOfMonth(day, 0)),
  ),
  dueRule(`before\\s+(?:the|this)\\s+month\\s+(?:is\\s+(?:out|over|up)|ends)`, (_, day) =>
    endOfMonth(day, 0),
  ),
  dueRule(
    `(?:w/?c|(?:the\\s+)?(?:week|wk)\\s+(?:(?:beg(?:inning)?|ending|commencing|starting|comm?)\\.?|of)(?:\\s+the)?)\\s+(?<number>\\d{1,2})(?:st|nd|rd|th)?(?:\\s+(?:of\\s+)?${MONTH})?`,
    (groups, day) => fridayFrom(dayOfWeekBeginning(groups, day)),
  ),
  dueRule(`(?:kw|cw|wk|calendar\\s+week)\\.?\\s*(?<week>\\d{1,2})`, ({ week }, day) =>
    fridayOfIsoWeek(day, Number(week)),
  ),
  dueRule(`(?:the\\s+)?(?<number>\\d{1,2})(?:st|nd|rd|th)?\\s+inst`, (groups, day) =>
    nextDayOfMonth(day, parseDayNumber(groups)),
  ),
  // A day alone between signs, as in the notes `last date 31st`.
  dueRule(
    `(?<=(?:[–—,:;(>→-]|\\b(?:date|from|starting|till|target|around|about|for))\\s{0,3})(?<number>\\d{1,2})(?:st|nd|rd|th)(?=\\s*(?:[.,;)]|$|onwards?|to\\b))`,
    (groups, day) => nextDayOfMonth(day, parseDayNumber(groups)),
  ),
  // A first number above 12 is the day.
  dueRule(
    `(?<number>1[3-9]|2\\d|3[01])[/.-](?<month>0?[1-9]|1[0-2])\\.?(?![/.-]?\\d|\\s?%)`,
    (groups, day) =>
      resolveMonthDay(day, { month: Number(groups['month']), day: parseDayNumber(groups) }),
  ),
  dueRule(
    `(?<=(?:[–—,:;>→-]|\\b(?:by|before|b4|on|until|till|due|live|from|for|date|deadline|out|expires?|ends))\\s{0,3})(?<month>\\d{1,2})/(?<number>\\d{1,2})(?=\\s*(?:[.,:;)–—-]|$|\\s))(?!/|\\.\\d)`,
    (groups, day) =>
      resolveMonthDay(day, { month: Number(groups['month']), day: parseDayNumber(groups) }),
  ),
];

const FRIDAY = 5;

/** Returns the day of `week of the 8th` or `w/c 4 Nov`. */
function dayOfWeekBeginning(
  groups: Readonly<Record<string, string | undefined>>,
  day: string,
): string | undefined {
  const number = parseDayNumber(groups);
  return groups['month']
    ? resolveMonthDay(day, { month: monthNumber(groups), day: number })
    : nextDayOfMonth(day, number);
}

/** Returns the Friday of the week that begins near a day. */
function fridayFrom(day: string | undefined): string | undefined {
  return day === undefined ? undefined : weekdayInWeek(addDays(day, 1), FRIDAY, 0);
}

function parseOrdinal(word: string): number {
  return ORDINALS[word.toLowerCase()] ?? Number.parseInt(word, 10);
}
