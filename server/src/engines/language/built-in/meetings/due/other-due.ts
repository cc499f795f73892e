import { addDuration } from '../../dates/calendar-date.ts';
import { MONTH_NUMBERS } from '../../dates/month-dates.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import { countOf, type DueRule, oneOf, rule } from './due-rule.ts';
import {
  addDays,
  dayOfMonth,
  endOfMonth,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  nextWeekday,
} from './working-calendar.ts';

type Words = {
  /** Monday first. */
  weekdays: string;
  today: string;
  tomorrow: string;
  afterTomorrow: string;
  thisWeek: string;
  nextWeek: string;
  endOfMonth: string;
  nextMonth: string;
  endOfQuarter: string;
  endOfYear: string;
  /** Before a count of days: `in zwei Wochen`. */
  within: string;
  counts: Readonly<Record<string, number>>;
  /** In days, weeks 7, months 30. */
  units: Readonly<Record<string, number>>;
  /** Between day and month. */
  ofMonth: string;
  past: string;
};

const MONTHS = Object.fromEntries(MONTH_NUMBERS);

const WORDS: Readonly<Record<Exclude<TextLanguage, 'en'>, Words>> = {
  es: {
    weekdays: 'lunes martes miércoles jueves viernes sábado domingo',
    today: 'hoy|esta\\s+(?:tarde|noche)',
    tomorrow: '(?<!(?:la|esta|de\\sla)\\s)mañana',
    afterTomorrow: 'pasado\\s+mañana',
    thisWeek: '(?:finales?\\s+de\\s+)?(?:esta|la)\\s+semana|fin(?:al)?\\s+de\\s+semana',
    nextWeek: '(?:la\\s+)?(?:próxima\\s+semana|semana\\s+(?:que\\s+viene|próxima))',
    endOfMonth: 'fin(?:al|ales)?\\s+de(?:l)?\\s+(?:este\\s+)?mes|este\\s+mes',
    nextMonth: '(?:el\\s+)?(?:próximo\\s+mes|mes\\s+(?:que\\s+viene|próximo))',
    endOfQuarter: 'fin(?:al|ales)?\\s+de(?:l)?\\s+trimestre|este\\s+trimestre',
    endOfYear: 'fin(?:al|ales)?\\s+de(?:l)?\\s+año|este\\s+año',
    within: '(?:en|dentro\\s+de)',
    counts: { un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, diez: 10 },
    units: { día: 1, días: 1, semana: 7, semanas: 7, mes: 30, meses: 30 },
    ofMonth: '\\s+de\\s+',
    past: 'ayer|(?:la\\s+semana|el\\s+mes|el\\s+año)\\s+pasad[oa]|hace\\s+\\S+\\s+(?:días|semanas|meses)',
  },
  fr: {
    weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
    today: "aujourd['’]hui|ce\\s+(?:soir|matin)|cet\\s+après-midi",
    tomorrow: 'demain',
    afterTomorrow: 'après[\\s-]demain',
    thisWeek: '(?:(?:la\\s+)?fin\\s+de\\s+(?:la|cette)|cette)\\s+semaine',
    nextWeek: '(?:la\\s+)?semaine\\s+prochaine',
    endOfMonth: '(?:la\\s+)?fin\\s+(?:du|de\\s+ce)\\s+mois|ce\\s+mois-ci',
    nextMonth: '(?:le\\s+)?mois\\s+prochain',
    endOfQuarter: '(?:la\\s+)?fin\\s+du\\s+trimestre|ce\\s+trimestre',
    endOfYear: "(?:la\\s+)?fin\\s+de\\s+l['’]année|cette\\s+année",
    within: "(?:dans|d['’]ici|sous)",
    counts: { un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, dix: 10 },
    units: { jour: 1, jours: 1, semaine: 7, semaines: 7, mois: 30 },
    ofMonth: '(?:er)?\\s+',
    past: "hier|(?:la\\s+semaine|le\\s+mois|l[’']année)\\s+(?:dernière|dernier)|il\\s+y\\s+a\\s+\\S+\\s+(?:jours|semaines|mois)",
  },
  de: {
    weekdays: 'montag dienstag mittwoch donnerstag freitag samstag sonntag',
    today: 'heute(?:\\s+(?:abend|nachmittag))?',
    tomorrow: 'morgen(?:\\s+(?:früh|abend|mittag))?',
    afterTomorrow: 'übermorgen',
    thisWeek: '(?:ende\\s+)?(?:dieser|der|diese)\\s+woche|wochenende',
    nextWeek: '(?:ende\\s+)?(?:nächster?|nächsten|kommender?|kommenden)\\s+woche',
    endOfMonth: '(?:ende\\s+(?:des|dieses)\\s+monats|monatsende|diesen\\s+monat)',
    nextMonth: '(?:nächsten|kommenden|nächster)\\s+monats?',
    endOfQuarter: '(?:ende\\s+(?:des|dieses)\\s+quartals|quartalsende|dieses\\s+quartal)',
    endOfYear: '(?:ende\\s+(?:des|dieses)\\s+jahres|jahresende|dieses\\s+jahr)',
    within: '(?:in|innerhalb\\s+von|binnen)',
    counts: { einem: 1, einer: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, zehn: 10 },
    units: { tag: 1, tagen: 1, woche: 7, wochen: 7, monat: 30, monaten: 30 },
    ofMonth: '\\.\\s*',
    past: '(?<!vor)gestern|vorgestern|(?:letzte|vergangene)[nrsm]?\\s+\\p{L}+|vor\\s+\\S+\\s+(?:tagen|wochen|monaten)',
  },
  pt: {
    weekdays: 'segunda terça quarta quinta sexta sábado domingo',
    today: 'hoje|esta\\s+(?:tarde|noite)',
    tomorrow: 'amanhã',
    afterTomorrow: 'depois\\s+de\\s+amanhã',
    thisWeek: '(?:(?:o\\s+)?(?:fim|final)\\s+d(?:a|esta)|esta|nesta)\\s+semana',
    nextWeek: '(?:a\\s+|na\\s+)?(?:próxima\\s+semana|semana\\s+que\\s+vem)',
    endOfMonth: '(?:o\\s+)?(?:fim|final)\\s+do\\s+mês|este\\s+mês',
    nextMonth: '(?:o\\s+)?(?:próximo\\s+mês|mês\\s+que\\s+vem)',
    endOfQuarter: '(?:o\\s+)?(?:fim|final)\\s+do\\s+trimestre|este\\s+trimestre',
    endOfYear: '(?:o\\s+)?(?:fim|final)\\s+do\\s+ano|este\\s+ano',
    within: '(?:em|dentro\\s+de|daqui\\s+a)',
    counts: { um: 1, uma: 1, dois: 2, duas: 2, três: 3, quatro: 4, cinco: 5, seis: 6, dez: 10 },
    units: { dia: 1, dias: 1, semana: 7, semanas: 7, mês: 30, meses: 30 },
    ofMonth: '\\s+de\\s+',
    past: 'ontem|(?:a\\s+semana|o\\s+mês|o\\s+ano)\\s+passad[oa]|há\\s+\\S+\\s+(?:dias|semanas|meses)',
  },
};

function ahead(today: string, count: number, days: number): string | undefined {
  return days === 30 ? addDuration(today, count, 'month') : addDays(today, count * days);
}

function rulesOf(words: Words): DueRule[] {
  const days = Object.fromEntries(
    words.weekdays.split(' ').map((name, index) => [name, index + 1]),
  );
  const weekday = `(?<day>${oneOf(days)})(?:-feira)?`;
  return [
    rule(words.today, (_, today) => today),
    rule(words.tomorrow, (_, today) => addDays(today, 1)),
    rule(words.afterTomorrow, (_, today) => addDays(today, 2)),
    rule(weekday, ({ day }, today) => nextWeekday(today, days[day!.toLowerCase()]!), 'weekday'),
    rule(words.thisWeek, (_, today) => endOfWeek(today, 0)),
    rule(words.nextWeek, (_, today) => endOfWeek(today, 1)),
    rule(words.endOfMonth, (_, today) => endOfMonth(today, 0)),
    rule(words.nextMonth, (_, today) => endOfMonth(today, 1)),
    rule(words.endOfQuarter, (_, today) => endOfQuarter(today, 0)),
    rule(words.endOfYear, (_, today) => endOfYear(today, 0)),
    rule(
      `(?<number>\\d{1,2})${words.ofMonth}(?<month>${oneOf(MONTHS)})`,
      ({ number, month }, today) =>
        dayOfMonth(today, { month: MONTHS[month!.toLowerCase()]!, day: Number(number) }),
    ),
    rule(
      `${words.within}\\s+(?<count>\\d{1,3}|${oneOf(words.counts)})\\s+(?<unit>${oneOf(words.units)})`,
      ({ count, unit }, today) =>
        ahead(today, countOf(count, words.counts), words.units[unit!.toLowerCase()]!),
    ),
    rule(words.past, (_, today) => today, 'past'),
  ];
}

/** Only the most common phrases; English has many more. */
export const OTHER_DUE: Readonly<Record<Exclude<TextLanguage, 'en'>, readonly DueRule[]>> = {
  es: rulesOf(WORDS.es),
  fr: rulesOf(WORDS.fr),
  de: rulesOf(WORDS.de),
  pt: rulesOf(WORDS.pt),
};

/** A sentence without any of these says no day. */
export const OTHER_SIGN = new RegExp(
  `\\d|${Object.values(WORDS)
    .flatMap(({ weekdays }) => weekdays.split(' '))
    .join(
      '|',
    )}|hoy|mañana|semana|mes\\b|mês|trimestre|año|ano\\b|aujourd|demain|soir|semaine|mois|année|heute|morgen|woche|monat|quartal|jahr|hoje|amanhã|tarde|noche|noite|día|dias?|jour|tag|ayer|hier|gestern|ontem|pasad|passad|derni|letzt`,
  'iu',
);
