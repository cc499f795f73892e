import { isoDate } from './calendar-date.ts';
import { NUMBER_WORD, parseNumber } from './number-words.ts';
import type { Span } from './page-furniture.ts';

/** A calendar date as the text writes it. Offsets are those of the folded text. */
export type DateMention = Span & {
  iso: string;
  /** The other reading of a numeric date whose order of day and month the text does not tell, as 03/04/2026. */
  alternative: string | undefined;
};

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'enero', 'janvier', 'januar', 'jänner', 'janeiro'],
  ['february', 'feb', 'febrero', 'février', 'fevrier', 'februar', 'fevereiro'],
  ['march', 'mar', 'marzo', 'mars', 'märz', 'maerz', 'março', 'marco'],
  ['april', 'apr', 'abril', 'avril'],
  ['may', 'mayo', 'mai', 'maio'],
  ['june', 'jun', 'junio', 'juin', 'juni', 'junho'],
  ['july', 'jul', 'julio', 'juillet', 'juli', 'julho'],
  ['august', 'aug', 'agosto', 'août', 'aout'],
  ['september', 'sept', 'sep', 'septiembre', 'setiembre', 'septembre', 'setembro'],
  ['october', 'oct', 'octubre', 'octobre', 'oktober', 'outubro'],
  ['november', 'nov', 'noviembre', 'novembre', 'novembro'],
  ['december', 'dec', 'diciembre', 'décembre', 'decembre', 'dezember', 'dezembro'],
];

const MONTH_NUMBERS = new Map(
  MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);
const MONTH = `(?:${[...MONTH_NUMBERS.keys()].toSorted((a, b) => b.length - a.length).join('|')})\\b\\.?`;
const YEAR = '(?:19|20)\\d\\d';
// PDF text sets raised letters apart: 1s t day.
const ORDINAL = '(?:\\s?(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h|er|º|°|ª|\\.))?';

const FORMS: readonly { pattern: RegExp; read: (match: RegExpExecArray) => Reading | undefined }[] =
  [
    {
      // March 1, 2026 · Mar. 1st 2026
      pattern: new RegExp(
        `\\b(${MONTH})\\s{0,2}(\\d{1,2})${ORDINAL}\\s?,?\\s{0,2}(${YEAR})\\b`,
        'giu',
      ),
      read: ([, month, day, year]) => written(year, month, day),
    },
    {
      // 1 March 2026 · 1st day of March, 2026 · first (1st) day of March, 2026 · 3 de abril de 2026 · 3. April 2026
      pattern: new RegExp(
        `((?<![\\d.,/]|page\\s)\\d{1,2}|\\b${NUMBER_WORD})${ORDINAL}\\)?\\s{0,2}(?:\\(\\d{1,2}${ORDINAL}\\)\\s?)?(?:day\\s)?(?:of\\s|de\\s)?(${MONTH})\\s?,?\\s{0,2}(?:in the year\\s(?:of\\s)?|of\\s|de\\s|del\\s)?(${YEAR})\\b`,
        'giu',
      ),
      read: ([, day, month, year]) => written(year, month, day),
    },
    {
      // 2026-03-01 · 2026/3/1
      pattern: new RegExp(`\\b(${YEAR})[-/.](\\d{1,2})[-/.](\\d{1,2})\\b`, 'g'),
      read: ([, year, month, day]) => single(isoDate(Number(year), Number(month), Number(day))),
    },
    {
      // 3/1/2026 · 01.03.26
      pattern: /\b(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)?\d\d)\b/g,
      read: ([, first, separator, second, year]) => numeric(first!, separator!, second!, year!),
    },
  ];

type Reading = { iso: string; alternative: string | undefined };

/** Finds every full date, in order, without overlap. A date that is no calendar day (31 June) is left out. */
export function findDates(text: string): DateMention[] {
  const found: DateMention[] = [];
  for (const { pattern, read } of FORMS) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const reading = read(match);
      if (reading) {
        found.push({ ...reading, start: match.index, end: match.index + match[0].length });
      }
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return found.filter((date) => date.start >= end && (end = date.end) > 0);
}

function written(year?: string, month?: string, day?: string): Reading | undefined {
  const monthNumber = MONTH_NUMBERS.get(month!.toLowerCase().replace(/\.$/, ''));
  const dayNumber = parseNumber(day!);
  if (!monthNumber || dayNumber === undefined) return undefined;
  return single(isoDate(Number(year), monthNumber, dayNumber));
}

function numeric(first: string, separator: string, second: string, yearText: string) {
  const [a, b] = [Number(first), Number(second)];
  const year = fullYear(yearText);
  // Section numbers look like dates with a short year: 1.2.10.
  if (separator !== '/' && yearText.length === 2 && first.length < 2) return undefined;
  const [monthFirst, dayFirst] = [isoDate(year, a, b), isoDate(year, b, a)];
  const preferred = separator === '.' ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  const [iso, alternative] = preferred.filter((date) => date !== undefined);
  if (!iso) return undefined;
  return { iso, alternative: alternative === iso ? undefined : alternative };
}

/** Two digits stand for the years 1950 to 2049. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

function single(iso: string | undefined): Reading | undefined {
  return iso === undefined ? undefined : { iso, alternative: undefined };
}
