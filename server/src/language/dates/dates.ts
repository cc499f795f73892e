import { toIsoDate } from './calendar-date.ts';
import { findMonthDates, expandYear } from './month-dates.ts';
import { listMatches } from '../list-matches.ts';
import type { Span } from '../span.ts';
import type { TextLanguage } from '../text-language.ts';

/** Calendar date that a text states. Offsets are those of the text searched. */
export type DateMention = Span & {
  iso: string;
  /** Other reading of a numeric date, as of 03/04/2026; undefined if there is none. */
  alternative: string | undefined;
  /** Whether neither the language nor the other dates of the text tell the day from the month. */
  isAmbiguous: boolean;
};

/** Part of a numeric date that comes first. */
export type DateOrder = 'day' | 'month';

const ISO = /(?<![\d/.-])((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g;
/** Numeric dates: 3/1/2026 · 01.03.26 · 01. 03. 2026 · 12/05/1812:57, where a clock time follows without a blank. */
const NUMERIC =
  /\b(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)?\d\d)(?:\b|(?=\d{1,2}:\d\d))|\b(\d{1,2})(\.\s)(\d{1,2})\.\s((?:19|20)\d\d)\b/g;

/** Digits that every date in figures has. */
const YEAR_DIGITS = /\d\d/;

/**
 * Finds every full date, in order, without overlap. A date that does not exist (31 June) is left out. The order of day
 * and month is `order`, else that of an unambiguous date in the text, else that of the language.
 */
export function findDates(
  text: string,
  language: TextLanguage = 'en',
  order?: DateOrder,
): DateMention[] {
  const written = findMonthDates(text, language === 'en').map((date) => ({
    ...date,
    alternative: undefined,
    isAmbiguous: false,
  }));
  const inFigures = YEAR_DIGITS.test(text)
    ? [...findIsoDates(text), ...findNumericDates(text, language, order)]
    : [];
  const found: DateMention[] = [...written, ...inFigures];
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return found.filter((date) => date.start >= end && (end = date.end) > 0);
}

function findIsoDates(text: string): DateMention[] {
  return listMatches(text, ISO).flatMap((match) => {
    const [all, year, , month, day] = match;
    const iso = toIsoDate(Number(year), Number(month), Number(day));
    const span = { start: match.index, end: match.index + all.length };
    return iso ? [{ ...span, iso, alternative: undefined, isAmbiguous: false }] : [];
  });
}

type NumericDate = Span & { sign: string; dayFirst?: string; monthFirst?: string };

function findNumericDates(text: string, language: TextLanguage, order?: DateOrder): DateMention[] {
  const all = listMatches(text, NUMERIC).flatMap(readNumeric);
  const shown = order ?? findOrderOf(all);
  const effectiveOrder = shown ?? (language === 'en' ? 'month' : 'day');
  const isSettled = shown !== undefined || language !== 'en';
  return all.map(({ start, end, sign, dayFirst, monthFirst }) => {
    // Dots belong to languages that put the day first.
    const isDayFirst = effectiveOrder === 'day' || sign.startsWith('.');
    const both = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
    const [iso, other] = both.filter((reading) => reading !== undefined);
    const alternative = other === iso ? undefined : other;
    const isAmbiguous = alternative !== undefined && !isSettled;
    return { start, end, iso: iso!, alternative, isAmbiguous };
  });
}

function readNumeric(match: RegExpExecArray): NumericDate[] {
  const [first, sign, second, year] = match.slice(match[1] === undefined ? 5 : 1) as [
    string,
    string,
    string,
    string,
  ];
  // Section numbers look like dates with a short year: 1.2.10.
  if (sign !== '/' && year.length === 2 && first.length < 2) return [];
  const [a, b] = [Number(first), Number(second)];
  const dayFirst = toIsoDate(expandYear(year), b, a);
  const monthFirst = toIsoDate(expandYear(year), a, b);
  if (!dayFirst && !monthFirst) return [];
  return [
    {
      start: match.index,
      end: match.index + match[0].length,
      sign,
      ...(dayFirst && { dayFirst }),
      ...(monthFirst && { monthFirst }),
    },
  ];
}

/**
 * Finds the order of day and month that dates with slashes and one reading show.
 *
 * @returns undefined if there is none, or both orders occur
 */
export function findShownOrder(text: string): DateOrder | undefined {
  return YEAR_DIGITS.test(text)
    ? findOrderOf(listMatches(text, NUMERIC).flatMap(readNumeric))
    : undefined;
}

function findOrderOf(dates: readonly NumericDate[]): DateOrder | undefined {
  const sure = dates.filter((date) => date.sign === '/' && !(date.dayFirst && date.monthFirst));
  const orders = new Set(sure.map((date) => (date.dayFirst ? 'day' : 'month')));
  const [only] = orders;
  return orders.size === 1 ? only : undefined;
}
