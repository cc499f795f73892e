import { alternativesOf, type DueRule, dueRule } from './due-rule.ts';
import { COUNT, END, MONTHS, today, WEEKDAYS } from './english-due-words.ts';

const HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
/** Ends an hour without `am` or `o'clock`: a number before any other word counts things. */
const HOUR_END =
  "(?=\\s*(?:[.,;!?)–—]|$|(?:-|and|so|or|ish|sharp|tonight|today|tomorrow|on|every|each|if|when|before|after|but|as|because|latest|then|the\\s+(?:following|next)|at\\s+the|please|o['’]clock)(?![\\p{L}\\p{N}])))";
const BEFORE_HOUR = '(?:(?<!\\b(?:one|two)\\s)by|before|b4|at|until|till|around|about|for|from)';

/** Rules for hours of a day. */
export const CLOCK_RULES: readonly DueRule[] = [
  dueRule(
    `(?:${END})(?:the\\s+|my\\s+|our\\s+)?(?:business\\s+)?(?:day|today|business|play)|eod|cob|cop|e\\.o\\.d\\.?`,
    today,
    'time',
  ),
  dueRule(
    `(?:${BEFORE_HOUR}\\s+)?(?:\\d{1,2}(?:[:.]\\d\\d)?\\s?(?:[ap]\\.m\\.?|[ap]m|o['’]clock)|(?:${HOURS})(?:\\s+o['’]clock|\\s?[ap]\\.?m\\.?))`,
    today,
    'time',
  ),
  dueRule(
    `${BEFORE_HOUR}\\s+(?:noon|midday|lunch(?:\\s?time)?|midnight|\\d{1,2}:\\d\\d)|(?:${BEFORE_HOUR}\\s+)?(?:[01]\\d|2[0-3])[0-5]\\d\\s?(?:hrs?|hours|h)`,
    today,
    'time',
  ),
  dueRule(`say,?\\s+\\d{1,2}[:.]\\d\\d`, today, 'time'),
  dueRule(
    `${BEFORE_HOUR},?\\s+(?:half\\s+(?:past\\s+)?|(?:(?:a\\s+)?quarter|five|ten|twenty)\\s+(?:to|past)\\s+)?(?:${HOURS}|1[0-2]|[1-9]|(?:1\\d|2[0-3]|[1-9])\\.[0-5]\\d)(?:ish)?(?:[\\s-](?:thirty|fifteen))?${HOUR_END}`,
    today,
    'time',
  ),
];

/** Rules for phrases that name no day, a past one, or one that returns. */
export const UNDATED_RULES: readonly DueRule[] = [
  // A duration that somebody asks for is not agreed: `give me a couple of days`.
  dueRule(
    `(?<=(?:give|gimme)\\s{1,3}(?:me\\s{1,3}|us\\s{1,3})?)${COUNT}(?:\\s+(?:minutes?|mins?|hours?|days?|weeks?))?(?=\\s*[.,;!?])`,
    today,
    'soon',
  ),
  dueRule(
    `a\\.?s\\.?a\\.?p\\.?|as\\s+(?:soon|quickly|early|fast)\\s+as\\s+(?:possible|you\\s+can|i\\s+can|we\\s+can)|right\\s+away|(?:pretty\\s+)?immediately|immed\\.?|straight\\s?away|forthwith|at\\s+once|(?:without|w/o)\\s+(?:further\\s+|any\\s+)?(?:delay|ado)|with\\s+immediate\\s+effect|by\\s+return(?:\\s+(?:mail|of\\s+post))?`,
    today,
    'soon',
  ),
  dueRule(
    `(?:right|just)\\s+now|(?<!(?:for|by|until|till|from|up\\s{1,3}to|as\\s{1,3}of|and|so|even|not|okay|ok)\\s)now(?=\\s*(?:[.!?)]|$|,\\s*(?:please|pls|not)))|rn(?=\\s*(?:[.!?)]|$))|at\\s+(?:the|your|their|its|his|her|our|my)\\s+(?:very\\s+)?earliest(?:\\s+(?:convenience|opportunity|possible))?|at\\s+the\\s+first\\s+opportunity|when(?:ever)?\\s+(?:possible|convenient)|a\\.?s\\.?a\\.?p|pronto|this\\s+(?:instant|minute)|in\\s+the\\s+meantime|in\\s+(?:a\\s+(?:bit|sec|moment|jiffy|minute|while)|two\\s+ticks|five)(?=\\s*(?:[.,;!?)]|$))|without\\s+fail|as\\s+a\\s+matter\\s+of\\s+urgency|(?:first\\s+thing|urgently|shortly|promptly|sharpish|stat|quickly|later\\s+on|soon|meanwhile)(?=\\s*(?:[.!?)]|$))`,
    today,
    'soon',
  ),
  dueRule(
    `(?:last|past|previous)\\s+(?:${alternativesOf(WEEKDAYS)}|week|month|quarter|year|night|time)|yesterday|(?:the\\s+)?other\\s+day|the\\s+day\\s+before\\s+yesterday|${COUNT}\\s+(?:hours?|days?|weeks?|months?|years?)\\s+(?:ago|earlier|back)|since\\s+(?:last\\s+)?(?:${alternativesOf(WEEKDAYS)}|${alternativesOf(MONTHS)})|as\\s+of\\s+last\\s+(?:${alternativesOf(WEEKDAYS)}|${alternativesOf(MONTHS)})`,
    today,
    'past',
  ),
  dueRule(
    `as\\s+(?:discussed|agreed|mentioned|said|noted|promised|requested|reported)\\s+(?:on\\s+|in\\s+|at\\s+)?(?:this\\s+(?:morning|afternoon)|earlier\\s+today|today|${alternativesOf(WEEKDAYS)})`,
    today,
    'past',
  ),
  dueRule(
    `(?:on\\s+)?(?:every|each)\\s+(?:other\\s+|single\\s+|second\\s+)?(?:${alternativesOf(WEEKDAYS)}|day|week|fortnight|month|quarter|year|morning|afternoon|evening|night|hour|shift|sprint)|(?<!\\b(?:two|three|four|five|six|\\d|of|few|some|many)\\s)(?:on\\s+)?(?:${alternativesOf(WEEKDAYS)})s(?:\\s+through\\s+\\p{Lu}\\p{L}+)?|(?:(?:once|twice|\\d\\s?x)\\s+)?(?:hourly|daily|nightly|weekly|fortnightly|monthly|quarterly|yearly|annually)(?=\\s*(?:[.,;!?)–—]|$|(?:and|or|until|till|from|to|for|during|through|while|at|by|in|starting|this)(?![\\p{L}\\p{N}])))|(?:once|twice|three\\s+times)\\s+(?:a|per)\\s+(?:day|week|fortnight|month|quarter|year)`,
    today,
    'recurring',
  ),
];
