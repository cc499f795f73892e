import { isoDate } from './calendar-date.ts';
import { findMonthDates, fullYear } from './month-dates.ts';
import type { Span } from '../text/page-furniture.ts';
import type { TextLanguage } from '../words/text-language.ts';

/** A calendar date as the text writes it. Offsets are those of the folded text. */
export type DateMention = Span & {
  iso: string;
  /** The other reading of a numeric date, as of 03/04/2026, where there is one. */
  alternative: string | undefined;
  /** Whether neither the language nor the other dates of the text tell day from month. */
  isAmbiguous: boolean;
};

/** Which part of 03/04/2026 comes first. */
export type DateOrder = 'day' | 'month';

const ISO = /(?<![\d/.-])((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g;
/** 3/1/2026 · 01.03.26 · 01. 03. 2026 · 12/05/1812:57, where a clock time follows without a blank */
const NUMERIC =
  /\b(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)?\d\d)(?:\b|(?=\d{1,2}:\d\d))|\b(\d{1,2})(\.\s)(\d{1,2})\.\s((?:19|20)\d\d)\b/g;

/**
 * Finds every full date, in order, without overlap. A date that is no calendar day (31 June) is left out. Day or month
 * comes first as `order` says, else as the text shows in a date that leaves no doubt, else as `otherwise` says, else as
 * the language has it.
 */
export function findDates(
  text: string,
  language: TextLanguage = 'en',
  order?: DateOrder,
  otherwise?: DateOrder,
): DateMention[] {
  const written = findMonthDates(text, language === 'en').map((date) => ({
    ...date,
    alternative: undefined,
    isAmbiguous: false,
  }));
  const found: DateMention[] = [
    ...written,
    ...isoDates(text),
    ...numericDates(text, language, order, otherwise),
  ];
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return found.filter((date) => date.start >= end && (end = date.end) > 0);
}

function isoDates(text: string): DateMention[] {
  return [...text.matchAll(ISO)].flatMap((match) => {
    const [all, year, , month, day] = match;
    const iso = isoDate(Number(year), Number(month), Number(day));
    const span = { start: match.index, end: match.index + all.length };
    return iso ? [{ ...span, iso, alternative: undefined, isAmbiguous: false }] : [];
  });
}

type Numeric = Span & { sign: string; dayFirst?: string; monthFirst?: string };

function numericDates(
  text: string,
  language: TextLanguage,
  asked?: DateOrder,
  otherwise?: DateOrder,
): DateMention[] {
  const all = [...text.matchAll(NUMERIC)].flatMap(readNumeric);
  const shown = asked ?? orderShown(all) ?? otherwise;
  const order = shown ?? (language === 'en' ? 'month' : 'day');
  const isSettled = shown !== undefined || language !== 'en';
  return all.map(({ start, end, sign, dayFirst, monthFirst }) => {
    // Dots belong to languages that put the day first.
    const isDayFirst = order === 'day' || sign.startsWith('.');
    const both = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
    const [iso, other] = both.filter((reading) => reading !== undefined);
    const alternative = other === iso ? undefined : other;
    const isAmbiguous = alternative !== undefined && !isSettled;
    return { start, end, iso: iso!, alternative, isAmbiguous };
  });
}

function readNumeric(match: RegExpExecArray): Numeric[] {
  const [first, sign, second, year] = match.slice(match[1] === undefined ? 5 : 1) as [
    string,
    string,
    string,
    string,
  ];
  // Section numbers look like dates with a short year: 1.2.10.
  if (sign !== '/' && year.length === 2 && first.length < 2) return [];
  const [a, b] = [Number(first), Number(second)];
  const dayFirst = isoDate(fullYear(year), b, a);
  const monthFirst = isoDate(fullYear(year), a, b);
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

/** The order of those dates with strokes that have only one reading; undefined when there is none, or both orders. */
function orderShown(dates: readonly Numeric[]): DateOrder | undefined {
  const sure = dates.filter((date) => date.sign === '/' && !(date.dayFirst && date.monthFirst));
  const orders = new Set(sure.map((date) => (date.dayFirst ? 'day' : 'month')));
  const [only] = orders;
  return orders.size === 1 ? only : undefined;
}
