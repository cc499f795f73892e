import { anyCue } from '../../../../language/cues.ts';
import { toIsoDate } from '../../../../language/dates/calendar-date.ts';
import { type DateMention, type DateOrder, findDates } from '../../../../language/dates/dates.ts';
import type { Span } from '../../../../language/span.ts';

/** Date of issue of a receipt or an invoice. */
export type FoundDate = Span & {
  iso: string;
  alternative: string | undefined;
  isAmbiguous: boolean;
  /** Whether a word for the date of issue precedes it, or a clock time follows it. */
  isNamed: boolean;
  /** Whether the document gives no other date. */
  isOnly: boolean;
};

const YEARS = { min: 1980, max: 2079 } as const;
const DATE_WORD_BEFORE = new RegExp(
  `${anyCue('financial/issue-date-words')}\\b[^\\p{L}\\d]{0,12}$`,
  'iu',
);
const OTHER_DATE_BEFORE = new RegExp(
  `${anyCue('financial/other-date-words')}\\W{0,3}(?:date|datum)?[^\\p{L}\\d]{0,12}$`,
  'iu',
);
const CLOCK_AFTER = /^[\s,]{0,3}(?:time\s?:?\s?)?\d{1,2}:\d{2}/i;
const COMPACT =
  /\b(?:date|datum|fecha|data)\b(?:\s?\/\s?time)?[\s:.]{0,6}((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/giu;

/**
 * Finds the date of issue: the date with a word for it or a clock time, else the first date.
 *
 * @param dateOrder order of day and month in the document, if known
 */
export function findReceiptDate(
  text: string,
  language: Parameters<typeof findDates>[1],
  dateOrder?: DateOrder,
): FoundDate | undefined {
  const written = findDates(text, language, dateOrder);
  const dates = [...written, ...findCompactDates(text)].filter(
    ({ iso }) => Number(iso.slice(0, 4)) >= YEARS.min && Number(iso.slice(0, 4)) <= YEARS.max,
  );
  const scored = dates
    .map((date) => ({ date, score: scoreDate(text, date) }))
    .toSorted((a, b) => b.score - a.score || a.date.start - b.date.start);
  const [best] = scored;
  if (!best) return undefined;
  const { start, end, iso, alternative, isAmbiguous } = best.date;
  const isOnly = dates.every((date) => date.iso === iso);
  return { start, end, iso, alternative, isAmbiguous, isNamed: best.score > 0, isOnly };
}

function scoreDate(text: string, { start, end }: DateMention): number {
  const before = text.slice(Math.max(0, start - 40), start);
  if (OTHER_DATE_BEFORE.test(before)) return -1;
  return (
    Number(DATE_WORD_BEFORE.test(before)) * 2 + Number(CLOCK_AFTER.test(text.slice(end, end + 20)))
  );
}

/** Finds dates without separators: `DATE: 20180428`. */
function findCompactDates(text: string): DateMention[] {
  return [...text.matchAll(COMPACT)].flatMap((match) => {
    const [all, year, month, day] = match;
    const iso = toIsoDate(Number(year), Number(month), Number(day));
    const end = match.index + all.length;
    return iso ? [{ iso, start: end - 8, end, alternative: undefined, isAmbiguous: false }] : [];
  });
}

/** Returns the confidence in a date of issue, 0 to 1. */
export function dateConfidence({ isAmbiguous, isNamed, isOnly }: FoundDate): number {
  if (isAmbiguous) return 0.5;
  return isOnly ? 0.97 : isNamed ? 0.9 : 0.7;
}
