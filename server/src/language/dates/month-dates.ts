import { loadCues, loadPairs } from '../cues.ts';
import { TEXT_LANGUAGES } from '../text-language.ts';
import { toIsoDate } from './calendar-date.ts';
import { listMatches } from '../list-matches.ts';
import type { Span } from '../span.ts';
import { readNumberAtEnd, readNumberAtStart, readYearAtStart } from '../numbers/spelled-numbers.ts';

/** Date whose month is a word. Offsets are those of the text searched. */
export type MonthDate = Span & { iso: string };

/** Numbers of the months, 1 to 12, by name or short name in lower case, in every language. */
export const MONTH_NUMBER_BY_NAME: ReadonlyMap<string, number> = new Map(
  TEXT_LANGUAGES.flatMap((language) => loadPairs(language, 'months')).map(
    ([name, number]) => [name, Number(number)] as const,
  ),
);
const OTHER_ENGLISH_WORDS = new Set(loadCues('en', 'other-words-as-months'));

const MONTH = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${[...MONTH_NUMBER_BY_NAME.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{M}])\\.?`,
  'giu',
);

const BEFORE_LENGTH = 110;
const AFTER_LENGTH = 90;

// PDF text sets raised letters apart: 1s t day.
const RAISED = '(?:\\s?(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h|er|ère|º|°|ª|ten|te|o|\\.))?';
const YEAR = /^(?:19|20)\d\d(?![\p{L}\p{N}])/u;

/** Words between day and month: `day of`, `días del mes de`, `du mois de`. */
const LINK_BEFORE =
  /(?:^|[\s)'\d.º°ª])((?:day|d[ií]as?|jours?|tag(?:e?s)?|del?|do|du|des|of|the|month|m[eê]s|mois|monats?|d')[\s'])$/iu;
/** Words between month and year: `, del año`, `de l'an`, `im Jahre`. */
const LINK_AFTER =
  /^(?:[\s,]{1,3}|(?:in|im|en|del?|do|of|the|year|our|lord|l'|l'an|an|année|a[nñ]o|jahre?s?)(?![\p{L}\p{N}])'?)/iu;
const LINKS_MAX = 16;
/** Sign of a year: two digits, or its thousands in words. */
const YEAR_SIGN = /\d\d|mill?e?\b|tausend|hundert|thousand|twenty|nineteen|cent\b/i;
const YEAR_FIRST_SIGN = /(?:\bl'an|\baño|\bano de)\s/i;
const YEAR_FIRST =
  /(?:\bl'an|\baño(?: de)?|\bano de)\s(.{4,60}?),?\s(?:(?:et|y|e|le|a|al|los|aos|el|dia|día)\s){0,3}$/iu;

const DAY_DIGITS = new RegExp(`(?<![\\d.,/:-]|\\d\\s)(\\d{1,2})${RAISED}$`, 'iu');
const DAY_IN_BRACKETS = new RegExp(`\\s?\\((?:the\\s)?(\\d{1,2})?[^()\\d]{0,30}\\)$`, 'u');
const NUMBERED_THING =
  /(?:page|seite|página|section|article|artículo|artigo|artikel|§|no\.|nr\.)\s?$/iu;
const DAY_BEHIND = new RegExp(`^\\s{0,2}(\\d{1,2})${RAISED}(?=[\\s,])`, 'iu');
/** Short year, which needs a sign before it: `3-abr-26`, `3. Apr. '26`. */
const SHORT_YEAR = /^([-/]|\s?')(\d\d)(?![\p{L}\p{N}])/u;
/** Short year without a sign: `30 DEC 17`, before a sign, a line end or a clock time only. */
const BARE_YEAR = /^\s(\d\d)(?=\s?$|\s?[\n\u2029,;)]|\s\d{1,2}:\d\d)/u;
const SHORT_MONTH_LENGTH = 4;

/** Month with the text around it. */
type MonthContext = Span & { month: number; before: string; after: string };

/**
 * Finds dates by the name of their month, in every language and both orders, with day and year in figures or words.
 * Only the text around a month is read, so the time is linear in the length of the text.
 *
 * @param isEnglish whether short names of months that are English words are left out
 */
export function findMonthDates(text: string, isEnglish: boolean): MonthDate[] {
  const found: MonthDate[] = [];
  for (const match of listMatches(text, MONTH)) {
    const name = match[0].toLowerCase().replace(/\.$/, '');
    if (isEnglish && OTHER_ENGLISH_WORDS.has(name)) continue;
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - BEFORE_LENGTH), match.index);
    const after = text.slice(end, end + AFTER_LENGTH);
    if (!YEAR_SIGN.test(after) && !YEAR_FIRST_SIGN.test(before)) continue;
    const place = {
      start: match.index,
      end,
      month: MONTH_NUMBER_BY_NAME.get(name)!,
      before,
      after,
    };
    const date = readDayFirst(place) ?? readMonthFirst(place);
    if (date) found.push(date);
  }
  return found;
}

function readDayFirst({ start, end, month, before, after }: MonthContext): MonthDate | undefined {
  const day = readDayBefore(before);
  if (!day) return undefined;
  const isShort = end - start <= SHORT_MONTH_LENGTH && /\d\s$/.test(before);
  const behind =
    readYearBehind(after, /[-/]$/.exec(before)?.[0]) ?? (isShort ? readBareYear(after) : undefined);
  if (behind) {
    return toMonthDate(behind, month, { day, start: start - day.length, end: end + behind.length });
  }
  const ahead = readYearAhead(before.slice(0, before.length - day.length));
  return ahead && toMonthDate(ahead, month, { day, start: start - day.length - ahead.length, end });
}

function toMonthDate(
  year: DatePart,
  month: number,
  { day, start, end }: Span & { day: DatePart },
): MonthDate | undefined {
  const iso = toIsoDate(year.value, month, day.value);
  return iso ? { iso, start, end } : undefined;
}

/** Reads a date with the month first: `March 1, 2026`, `abril 3 de 2026`, `March first, two thousand twenty-six`. */
function readMonthFirst({ start, end, month, after }: MonthContext): MonthDate | undefined {
  const day = readDayBehind(after);
  const year = day && readYearBehind(after.slice(day.length), undefined);
  return year && toMonthDate(year, month, { day, start, end: end + day.length + year.length });
}

type DatePart = { value: number; length: number };

/** Reads the day at the end of `before`, with its length up to the month. */
function readDayBefore(before: string): DatePart | undefined {
  let rest = stripLinks(before);
  const bracket = DAY_IN_BRACKETS.exec(rest);
  if (bracket) rest = rest.slice(0, bracket.index);
  const digits = DAY_DIGITS.exec(rest);
  if (digits && !NUMBERED_THING.test(rest.slice(0, digits.index))) {
    return { value: Number(digits[1]), length: before.length - digits.index };
  }
  const words = digits ? undefined : readNumberAtEnd(rest);
  if (!words) return undefined;
  const value = bracket?.[1] ? Number(bracket[1]) : words.value;
  return { value, length: before.length - rest.length + words.length };
}

function stripLinks(before: string): string {
  let rest = before.replace(/[\s-]{1,2}$|(?<=\d)[/.]$/u, '');
  for (let count = 0; count < LINKS_MAX; count++) {
    const link = LINK_BEFORE.exec(`${rest} `);
    if (!link) break;
    rest = rest.slice(0, rest.length + 1 - link[1]!.length).replace(/\s$/, '');
  }
  return rest;
}

function readDayBehind(after: string): DatePart | undefined {
  const digits = DAY_BEHIND.exec(after);
  if (digits) return { value: Number(digits[1]), length: digits[0].length };
  const gap = /^\s(?:the\s)?/.exec(after)?.[0].length;
  const words = gap === undefined ? undefined : readNumberAtStart(after.slice(gap));
  return words && { value: words.value, length: gap! + words.length };
}

/** Reads the year at the start of `after`, behind joining words, with its length from the start. */
function readYearBehind(after: string, sign: string | undefined): DatePart | undefined {
  const short = SHORT_YEAR.exec(after);
  if (short && (sign === short[1] || short[1]!.endsWith("'"))) {
    return { value: expandYear(short[2]!), length: short[0].length };
  }
  let gap = /^[-/]/.exec(after) && sign ? 1 : 0;
  for (let count = 0; count < LINKS_MAX; count++) {
    const rest = after.slice(gap);
    const digits = YEAR.exec(rest);
    if (digits) return { value: Number(digits[0]), length: gap + digits[0].length };
    const words = readYearAtStart(rest);
    if (words) return { value: words.value, length: gap + words.length };
    const link = LINK_AFTER.exec(rest);
    if (!link) return undefined;
    gap += link[0].length;
  }
  return undefined;
}

/** Reads a year before the day: `L'an deux mille vingt-trois, le trois juillet`. */
function readYearAhead(before: string): DatePart | undefined {
  const match = YEAR_FIRST.exec(before);
  const words = match?.[1];
  const year = words && readYearBehind(words, undefined);
  if (!year || year.length !== words.length) return undefined;
  return { value: year.value, length: before.length - match.index };
}

function readBareYear(after: string): DatePart | undefined {
  const year = BARE_YEAR.exec(after);
  return year ? { value: expandYear(year[1]!), length: 3 } : undefined;
}

/** Expands a year of two digits to one from 1950 to 2049; four digits stay. */
export function expandYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}
