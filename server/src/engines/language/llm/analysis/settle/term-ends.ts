import { addDuration, type DurationUnit } from '../../../built-in/dates/calendar-date.ts';
import { foldString } from '../../../built-in/text/folded-text.ts';
import { numbersIn } from '../../claims/numbers-in.ts';

const DURATION =
  /(\d{1,4}|\p{L}+(?:[- ]\p{L}+)?)\)?[\s-]?\)?\s?(?:(?:full|calendar|consecutive) ){0,3}(year|month|week|day|año|mes|an|mois|jahr|monat|ano|mês|semana|día|dia|jour|tag|woche|semaine)(?:es|en|e|s)?(?!\p{L})/giu;
const ONE = /(?:^|[- ])(?:one|an?|une?|una|uno|eine?[mnrs]?|um|uma)$/iu;
const UNITS: Readonly<Record<string, DurationUnit>> = {
  ...of('year', ['year', 'año', 'an', 'jahr', 'ano']),
  ...of('month', ['month', 'mes', 'mois', 'moi', 'monat', 'mês']),
  ...of('week', ['week', 'semana', 'woche', 'semaine']),
  ...of('day', ['day', 'día', 'dia', 'jour', 'tag']),
};

function of(unit: DurationUnit, words: readonly string[]): Record<string, DurationUnit> {
  return Object.fromEntries(words.map((word) => [word, unit]));
}

/**
 * Whether a day is a term that a passage gives, counted from one of the days: two years from 1 March 2026 end on
 * 1 March 2028, or on the day before.
 */
export function isEndOfTerm(iso: string, excerpt: string, starts: readonly string[]): boolean {
  return Array.from(foldString(excerpt).matchAll(DURATION)).some(([, count, unit]) => {
    const duration = UNITS[unit!.toLowerCase()];
    const counts = ONE.test(count!) ? new Set([1]) : numbersIn(count!).all;
    return starts.some((start) =>
      counts.values().some((number) => {
        const end = duration && addDuration(start, number, duration);
        return end !== undefined && (end === iso || addDuration(end, -1, 'day') === iso);
      }),
    );
  });
}
