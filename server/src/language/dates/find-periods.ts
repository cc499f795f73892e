import { anyCue, anyOf, keysByValue, loadAllPairs } from '../cues.ts';
import { listMatches } from '../list-matches.ts';
import type { Span } from '../span.ts';
import { type DateMention, type DateOrder, findDates } from './dates.ts';
import { countDays, partOfYear, type Period, periodEnding, yearPeriod } from './period.ts';

/** Mention of a period in a text. Offsets are those of the text searched. */
export type PeriodMention = Span & {
  period: Period;
  /**
   * Form in which the text names the period:
   *
   * - `explicit`: by its first or last day or month, or its length, as `January to June 2025`
   * - `named`: as a part of a year, as `Q3 2025`, `9M 2025` or `the month of March 2025`
   * - `year`: as a calendar or business year
   * - `month`: only by a month and its year, which may be a date of publication
   * - `instant`: a single day
   */
  kind: 'explicit' | 'named' | 'year' | 'month' | 'instant';
};

const WORDS_BEFORE = 70;
/** Longest period: first and last business years may take up to a year and a half. */
const DAYS_MAX = 560;

/**
 * Finds the periods that a text names, in order.
 *
 * @param order order of day and month in numeric dates; without it the text alone shows it
 */
export function findPeriods(text: string, order?: DateOrder): PeriodMention[] {
  const dates = findDates(text, 'en', order);
  const mentions = [
    ...dates.flatMap((date, index) => readPeriodAt(text, date, dates[index - 1]) ?? []),
    ...findNamedPeriods(text),
  ];
  return mentions.toSorted((a, b) => a.start - b.start);
}

function findNamedPeriods(text: string): PeriodMention[] {
  if (!YEAR_DIGITS.test(text)) return [];
  return NAMED_PERIODS.flatMap(({ pattern, kind, read }) =>
    listMatches(text, pattern).flatMap((match) => {
      const period = read(match);
      return period && isPlausible(period)
        ? [{ period, kind, start: match.index, end: match.index + match[0].length }]
        : [];
    }),
  );
}

/** Reads the words around a date, which make it the end of a period, the end of a range, or a day. */
function readPeriodAt(
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
  const after = text.slice(date.end, date.end + WORDS_BEFORE);
  for (const { pattern, months, isAfter } of DURATIONS) {
    const match = pattern.exec(isAfter ? after : before);
    if (!match) continue;
    const period = periodEnding(date.iso, months(match));
    if (!period) continue;
    return isAfter
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

/** Reads a range whose year stands after the second day only: `1 January to 31 December 2025`, `01.01.-31.12.2025`. */
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
  const days = countDays(period);
  return days >= 1 && days <= DAYS_MAX;
}

const NUMBER_WORDS = new Map(loadAllPairs('financial/period-numbers'));
const NUMBER = `(\\d{1,2}|${[...NUMBER_WORDS.keys()].join('|')})`;

function readNumberWord(word: string): number {
  return Number(NUMBER_WORDS.get(word.toLowerCase()) ?? word);
}

/** Sign between the first and the last day of a range. */
const RANGE_SIGN =
  /^\s?(?:\([^)]{0,60}\)\s?)?(?:to|through|until|and ending|bis(?: zum)?|au|al?|à|até|ao|e|y|-|–|—)\s?(?:el\s|the\s)?$/i;

const ENDED = anyCue('financial/period-ended');
const UNITS = keysByValue(loadAllPairs('financial/period-units'));
const [MONTHS, MONTH, QUARTER, HALF_YEAR, YEARS, HALF_YEAR_REPORT, ANNUAL_REPORT] = [
  'months',
  'month',
  'quarter',
  'half_year',
  'year',
  'half_year_report',
  'annual_report',
].map((unit) => anyOf(UNITS.get(unit) ?? []));
const ON = '(?:on|at|le|el|em|au|a|al|el día|no dia|the)?';
/** Words in between, as in `quarter of fiscal 2025 ended`. */
const WORDS_BETWEEN = '(?:\\s(?!ended|ending|to\\s)[\\p{L}\\d]+){0,4}';
const ON_DAY = '\\s(?:(?:zum|per|au|al?|em|as at|as of|at|for|to|dated)\\s)?$';

type DurationPattern = {
  pattern: RegExp;
  months: (match: RegExpExecArray) => number;
  /** Whether the pattern matches after the day, rather than before it. */
  isAfter?: true;
};

function lasting(months: number, ...patterns: string[]): DurationPattern[] {
  return patterns.map((pattern) => ({ pattern: new RegExp(pattern, 'iu'), months: () => months }));
}

/** Words before or after the last day of a period, with its length in months; weeks count as hundredths. */
const DURATIONS: readonly DurationPattern[] = [
  {
    pattern: new RegExp(
      `${NUMBER}[\\s-]+${MONTHS}(?:\\speriod)?\\s(?:then\\s)?${ENDED}\\s?${ON}\\s?$`,
      'iu',
    ),
    months: ([, number]) => readNumberWord(number!),
  },
  {
    pattern: new RegExp(`${NUMBER}[\\s-]weeks?(?:\\speriod)?\\s${ENDED}\\s?${ON}\\s?$`, 'iu'),
    months: ([, weeks]) => readNumberWord(weeks!) / 100,
  },
  ...lasting(
    6,
    `${HALF_YEAR}${WORDS_BETWEEN}[\\s,]+${ENDED}\\s?${ON}\\s?$`,
    `${HALF_YEAR_REPORT}${ON_DAY}`,
  ),
  ...lasting(3, `${QUARTER}${WORDS_BETWEEN}[\\s,]+${ENDED}\\s?${ON}\\s?$`),
  ...lasting(1, `(?<!\\p{L})${MONTH}\\s${ENDED}\\s?${ON}\\s?$`),
  ...lasting(
    12,
    `(?<!\\p{L})${YEARS}${WORDS_BETWEEN}[\\s,(]+(?:then\\s)?${ENDED}\\s?${ON}\\s?$`,
    `(?<!\\p{L})(?:y\\/e|f?ye)\\s?:?\\s$`,
    `${ANNUAL_REPORT}${ON_DAY}`,
  ),
  {
    pattern: /^\s?(?:endende[ns]?|abgelaufene[ns]?|beendete[ns]?)\s(?:Geschäftsjahr|Jahr)/iu,
    months: () => 12,
    isAfter: true,
  },
  {
    pattern: /^\s?endende[ns]?\s(?:Quartal)/iu,
    months: () => 3,
    isAfter: true,
  },
];

const YEAR = "((?:19|20)\\d\\d|['’]?\\d\\d(?![\\d.,]))";
const FULL_YEAR = '((?:19[5-9]|20)\\d\\d)(?![\\d,.]\\d)';
const ORDINAL_WORDS = loadAllPairs('financial/ordinals');
const ORDINAL = `(${ORDINAL_WORDS.map(([word]) => word).join('|')}|[1-4](?:\\.|st|nd|rd|th|er|e|ème|º|°|o|ª)?|I{1,3}|IV)`;
const ORDINALS: readonly (readonly [RegExp, number])[] = [
  ...ORDINAL_WORDS.map(
    ([word, number]) => [new RegExp(`^${word}$`, 'iu'), Number(number)] as const,
  ),
  [/^(?:1|i$)/i, 1],
  [/^(?:2|ii$)/i, 2],
  [/^(?:3|iii$)/i, 3],
  [/^(?:4|iv$)/i, 4],
];
const YEAR_TITLE = anyCue('financial/year-titles');
const OF =
  '(?:\\s?[,/-]?\\s?|\\s(?:of|de|do|del|des|im|von|zum)\\s)(?:fiscal\\s|the\\s|year\\s|Jahres?\\s|Geschäftsjahr(?:es)?\\s|exercice\\s|año\\s|ano\\s)*';

function readOrdinal(word: string): number {
  return ORDINALS.find(([pattern]) => pattern.test(word))?.[1] ?? 0;
}

/** Reads a year; two digits stand for 1950 to 2049. */
function readYear(word: string): number {
  const digits = word.replace(/\D/g, '');
  const year = Number(digits);
  return digits.length === 4 ? year : year < 50 ? 2000 + year : 1900 + year;
}

const MONTHS_OF_UNIT: Readonly<Record<string, number>> = { q: 3, t: 3, h: 6, s: 6, hj: 6 };

/** Digits that every named period has. */
const YEAR_DIGITS = /\d\d/;

/** Patterns of periods that have a name. */
const NAMED_PERIODS: readonly {
  pattern: RegExp;
  kind: 'explicit' | 'named' | 'year' | 'month';
  read: (match: RegExpExecArray) => Period | undefined;
}[] = [
  {
    // Q3 2025 · H1/25 · T2 2025 · S1 2025
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(Q|T|H|S|HJ)\\s?([1-4])[\\s/-]{0,2}(?:FY\\s?)?${YEAR}`,
      'gu',
    ),
    kind: 'named',
    read: ([, unit, part, year]) =>
      partOfYear(readYear(year!), Number(part), MONTHS_OF_UNIT[unit!.toLowerCase()]!),
  },
  {
    // 3Q25 · 1H 2025 · 2T25 · 1S25
    pattern: new RegExp(`(?<![\\p{L}\\d])([1-4])(Q|T|H|S|HJ)[\\s/-]{0,2}${YEAR}`, 'gu'),
    kind: 'named',
    read: ([, part, unit, year]) =>
      partOfYear(readYear(year!), Number(part), MONTHS_OF_UNIT[unit!.toLowerCase()]!),
  },
  {
    // third quarter of 2025 · 3. Quartal 2025 · 3º trimestre de 2025
    pattern: new RegExp(
      `(?<!\\p{L})${ORDINAL}\\s(?:fiscal\\s)?(?:quarter|Quartal|trimestre)${OF}${FULL_YEAR}`,
      'giu',
    ),
    kind: 'named',
    read: ([, part, year]) => partOfYear(readYear(year!), readOrdinal(part!), 3),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})${ORDINAL}\\s(?:half(?:[\\s-]year)?|Halbjahr|semestre)${OF}${FULL_YEAR}`,
      'giu',
    ),
    kind: 'named',
    read: ([, part, year]) => partOfYear(readYear(year!), readOrdinal(part!), 6),
  },
  {
    // Q1-Q3 2025 · 1-9/2025
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:(Q)1\\s?[-–]\\s?Q([2-4])[\\s/]{0,2}|1\\s?[-–]\\s?(3|6|9|12)\\/)${FULL_YEAR}`,
      'gu',
    ),
    kind: 'explicit',
    read: ([, , quarter, month, year]) =>
      partOfYear(readYear(year!), 1, quarter ? Number(quarter) * 3 : Number(month)),
  },
  {
    // first nine months of 2025 · les neuf premiers mois de 2025
    pattern: new RegExp(
      `(?<!\\p{L})(?:(?:first|ersten?|premiers|primeros|primeiros)\\s${NUMBER}|${NUMBER}\\s(?:premiers|primeros|primeiros))\\s(?:months|Monate[n]?|mois|meses)${OF}${FULL_YEAR}`,
      'giu',
    ),
    kind: 'explicit',
    read: ([, before, after, year]) =>
      partOfYear(readYear(year!), 1, readNumberWord(before ?? after!)),
  },
  {
    // 9M 2025
    pattern: new RegExp(`(?<![\\p{L}\\d])(3|6|9|12)M\\s?${YEAR}`, 'gu'),
    kind: 'named',
    read: ([, months, year]) => partOfYear(readYear(year!), 1, Number(months)),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})${YEAR_TITLE}[\\s-]{0,2}(?:of\\s|de\\s|the\\syear\\s)?${FULL_YEAR}(?!\\s?[/-]\\s?\\d\\d)`,
      'giu',
    ),
    kind: 'year',
    read: ([, year]) => yearPeriod(readYear(year!)),
  },
  {
    // 2024/25: the year that it ends in
    pattern: /(?<![\p{L}\d.,/-])((?:19|20)\d\d)\s?[/–-]\s?((?:20)?\d\d)(?![\d.,/-])/gu,
    kind: 'year',
    read: ([, first, second]) => readSplitYear(Number(first), second!),
  },
  {
    pattern: /(?<![\p{L}\d])FY\s?['’]?(\d\d)(?!\d|[.,]\d)/gu,
    kind: 'year',
    read: ([, year]) => yearPeriod(readYear(year!)),
  },
  {
    // the year 2025 · im Jahr 2025 · calendar year 2025
    pattern: new RegExp(
      `(?<!\\p{L})(?:(?:year|Jahr(?:es|e)?)\\s${FULL_YEAR}|((?:19[5-9]|20)\\d\\d)\\s(?:financial|fiscal)\\syear)`,
      'giu',
    ),
    kind: 'year',
    read: ([, behind, before]) => yearPeriod(readYear(behind ?? before!)),
  },
  {
    // January - September 2025 · Jan-Sep 2025 · enero a junio de 2025
    pattern: new RegExp(
      `(?<!\\p{L})(\\p{L}{3,12})\\.?\\s?(?:-|–|—|to|through|bis|à|al?|até)\\s?(\\p{L}{3,12})\\.?(?:\\s(?:de|del|of))?[\\s,]{1,2}${FULL_YEAR}`,
      'giu',
    ),
    kind: 'explicit',
    read: ([, first, last, year]) => readMonthRange(first!, last!, readYear(year!)),
  },
  {
    // September 2025 at the beginning or the end of a cell, without a day
    pattern: new RegExp(
      `(?<=^[\\s|]{0,60}|\\s{2}|[\\t|:–-]\\s?|^[^\\n]{0,80}?[-–,:]\\s)(?<!\\d[\\s.]{1,3})(\\p{L}{3,12})\\.?\\s${FULL_YEAR}(?=\\s{2}|\\s?[\\n|\\t]|\\s*$)`,
      'gmu',
    ),
    kind: 'month',
    read: ([, month, year]) => readMonth(month!, readYear(year!)),
  },
  {
    // the month of March 2025
    pattern: new RegExp(
      `(?<!\\p{L})(?:month\\sof|Monat|mois\\s(?:de\\s|d['’])|mes\\sde|mês\\sde)\\s?(\\p{L}{3,12})(?:\\sde)?\\s${FULL_YEAR}`,
      'giu',
    ),
    kind: 'named',
    read: ([, month, year]) => readMonth(month!, readYear(year!)),
  },
];

/** Returns the calendar year in which `2024/25` ends; undefined when the second is not the year after the first. */
function readSplitYear(first: number, second: string): Period | undefined {
  const isNext = (first + 1) % 10 ** second.length === Number(second);
  return isNext ? yearPeriod(first + 1) : undefined;
}

function readMonth(name: string, year: number): Period | undefined {
  const [first] = findDates(`1 ${name} ${year}`);
  return first && partOfYear(year, Number(first.iso.slice(5, 7)), 1);
}

function readMonthRange(first: string, last: string, year: number): Period | undefined {
  const [start, end] = [readMonth(first, year), readMonth(last, year)];
  return start && end && start.start < end.end ? { start: start.start, end: end.end } : undefined;
}
