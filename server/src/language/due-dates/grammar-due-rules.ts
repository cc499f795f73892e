import { alternativesOf, type DueRule, dueRule, parseCount } from './due-rule.ts';
import { CLOCK_RULES, UNDATED_RULES } from './clock-rules.ts';
import {
  addUnits,
  COUNT,
  COUNTS,
  DAY,
  END,
  MONTHS,
  ORDINALS,
  parseYear,
  THIS,
  today,
  WEEKDAYS,
  weekdayNumber,
} from './english-due-words.ts';
import { FEAST_RULES, FEAST_SIGN } from './feast-rules.ts';
import { MONTH_DAY_RULES } from './month-day-rules.ts';
import {
  addDays,
  addWorkingDays,
  endOfMonth,
  endOfNamedQuarter,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  nextWeekday,
  sundayOf,
  weekdayInWeek,
} from './working-calendar.ts';

const SUNDAY = 7;

const DAYS: readonly DueRule[] = [
  dueRule(`(?:the\\s+)?day\\s+after\\s+tomorrow`, (_, day) => addDays(day, 2)),
  dueRule(
    `tomorrow|tmrw|tmr|tmw|tomoz|(?:first\\s+thing\\s+)?in\\s+the\\s+morning|overnight`,
    (_, day) => addDays(day, 1),
  ),
  dueRule(
    `(?:later\\s+)?today(?:\\s+(?:itself|only))?|tonight|tonite|this\\s+(?:very\\s+)?(?:morning|afternoon|evening|arvo|aft|eve|pm|am|shift|lunchtime)|in\\s+the\\s+(?:afternoon|evening)|later\\s+on\\s+today`,
    today,
  ),
  dueRule(`(?:before|b4|ahead\\s+of)\\s+(?:the|this)\\s+(?:weekend|wkend)`, (_, day) =>
    endOfWeek(day, 0),
  ),
  dueRule(`(?:the\\s+)?next\\s+(?:weekend|wkend)`, (_, day) => weekdayInWeek(day, SUNDAY, 1)),
  dueRule(`(?:the|this|at\\s+the)\\s+(?:weekend|wkend|wknd|w/e)|over\\s+the\\s+weekend`, (_, day) =>
    sundayOf(day),
  ),
  dueRule(
    `(?:this|this\\s+coming|(?:the\\s+)?coming|on|first\\s+thing)?\\s*${DAY}`,
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
    `(?:in|within|inside(?:\\s+of)?|over|during)\\s+(?:(?:the|our|your)\\s+(?:next|coming|following|statutory|usual|agreed)\\s+|about\\s+|around\\s+|maybe\\s+|at\\s+most\\s+)?${COUNT}\\s+(?<unit>hours?|hrs?|days?|weeks?|wks?|months?|fortnights?|years?)(?:['’]?\\s+time)?`,
    ({ count, unit }, day) => addUnits(day, parseCount(count, COUNTS), unit),
  ),
  dueRule(`${COUNT}\\s+(?:business|working)\\s+days?`, ({ count }, day) =>
    addWorkingDays(day, parseCount(count, COUNTS)),
  ),
  dueRule(
    `(?:over|in|during)\\s+the\\s+(?:next|coming)\\s+(?<unit>week|month|fortnight)|within\\s+(?:the|a)\\s+(?<unit>week|month|fortnight)`,
    ({ unit }, day) => addUnits(day, 1, unit),
  ),
  dueRule(
    `within\\s+(?:the|an)\\s+hour|in\\s+(?:an|the\\s+next|half\\s+an)\\s+hour|in\\s+${COUNT}\\s+(?:minutes?|mins?)|in\\s+(?:10|15|20|30)(?=\\s*(?:[.,;!?]|$))`,
    today,
  ),
  dueRule(
    `(?:on|by|before|b4|until|till|this|for)\\s+sat`,
    (_, day) => nextWeekday(day, 6),
    'weekday',
  ),
  dueRule(
    `(?:on|by|before|b4|until|till|this|for)\\s+sun`,
    (_, day) => nextWeekday(day, 7),
    'weekday',
  ),
  dueRule(
    `(?<short>sat|sun)\\.?(?=\\s*(?:[.,;!?)–—]|-(?!\\p{L})|$|(?:am|pm|a\\.m|p\\.m|morning|afternoon|evening|arvo|aft|eve|night|lunchtime|shift|at|by|or|and)(?!\\p{L})))`,
    ({ short }, day) =>
      short!.startsWith('S') ? nextWeekday(day, short === 'Sat' ? 6 : 7) : undefined,
    'weekday',
  ),
  dueRule(`${END}week`, (_, day) => endOfWeek(day, 0)),
  dueRule(
    `(?:${END}|(?:the\\s+)?rest\\s+of\\s+|later\\s+)?(?:${THIS})(?:week|wk)|eow|week['’]?s?\\s+end|later\\s+this\\s+week`,
    (_, day) => endOfWeek(day, 0),
  ),
  dueRule(`(?:${END}|late\\s+|later\\s+|some\\s?time\\s+|by\\s+)?next\\s+(?:week|wk)`, (_, day) =>
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
    `(?:${END})(?:${THIS})?month|eom|month['’]?s?[\\s-]+(?:end|close)|(?:this|later\\s+this)\\s+month`,
    (_, day) => endOfMonth(day, 0),
  ),
  dueRule(`(?:${END}|some\\s?time\\s+)?next\\s+month`, (_, day) => endOfMonth(day, 1)),
  dueRule(
    `(?:${END})(?:${THIS})?quarter|eoq|quarter['’]?s?[\\s-]+(?:end|close)|this\\s+quarter`,
    (_, day) => endOfQuarter(day, 0),
  ),
  dueRule(`(?:${END})?next\\s+quarter`, (_, day) => endOfQuarter(day, 1)),
  dueRule(`(?:${END})(?:${THIS})?year|eoy|year['’]?s?[\\s-]+(?:end|close)|this\\s+year`, (_, day) =>
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
  dueRule(
    `(?:${END}|(?:by|before|until|in|for)\\s+)(?<year>20[2-4]\\d)`,
    (groups) => `${groups['year']}-12-31`,
  ),
];

/** Rules of the English grammar of due dates. Of several phrases that share words, the longest holds. */
export const GRAMMAR_DUE_RULES: readonly DueRule[] = [
  ...DAYS,
  ...SPANS,
  ...PERIODS,
  ...MONTH_DAY_RULES,
  ...FEAST_RULES.en,
  ...CLOCK_RULES,
  ...UNDATED_RULES,
];

/** Parts of words without which an English text names no day. */
const SIGN_PARTS =
  "\\d|day|tomorrow|tonight|morning|afternoon|evening|week|month|quarter|year|fortnight|hour|minute|noon|lunch|night|meantime|earliest|opportunity|convenien|asap|delay|effect|return|forthwith|tmrw|tonite|arvo|immed|o['’]clock";
const SIGN_WORDS =
  'tmr|tmw|tomoz|once|eo[dwmqy]|co[bp]|a\\.s\\.a|as (?:soon|quickly|early|fast) as|(?:right|straight) ?away|business|play|hourly|daily|annually|yearly|rn|now|pronto|instant|urgently|fail|urgency|thing|shortly|promptly|sharpish|stat|quickly|later|soon|meanwhile|moment|sec|bit|possible|other|last|past|previous|sat|sun|wkend|wknd|w/e|wks?|kw|cw|w/c|time|q[1-4]|eve|aft|am|pm|midday|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';

/** Pattern without which an English text names no day. */
export const GRAMMAR_DUE_SIGN = new RegExp(
  `${SIGN_PARTS}|\\b(?:${SIGN_WORDS}|${FEAST_SIGN}|${alternativesOf(WEEKDAYS)}|${alternativesOf(MONTHS)}|${alternativesOf(ORDINALS)})\\b`,
  'iu',
);
