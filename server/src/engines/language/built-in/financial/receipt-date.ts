import { isoDate } from '../dates/calendar-date.ts';
import { type DateMention, type DateOrder, findDates } from '../dates/dates.ts';
import type { Span } from '../text/page-furniture.ts';

export type FoundDate = Span & {
  iso: string;
  alternative: string | undefined;
  isAmbiguous: boolean;
  /** `DATE` stands before it, or a clock time behind it. */
  isNamed: boolean;
  /** Whether the document gives other days too. */
  isOnly: boolean;
};

const YEARS = { min: 1980, max: 2079 } as const;
const NAMED_BEFORE = /(?:\bdate|datum|\bfecha|\bdata|\bdated|\bdt|\bde)\b[^\p{L}\d]{0,12}$/iu;
const OTHER_DATE =
  /(?:due|fällig|délai|échéance|vencimiento|vencimento|expir\w*|delivery|liefer\w*|best before|valid until|birth|period)\W{0,3}(?:date|datum)?[^\p{L}\d]{0,12}$/iu;
const CLOCK_BEHIND = /^[\s,]{0,3}(?:time\s?:?\s?)?\d{1,2}:\d{2}/i;
const COMPACT =
  /\b(?:date|datum|fecha|data)\b(?:\s?\/\s?time)?[\s:.]{0,6}((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/giu;

/** Signs, taxes, legal forms, addresses and names of countries that put the day first. */
const DAY_FIRST_COUNTRY =
  /[£€₹]|\b(?:RM\s?\d|MYR|SGD|AUD|NZD|INR|GBP|EUR|SDN|BHD|GST|VAT|ABN|plc|Pty|Jalan|Jln|Malaysia|Singapore|India|Australia|New Zealand|United Kingdom|England|Ireland|South Africa|Kenya|Nigeria|Hong Kong)\b|\.(?:my|sg|in|au|nz|uk|ie|za)\b/iu;

/** Day or month first, by what the text shows of its country; undefined where it shows nothing. */
export function dateOrderOf(text: string): DateOrder | undefined {
  if (DAY_FIRST_COUNTRY.test(text)) return 'day';
  if (/\b[A-Z]{2}\s\d{5}(?:-\d{4})?\b/.test(text) && /\$/.test(text)) return 'month';
  return undefined;
}

/** The day of a receipt or an invoice: that which is called so or stamped with the time, else the first. */
export function findReceiptDate(
  text: string,
  language: Parameters<typeof findDates>[1],
  otherwise?: DateOrder,
): FoundDate | undefined {
  const found = findDates(text, language, dateOrderOf(text), otherwise);
  const dates = [...found, ...compactDates(text)].filter(
    ({ iso }) => Number(iso.slice(0, 4)) >= YEARS.min && Number(iso.slice(0, 4)) <= YEARS.max,
  );
  const scored = dates
    .map((date) => ({ date, score: scoreOf(text, date) }))
    .toSorted((a, b) => b.score - a.score || a.date.start - b.date.start);
  const [best] = scored;
  if (!best) return undefined;
  const { start, end, iso, alternative, isAmbiguous } = best.date;
  const isOnly = dates.every((date) => date.iso === iso);
  return { start, end, iso, alternative, isAmbiguous, isNamed: best.score > 0, isOnly };
}

function scoreOf(text: string, { start, end }: DateMention): number {
  const before = text.slice(Math.max(0, start - 40), start);
  if (OTHER_DATE.test(before)) return -1;
  return (
    Number(NAMED_BEFORE.test(before)) * 2 + Number(CLOCK_BEHIND.test(text.slice(end, end + 20)))
  );
}

/** `DATE: 20180428`. */
function compactDates(text: string): DateMention[] {
  return [...text.matchAll(COMPACT)].flatMap((match) => {
    const [all, year, month, day] = match;
    const iso = isoDate(Number(year), Number(month), Number(day));
    const end = match.index + all.length;
    return iso ? [{ iso, start: end - 8, end, alternative: undefined, isAmbiguous: false }] : [];
  });
}
