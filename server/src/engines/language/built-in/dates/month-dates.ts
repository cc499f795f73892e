import { isoDate } from './calendar-date.ts';
import type { Span } from '../text/page-furniture.ts';
import { numberAtEnd, numberAtStart, yearAtStart } from '../numbers/spelled-numbers.ts';

/** A date whose month is a word. Offsets are those of the text given. */
export type MonthDate = Span & { iso: string };

const MONTHS: readonly string[] = [
  'january jan enero ene janvier janv januar jänner janeiro',
  'february feb febrero février fevrier févr fév februar fevereiro fev',
  'march mar marzo mars märz maerz mrz mär março marco',
  'april apr abril avril avr abr',
  'may mayo mai maio',
  'june jun junio juin juni junho',
  'july jul julio juillet juil juli julho',
  'august aug agosto août aout ago',
  'september sept sep septiembre setiembre septembre setembro set',
  'october oct octubre octobre oktober okt outubro out',
  'november nov noviembre novembre novembro',
  'december dec diciembre dic décembre decembre déc dezember dez dezembro',
];

/** By name or short name, in lower case: 1 to 12. */
export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);
/** Words of English as well: `5 out of 2020`. */
const DOUBTFUL_MONTHS = new Set(['out', 'set', 'ago']);

const MONTH = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${[...MONTH_NUMBERS.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{M}])\\.?`,
  'giu',
);

const BEFORE_LENGTH = 110;
const AFTER_LENGTH = 90;

// PDF text sets raised letters apart: 1s t day.
const RAISED = '(?:\\s?(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h|er|ère|º|°|ª|ten|te|o|\\.))?';
const YEAR = /^(?:19|20)\d\d(?![\p{L}\p{N}])/u;

/** What stands between day and month: `day of`, `días del mes de`, `du mois de`. */
const LINK_BEFORE =
  /(?:^|[\s)'\d.º°ª])((?:day|d[ií]as?|jours?|tag(?:e?s)?|del?|do|du|des|of|the|month|m[eê]s|mois|monats?|d')[\s'])$/iu;
/** What stands between month and year: `, del año`, `de l'an`, `im Jahre`. */
const LINK_AFTER =
  /^(?:[\s,]{1,3}|(?:in|im|en|del?|do|of|the|year|our|lord|l'|l'an|an|année|a[nñ]o|jahre?s?)(?![\p{L}\p{N}])'?)/iu;
const LINKS_MAX = 16;
/** A year, at least its last figures or its thousands in words. */
const YEAR_SIGN = /\d\d|mill?e?\b|tausend|hundert|thousand|twenty|nineteen|cent\b/i;
const YEAR_FIRST_SIGN = /(?:\bl'an|\baño|\bano de)\s/i;
const YEAR_FIRST =
  /(?:\bl'an|\baño(?: de)?|\bano de)\s(.{4,60}?),?\s(?:(?:et|y|e|le|a|al|los|aos|el|dia|día)\s){0,3}$/iu;

const DAY_DIGITS = new RegExp(`(?<![\\d.,/:-]|\\d\\s)(\\d{1,2})${RAISED}$`, 'iu');
const DAY_IN_BRACKETS = new RegExp(`\\s?\\((?:the\\s)?(\\d{1,2})?[^()\\d]{0,30}\\)$`, 'u');
const NUMBERED_THING =
  /(?:page|seite|página|section|article|artículo|artigo|artikel|§|no\.|nr\.)\s?$/iu;
const DAY_BEHIND = new RegExp(`^\\s{0,2}(\\d{1,2})${RAISED}(?=[\\s,])`, 'iu');
/** `3-abr-26`, `3. Apr. '26`: a short year needs a sign that sets it off. */
const SHORT_YEAR = /^([-/]|\s?')(\d\d)(?![\p{L}\p{N}])/u;
/** `30 DEC 17`, when nothing but a sign, a line end or a clock time follows. */
const BARE_YEAR = /^\s(\d\d)(?=\s?$|\s?[\n\u2029,;)]|\s\d{1,2}:\d\d)/u;
const SHORT_MONTH_LENGTH = 4;

/** A month with its surroundings. */
type Place = Span & { month: number; before: string; after: string };

/**
 * Finds dates by the name of their month, in five languages and both orders, with day and year in figures or words. A
 * month is looked for first and only its surroundings are read, so the time grows with the text alone.
 *
 * @param isEnglish whether short names of months that are words of English are left out
 */
export function findMonthDates(text: string, isEnglish: boolean): MonthDate[] {
  const found: MonthDate[] = [];
  for (const match of text.matchAll(MONTH)) {
    const name = match[0].toLowerCase().replace(/\.$/, '');
    if (isEnglish && DOUBTFUL_MONTHS.has(name)) continue;
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - BEFORE_LENGTH), match.index);
    const after = text.slice(end, end + AFTER_LENGTH);
    if (!YEAR_SIGN.test(after) && !YEAR_FIRST_SIGN.test(before)) continue;
    const place = { start: match.index, end, month: MONTH_NUMBERS.get(name)!, before, after };
    const date = dayFirst(place) ?? monthFirst(place);
    if (date) found.push(date);
  }
  return found;
}

function dayFirst({ start, end, month, before, after }: Place): MonthDate | undefined {
  const day = dayBefore(before);
  if (!day) return undefined;
  const isShort = end - start <= SHORT_MONTH_LENGTH && /\d\s$/.test(before);
  const behind =
    yearBehind(after, /[-/]$/.exec(before)?.[0]) ?? (isShort ? bareYear(after) : undefined);
  if (behind) {
    return dated(behind, month, { day, start: start - day.length, end: end + behind.length });
  }
  const ahead = yearAhead(before.slice(0, before.length - day.length));
  return ahead && dated(ahead, month, { day, start: start - day.length - ahead.length, end });
}

function dated(
  year: Part,
  month: number,
  { day, start, end }: Span & { day: Part },
): MonthDate | undefined {
  const iso = isoDate(year.value, month, day.value);
  return iso ? { iso, start, end } : undefined;
}

/** `March 1, 2026`, `abril 3 de 2026`, `March first, two thousand twenty-six`. */
function monthFirst({ start, end, month, after }: Place): MonthDate | undefined {
  const day = dayBehind(after);
  const year = day && yearBehind(after.slice(day.length), undefined);
  return year && dated(year, month, { day, start, end: end + day.length + year.length });
}

type Part = { value: number; length: number };

/** The day that ends `before`, with its length up to the month. */
function dayBefore(before: string): Part | undefined {
  let rest = withoutLinks(before);
  const bracket = DAY_IN_BRACKETS.exec(rest);
  if (bracket) rest = rest.slice(0, bracket.index);
  const digits = DAY_DIGITS.exec(rest);
  if (digits && !NUMBERED_THING.test(rest.slice(0, digits.index))) {
    return { value: Number(digits[1]), length: before.length - digits.index };
  }
  const words = digits ? undefined : numberAtEnd(rest);
  if (!words) return undefined;
  const value = bracket?.[1] ? Number(bracket[1]) : words.value;
  return { value, length: before.length - rest.length + words.length };
}

function withoutLinks(before: string): string {
  let rest = before.replace(/[\s-]{1,2}$|(?<=\d)[/.]$/u, '');
  for (let count = 0; count < LINKS_MAX; count++) {
    const link = LINK_BEFORE.exec(`${rest} `);
    if (!link) break;
    rest = rest.slice(0, rest.length + 1 - link[1]!.length).replace(/\s$/, '');
  }
  return rest;
}

function dayBehind(after: string): Part | undefined {
  const digits = DAY_BEHIND.exec(after);
  if (digits) return { value: Number(digits[1]), length: digits[0].length };
  const gap = /^\s(?:the\s)?/.exec(after)?.[0].length;
  const words = gap === undefined ? undefined : numberAtStart(after.slice(gap));
  return words && { value: words.value, length: gap! + words.length };
}

/** The year that begins `after`, behind links, with its length from the beginning. */
function yearBehind(after: string, sign: string | undefined): Part | undefined {
  const short = SHORT_YEAR.exec(after);
  if (short && (sign === short[1] || short[1]!.endsWith("'"))) {
    return { value: fullYear(short[2]!), length: short[0].length };
  }
  let gap = /^[-/]/.exec(after) && sign ? 1 : 0;
  for (let count = 0; count < LINKS_MAX; count++) {
    const rest = after.slice(gap);
    const digits = YEAR.exec(rest);
    if (digits) return { value: Number(digits[0]), length: gap + digits[0].length };
    const words = yearAtStart(rest);
    if (words) return { value: words.value, length: gap + words.length };
    const link = LINK_AFTER.exec(rest);
    if (!link) return undefined;
    gap += link[0].length;
  }
  return undefined;
}

/** `L'an deux mille vingt-trois, le trois juillet`: the year stands before the day. */
function yearAhead(before: string): Part | undefined {
  const match = YEAR_FIRST.exec(before);
  const words = match?.[1];
  const year = words && yearBehind(words, undefined);
  if (!year || year.length !== words.length) return undefined;
  return { value: year.value, length: before.length - match.index };
}

function bareYear(after: string): Part | undefined {
  const year = BARE_YEAR.exec(after);
  return year ? { value: fullYear(year[1]!), length: 3 } : undefined;
}

/** Two digits stand for the years 1950 to 2049. */
export function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}
