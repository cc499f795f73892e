import { findDates } from '../dates.ts';
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
  três: 3,
  nove: 9,
  doze: 12,
};
const NUMBER = `(\\d{1,2}|${Object.keys(NUMBERS).join('|')})`;

function numberOf(word: string): number {
  return NUMBERS[word.toLowerCase()] ?? Number(word);
}

export const RANGE_SIGN =
  /^\s?(?:to|through|until|and ending|bis(?: zum)?|au|al?|à|até|ao|e|y|-|–|—)\s?(?:el\s|the\s)?$/i;

/** What stands before (or behind) the last day of a period, and its length in months; weeks as hundredths. */
export const DURATION_BEFORE: readonly {
  pattern: RegExp;
  months: (match: RegExpExecArray) => number;
  isBehind?: true;
}[] = [
  {
    pattern: new RegExp(
      `${NUMBER}[\\s-]+(?:months?|Monate[n]?|mois|meses)\\s(?:period\\s)?(?:then\\s)?(?:ended|ending|to|clos|close|terminados?|findos?|encerrados?|finalizados?|bis(?:\\szum)?|zum)\\s?(?:on|le|el|em|au|a|al|30)?\\s?$`,
      'iu',
    ),
    months: ([, number]) => numberOf(number!),
  },
  {
    pattern: /(\d{2})[\s-]weeks?\s(?:period\s)?(?:ended|ending|to)\s$/i,
    months: ([, weeks]) => Number(weeks) / 100,
  },
  {
    pattern:
      /(?:half[\s-]years?|Halbjahr|semestres?)[\s,]+(?:ended|ending|to|bis|zum|bis zum|clos|cl[ôo]tur[ée]|terminado|finalizado|cerrado|findo|encerrado)\s?(?:on|le|el|em|au|a|al)?\s?$/iu,
    months: () => 6,
  },
  {
    pattern:
      /(?:quarters?|Quartal|trimestres?)[\s,]+(?:ended|ending|to|bis|zum|bis zum|clos|terminado|finalizado|cerrado|findo|encerrado)\s?(?:on|le|el|em|au|a|al)?\s?$/iu,
    months: () => 3,
  },
  {
    pattern:
      /(?<!\p{L})(?:months?|Monat|mois|mes|mês)\s(?:ended|ending|to|bis|clos|terminado|findo|encerrado)\s?(?:on|le|el|em|au|a|al)?\s?$/iu,
    months: () => 1,
  },
  {
    pattern:
      /(?:years?|Geschäftsjahr|Wirtschaftsjahr|Jahr|exercices?|année|ejercicios?|año|exercícios?|ano)(?:\s(?:fiscal|anual(?:es)?|social|comptable|annuel|económico))?[\s,]+(?:then\s)?(?:ended|ending|to|bis|zum|bis zum|per|clos|close|achevé|terminé|terminados?|finalizados?|cerrados?|concluidos?|findos?|encerrados?|terminou)\s?(?:on|at|le|el|em|au|a|al|el día|no dia)?\s?$/iu,
    months: () => 12,
  },
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
  kind: 'explicit' | 'named' | 'year';
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
    // 9M 2025
    pattern: new RegExp(`(?<![\\p{L}\\d])(3|6|9|12)M\\s?${YEAR}`, 'gu'),
    kind: 'named',
    read: ([, months, year]) => partOfYear(yearOf(year!), 1, Number(months)),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:FY|fiscal(?:\\s?year)?|financial\\syear|annual\\s(?:report|accounts|statements?)|Geschäftsjahr(?:es)?|Rechnungsjahr|Jahresabschluss|Geschäftsbericht|exercice|compte(?:s)?\\sde\\srésultat|ejercicio|exercício(?:\\sde)?|año\\s(?:fiscal\\s)?|ano(?:\\sde)?|année|ano-calendário)[\\s-]{0,2}(?:of\\s|de\\s|the\\syear\\s)?${FULL_YEAR}(?!\\s?[/-]\\s?\\d\\d)`,
      'giu',
    ),
    kind: 'year',
    read: ([, year]) => yearPeriod(yearOf(year!)),
  },
  {
    pattern: /(?<![\p{L}\d])FY\s?['’]?(\d\d)(?!\d|[.,]\d)/gu,
    kind: 'year',
    read: ([, year]) => yearPeriod(yearOf(year!)),
  },
  {
    // the year 2025 · im Jahr 2025 · calendar year 2025
    pattern: new RegExp(`(?<!\\p{L})(?:year|Jahr(?:es|e)?)\\s${FULL_YEAR}`, 'giu'),
    kind: 'year',
    read: ([, year]) => yearPeriod(yearOf(year!)),
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
    // the month of March 2025
    pattern: new RegExp(
      `(?<!\\p{L})(?:month\\sof|Monat|mois\\s(?:de\\s|d['’])|mes\\sde|mês\\sde)\\s?(\\p{L}{3,12})(?:\\sde)?\\s${FULL_YEAR}`,
      'giu',
    ),
    kind: 'named',
    read: ([, month, year]) => monthPeriod(month!, yearOf(year!)),
  },
];

function monthPeriod(name: string, year: number): Period | undefined {
  const [first] = findDates(`1 ${name} ${year}`);
  return first && partOfYear(year, Number(first.iso.slice(5, 7)), 1);
}

function monthRange(first: string, last: string, year: number): Period | undefined {
  const [start, end] = [monthPeriod(first, year), monthPeriod(last, year)];
  return start && end && start.start < end.end ? { start: start.start, end: end.end } : undefined;
}
