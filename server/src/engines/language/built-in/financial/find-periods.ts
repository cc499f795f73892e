import { type DateMention, findDates } from '../dates/dates.ts';
import type { Span } from '../text/page-furniture.ts';
import { daysOf, type Period, periodEnding } from './period.ts';
import { DURATION_BEFORE, NAMED_PERIODS, RANGE_SIGN } from './period-words.ts';

/** A stretch of time that the text names. Offsets are those of the text searched. */
export type PeriodMention = Span & {
  period: Period;
  /**
   * How plainly: `explicit` with its last day or both, `named` as a quarter or a half, `year` as a year of business,
   * `month` only a month and its year, `instant` a day without length.
   */
  kind: 'explicit' | 'named' | 'year' | 'month' | 'instant';
};

const WORDS_BEFORE = 70;
/** First and last business years may take up to a year and a half. */
const DAYS_MAX = 560;

/** Finds the periods that a text names, in order. */
export function findPeriods(text: string): PeriodMention[] {
  const dates = findDates(text);
  const found = [
    ...dates.flatMap((date, index) => readDated(text, date, dates[index - 1]) ?? []),
    ...NAMED_PERIODS.flatMap(({ pattern, kind, read }) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const period = read(match);
        return period && isPlausible(period)
          ? [{ period, kind, start: match.index, end: match.index + match[0].length }]
          : [];
      }),
    ),
  ];
  return found.toSorted((a, b) => a.start - b.start);
}

/** What the words before a date make of it: the end of a period, the end of a range, or a day. */
function readDated(
  text: string,
  date: DateMention,
  previous: DateMention | undefined,
): PeriodMention | undefined {
  const from = Math.max(0, date.start - WORDS_BEFORE);
  const before = text.slice(from, date.start);
  const range = readRange(text, date, previous) ?? readYearlessRange(before, date);
  if (range && isPlausible(range.period)) {
    return { ...range, start: range.start ?? date.start - range.before, kind: 'explicit' };
  }
  const behind = text.slice(date.end, date.end + WORDS_BEFORE);
  for (const { pattern, months, isBehind } of DURATION_BEFORE) {
    const match = pattern.exec(isBehind ? behind : before);
    if (!match) continue;
    const period = periodEnding(date.iso, months(match));
    if (!period) continue;
    return isBehind
      ? {
          period,
          kind: 'explicit',
          start: date.start,
          end: date.end + match.index + match[0].length,
        }
      : { period, kind: 'explicit', start: from + match.index, end: date.end };
  }
  return {
    period: { start: date.iso, end: date.iso },
    kind: 'instant',
    start: date.start,
    end: date.end,
  };
}

type Range = { period: Period; start?: number; before: number; end: number };

function readRange(text: string, date: DateMention, previous?: DateMention): Range | undefined {
  if (!previous || date.start - previous.end > 20) return undefined;
  if (!RANGE_SIGN.test(text.slice(previous.end, date.start))) return undefined;
  const period = { start: previous.iso, end: date.iso };
  return { period, start: previous.start, before: 0, end: date.end };
}

/** `1 January to 31 December 2025`, `01.01.-31.12.2025`: the year stands only behind the second day. */
function readYearlessRange(before: string, date: DateMention): Range | undefined {
  const match =
    /(?<!\S)(\d{1,2}\.\d{1,2}\.|(?:[\p{L}\d.º°]+\s){0,2}[\p{L}\d.º°]+?)(\s?(?:to|through|until|bis(?: zum)?|au|al|a|à|até|ao|-|–|—)\s?(?:el\s|the\s)?)$/iu.exec(
      before,
    );
  if (!match) return undefined;
  for (const year of [date.iso.slice(0, 4), String(Number(date.iso.slice(0, 4)) - 1)]) {
    const words = match[1]!.split(/\s/);
    for (let skipped = 0; skipped < words.length; skipped++) {
      const day = words.slice(skipped).join(' ');
      const [first] = findDates(`${day}${day.endsWith('.') ? '' : ' '}${year}`);
      if (!first || first.iso >= date.iso) continue;
      const length = day.length + match[2]!.length;
      return { period: { start: first.iso, end: date.iso }, before: length, end: date.end };
    }
  }
  return undefined;
}

function isPlausible(period: Period): boolean {
  const days = daysOf(period);
  return days >= 1 && days <= DAYS_MAX;
}
