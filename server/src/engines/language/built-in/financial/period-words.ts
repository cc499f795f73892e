import { findDates } from '../dates/dates.ts';
import { partOfYear, type Period, yearPeriod } from './period.ts';

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  three: 3,
  six: 6,
  nine: 9,
  twelve: 12,
  drei: 3,
  sechs: 6,
  neun: 9,
  zwölf: 12,
  trois: 3,
  neuf: 9,
  douze: 12,
  tres: 3,
  seis: 6,
  nueve: 9,
  doce: 12,
  thirteen: 13,
  'twenty-six': 26,
  'thirty-nine': 39,
  'fifty-two': 52,
  'fifty-three': 53,
  três: 3,
  nove: 9,
  doze: 12,
};
const NUMBER = `(\\d{1,2}|${Object.keys(NUMBERS).join('|')})`;

function numberOf(word: string): number {
  return NUMBERS[word.toLowerCase()] ?? Number(word);
}

export const RANGE_SIGN =
  /^\s?(?:\([^)]{0,60}\)\s?)?(?:to|through|until|and ending|bis(?: zum)?|au|al?|à|até|ao|e|y|-|–|—)\s?(?:el\s|the\s)?$/i;

const ENDED =
  '(?:ended|ending|to|bis|bis zum|zum|per|clos|close|closes|cl[ôo]tur[ée]|achevé|terminé|terminad[oa]s?|finalizad[oa]s?|cerrad[oa]s?|concluid[oa]s?|find[oa]s?|encerrad[oa]s?)';
const ON = '(?:on|at|le|el|em|au|a|al|el día|no dia|the)?';
/** `quarter of fiscal 2025 ended` */
const WORDS_BETWEEN = '(?:\\s(?!ended|ending|to\\s)[\\p{L}\\d]+){0,4}';
const ON_DAY = '\\s(?:(?:zum|per|au|al?|em|as at|as of|at|for|to|dated)\\s)?$';

type DurationWords = {
  pattern: RegExp;
  months: (match: RegExpExecArray) => number;
  isBehind?: true;
};

function lasting(months: number, ...patterns: string[]): DurationWords[] {
  return patterns.map((pattern) => ({ pattern: new RegExp(pattern, 'iu'), months: () => months }));
}

/** What stands before (or behind) the last day of a period, and its length in months; weeks as hundredths. */
export const DURATION_BEFORE: readonly DurationWords[] = [
  {
    pattern: new RegExp(
      `${NUMBER}[\\s-]+(?:months?|Monate[n]?|mois|meses)(?:\\speriod)?\\s(?:then\\s)?${ENDED}\\s?${ON}\\s?$`,
      'iu',
    ),
    months: ([, number]) => numberOf(number!),
  },
  {
    pattern: new RegExp(`${NUMBER}[\\s-]weeks?(?:\\speriod)?\\s${ENDED}\\s?${ON}\\s?$`, 'iu'),
    months: ([, weeks]) => numberOf(weeks!) / 100,
  },
  ...lasting(
    6,
    `(?:half[\\s-]years?|(?:first|second) half|Halbjahr|semestres?)${WORDS_BETWEEN}[\\s,]+${ENDED}\\s?${ON}\\s?$`,
    `(?:Halbjahres(?:abschluss|bericht|finanzbericht|ergebnis)|half-year(?:ly)? (?:report|results|accounts)|comptes semestriels|rapport semestriel)${ON_DAY}`,
  ),
  ...lasting(3, `(?:quarters?|Quartals?|trimestres?)${WORDS_BETWEEN}[\\s,]+${ENDED}\\s?${ON}\\s?$`),
  ...lasting(1, `(?<!\\p{L})(?:months?|Monat|mois|mes|mês)\\s${ENDED}\\s?${ON}\\s?$`),
  ...lasting(
    12,
    `(?<!\\p{L})(?:years?|Geschäftsjahr|Wirtschaftsjahr|Rechnungsjahr|Jahr|exercices?|année|ejercicios?|año|exercícios?|ano)${WORDS_BETWEEN}[\\s,(]+(?:then\\s)?${ENDED}\\s?${ON}\\s?$`,
    `(?<!\\p{L})(?:y\\/e|f?ye)\\s?:?\\s$`,
    `(?:Jahresabschluss|Konzernabschluss|Jahresrechnung|annual (?:accounts|report|financial statements)|comptes (?:annuels|consolidés)|cuentas anuales)${ON_DAY}`,
  ),
  {
    pattern: /^\s?(?:endende[ns]?|abgelaufene[ns]?|beendete[ns]?)\s(?:Geschäftsjahr|Jahr)/iu,
    months: () => 12,
    isBehind: true,
  },
  {
    pattern: /^\s?endende[ns]?\s(?:Quartal)/iu,
    months: () => 3,
    isBehind: true,
  },
];

const YEAR = "((?:19|20)\\d\\d|['’]?\\d\\d(?![\\d.,]))";
const FULL_YEAR = '((?:19[5-9]|20)\\d\\d)(?![\\d,.]\\d)';
const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/^(?:1|first|erst|premier|prim|i$)/i, 1],
  [/^(?:2|second|zweit|deux|segund|ii$)/i, 2],
  [/^(?:3|third|dritt|trois|terc|iii$)/i, 3],
  [/^(?:4|fourth|viert|quatri|cuart|quart|iv$)/i, 4],
];
const ORDINAL =
  '(first|second|third|fourth|erste[sn]?|zweite[sn]?|dritte[sn]?|vierte[sn]?|premier|deuxième|second|troisième|quatrième|primer|primeiro|segundo|tercer|terceiro|cuarto|quarto|[1-4](?:\\.|st|nd|rd|th|er|e|ème|º|°|o|ª)?|I{1,3}|IV)';
const OF =
  '(?:\\s?[,/-]?\\s?|\\s(?:of|de|do|del|des|im|von|zum)\\s)(?:fiscal\\s|the\\s|year\\s|Jahres?\\s|Geschäftsjahr(?:es)?\\s|exercice\\s|año\\s|ano\\s)*';

function ordinalOf(word: string): number {
  return ORDINALS.find(([pattern]) => pattern.test(word))?.[1] ?? 0;
}

/** Two digits stand for the years 1950 to 2049. */
function yearOf(word: string): number {
  const digits = word.replace(/\D/g, '');
  const year = Number(digits);
  return digits.length === 4 ? year : year < 50 ? 2000 + year : 1900 + year;
}

const MONTHS_OF: Readonly<Record<string, number>> = { q: 3, t: 3, h: 6, s: 6, hj: 6 };

/** Periods that go by a name. */
export const NAMED_PERIODS: readonly {
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
      partOfYear(yearOf(year!), Number(part), MONTHS_OF[unit!.toLowerCase()]!),
  },
  {
    // 3Q25 · 1H 2025 · 2T25 · 1S25
    pattern: new RegExp(`(?<![\\p{L}\\d])([1-4])(Q|T|H|S|HJ)[\\s/-]{0,2}${YEAR}`, 'gu'),
    kind: 'named',
    read: ([, part, unit, year]) =>
      partOfYear(yearOf(year!), Number(part), MONTHS_OF[unit!.toLowerCase()]!),
  },
  {
    // third quarter of 2025 · 3. Quartal 2025 · 3º trimestre de 2025
    pattern: new RegExp(
      `(?<!\\p{L})${ORDINAL}\\s(?:fiscal\\s)?(?:quarter|Quartal|trimestre)${OF}${FULL_YEAR}`,
      'giu',
    ),
    kind: 'named',
    read: ([, part, year]) => partOfYear(yearOf(year!), ordinalOf(part!), 3),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})${ORDINAL}\\s(?:half(?:[\\s-]year)?|Halbjahr|semestre)${OF}${FULL_YEAR}`,
      'giu',
    ),
    kind: 'named',
    read: ([, part, year]) => partOfYear(yearOf(year!), ordinalOf(part!), 6),
  },
  {
    // Q1-Q3 2025 · 1-9/2025
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:(Q)1\\s?[-–]\\s?Q([2-4])[\\s/]{0,2}|1\\s?[-–]\\s?(3|6|9|12)\\/)${FULL_YEAR}`,
      'gu',
    ),
    kind: 'explicit',
    read: ([, , quarter, month, year]) =>
      partOfYear(yearOf(year!), 1, quarter ? Number(quarter) * 3 : Number(month)),
  },
  {
    // first nine months of 2025 · les neuf premiers mois de 2025
    pattern: new RegExp(
      `(?<!\\p{L})(?:(?:first|ersten?|premiers|primeros|primeiros)\\s${NUMBER}|${NUMBER}\\s(?:premiers|primeros|primeiros))\\s(?:months|Monate[n]?|mois|meses)${OF}${FULL_YEAR}`,
      'giu',
    ),
    kind: 'explicit',
    read: ([, before, after, year]) => partOfYear(yearOf(year!), 1, numberOf(before ?? after!)),
  },
  {
    // 9M 2025
    pattern: new RegExp(`(?<![\\p{L}\\d])(3|6|9|12)M\\s?${YEAR}`, 'gu'),
    kind: 'named',
    read: ([, months, year]) => partOfYear(yearOf(year!), 1, Number(months)),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:FY|fiscal(?:\\s?year)?|financial\\syear|full[\\s-]year|annual\\s(?:report|accounts|statements?|results|summary)|income\\sstatement|profit\\s(?:and|&)\\sloss(?:\\saccount)?|results|Gesamtjahr|Jahresrechnung|Erfolgsrechnung|Gewinn-\\sund\\sVerlustrechnung|Résultats\\sannuels|Cuenta\\sde\\s(?:resultados|pérdidas\\sy\\sganancias)|Estado\\sde\\sresultados|Resultados\\s(?:anuales|anuais)|DRE|Geschäftsjahr(?:es)?|Rechnungsjahr|Jahresabschluss|Geschäftsbericht|exercice|compte(?:s)?\\sde\\srésultat|ejercicio|exercício(?:\\sde)?|año\\s(?:fiscal\\s)?|ano(?:\\sde)?|année|ano-calendário)[\\s-]{0,2}(?:of\\s|de\\s|the\\syear\\s)?${FULL_YEAR}(?!\\s?[/-]\\s?\\d\\d)`,
      'giu',
    ),
    kind: 'year',
    read: ([, year]) => yearPeriod(yearOf(year!)),
  },
  {
    // 2024/25: the year that it ends in
    pattern: /(?<![\p{L}\d.,/-])((?:19|20)\d\d)\s?[/–-]\s?((?:20)?\d\d)(?![\d.,/-])/gu,
    kind: 'year',
    read: ([, first, second]) => splitYear(Number(first), second!),
  },
  {
    pattern: /(?<![\p{L}\d])FY\s?['’]?(\d\d)(?!\d|[.,]\d)/gu,
    kind: 'year',
    read: ([, year]) => yearPeriod(yearOf(year!)),
  },
  {
    // the year 2025 · im Jahr 2025 · calendar year 2025
    pattern: new RegExp(
      `(?<!\\p{L})(?:(?:year|Jahr(?:es|e)?)\\s${FULL_YEAR}|((?:19[5-9]|20)\\d\\d)\\s(?:financial|fiscal)\\syear)`,
      'giu',
    ),
    kind: 'year',
    read: ([, behind, before]) => yearPeriod(yearOf(behind ?? before!)),
  },
  {
    // January - September 2025 · Jan-Sep 2025 · enero a junio de 2025
    pattern: new RegExp(
      `(?<!\\p{L})(\\p{L}{3,12})\\.?\\s?(?:-|–|—|to|through|bis|à|al?|até)\\s?(\\p{L}{3,12})\\.?(?:\\s(?:de|del|of))?[\\s,]{1,2}${FULL_YEAR}`,
      'giu',
    ),
    kind: 'explicit',
    read: ([, first, last, year]) => monthRange(first!, last!, yearOf(year!)),
  },
  {
    // September 2025 at the beginning or the end of a cell, without a day
    pattern: new RegExp(
      `(?<=^[\\s|]{0,60}|\\s{2}|[\\t|:–-]\\s?|^[^\\n]{0,80}?[-–,:]\\s)(?<!\\d[\\s.]{1,3})(\\p{L}{3,12})\\.?\\s${FULL_YEAR}(?=\\s{2}|\\s?[\\n|\\t]|\\s*$)`,
      'gmu',
    ),
    kind: 'month',
    read: ([, month, year]) => monthPeriod(month!, yearOf(year!)),
  },
  {
    // the month of March 2025
    pattern: new RegExp(
      `(?<!\\p{L})(?:month\\sof|Monat|mois\\s(?:de\\s|d['’])|mes\\sde|mês\\sde)\\s?(\\p{L}{3,12})(?:\\sde)?\\s${FULL_YEAR}`,
      'giu',
    ),
    kind: 'named',
    read: ([, month, year]) => monthPeriod(month!, yearOf(year!)),
  },
];

/** @returns the calendar year that it ends in; undefined when the second is not the year after the first */
function splitYear(first: number, second: string): Period | undefined {
  const isNext = (first + 1) % 10 ** second.length === Number(second);
  return isNext ? yearPeriod(first + 1) : undefined;
}

function monthPeriod(name: string, year: number): Period | undefined {
  const [first] = findDates(`1 ${name} ${year}`);
  return first && partOfYear(year, Number(first.iso.slice(5, 7)), 1);
}

function monthRange(first: string, last: string, year: number): Period | undefined {
  const [start, end] = [monthPeriod(first, year), monthPeriod(last, year)];
  return start && end && start.start < end.end ? { start: start.start, end: end.end } : undefined;
}
