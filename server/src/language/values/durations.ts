import type { DurationUnit } from '../dates/calendar-date.ts';
import { anyCue, anyOf, loadAllPairs } from '../cues.ts';
import { listMatches } from '../list-matches.ts';
import { readNumberAtEnd } from '../numbers/spelled-numbers.ts';
import type { Span } from '../span.ts';

/** Duration that a text states, as `36 months`. Offsets are UTF-16 code units of the text searched. */
export type DurationMention = Span & {
  /** Length in units; may have a fraction, as 1.5 years. */
  count: number;
  unit: DurationUnit | 'hour';
  /** Whether only working days count. */
  isBusiness: boolean;
  /** Whether the duration is the period of a repetition or a rate: `every month`, `per year`. */
  isRecurring: boolean;
};

const UNIT_WORDS = loadAllPairs('values/duration-words').map(
  ([words, unit]) => [new RegExp(`^${words}$`, 'iu'), unit] as const,
);
/** Units that are multiples of others, with their factor. */
const MULTIPLES: Readonly<Record<string, readonly [factor: number, unit: DurationUnit]>> = {
  fortnight: [2, 'week'],
  quarter: [3, 'month'],
  half_year: [6, 'month'],
  decade: [10, 'year'],
};
const ADJECTIVE = anyCue('values/duration-adjectives');
const UNIT = new RegExp(
  `(?<![\\p{L}])(${anyOf(loadAllPairs('values/duration-words').map(([words]) => words))})(?![\\p{L}])`,
  'giu',
);
/** Abbreviations that need a digit right before them: `90d`, `12m`, `3y`. */
const SHORT_UNIT = /(?<![\p{L}\d.,/])(\d{1,3})\s?(d|m|w|y|mth|mo)(?![\p{L}\d'’])/gu;
const SHORT_UNITS: Readonly<Record<string, DurationUnit>> = {
  d: 'day',
  w: 'week',
  m: 'month',
  mth: 'month',
  mo: 'month',
  y: 'year',
};

const WORDS_BEFORE = 70;
const BEFORE_UNIT = new RegExp(`[\\s-]{0,2}(?:${ADJECTIVE}[\\s-]){0,2}$`, 'iu');
const BUSINESS = new RegExp(`(?:business|working|banking|hábiles|ouvrés|úteis)`, 'iu');
/** Figure before a unit, with or without its words: `sixty (60)`, `[36]`, `1.5`, `2 1/2`. */
const FIGURE = /(?:^|[^\d.,/])(\d{1,4}(?:[.,]\d{1,2})?)(?:\s?(?:½|1\/2))?\)?\]?\s?$/u;
const ONE = new RegExp(`(?<!\\p{L})(?:${anyCue('values/one-words')})\\s?$`, 'iu');
const RECURRING = /(?<!\p{L})(?:every|each|per|a|pro|par|al|por|cada|chaque|jede[snrm]?|\/)\s?$/iu;
const HALF = /(?<!\p{L}|and\sa\s)(?:half(?:\san?|-)?|medio|demi-?)\s?$/iu;
/** Amount right before `a`, which makes the unit that of a rate: `$4,500 a month`. */
const AMOUNT_BEFORE = /[\d€£$%k]\s?$/iu;
const AND_A_HALF = /(?<!\p{L})and a half\s?$/iu;
/** Words that a unit forms with another meaning: `day-to-day`, `year-end`, `of the year`. */
const NOT_A_LENGTH = /^-(?:to|end|on|round|old)\b/iu;

/** Finds the durations of a text in any of the languages that Docket reads, in order, without overlap. */
export function findDurations(text: string): DurationMention[] {
  const mentions = [
    ...listMatches(text, UNIT).flatMap(
      (match) => readDurationAt(text, match.index, match[1]!) ?? [],
    ),
    ...listMatches(text, SHORT_UNIT).map(readShortDuration),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return mentions.filter((mention) => mention.start >= end && (end = mention.end) > 0);
}

function readShortDuration(match: RegExpExecArray): DurationMention {
  const { index, 0: all, 1: count, 2: unit } = match;
  return {
    count: Number(count),
    unit: SHORT_UNITS[unit!]!,
    isBusiness: false,
    isRecurring: false,
    start: index,
    end: index + all.length,
  };
}

function readDurationAt(text: string, at: number, word: string): DurationMention | undefined {
  const end = at + word.length;
  if (NOT_A_LENGTH.test(text.slice(end, end + 8))) return undefined;
  const from = Math.max(0, at - WORDS_BEFORE);
  const before = text.slice(from, at);
  const adjective = BEFORE_UNIT.exec(before)!;
  const number = readNumberBefore(before.slice(0, adjective.index));
  if (!number) return undefined;
  const named = UNIT_WORDS.find(([pattern]) => pattern.test(word))![1];
  const [factor, unit] = MULTIPLES[named] ?? [1, named as DurationMention['unit']];
  return {
    count: number.count * factor,
    unit,
    isBusiness: BUSINESS.test(adjective[0]),
    isRecurring: number.isRecurring,
    start: from + number.start,
    end,
  };
}

type NumberBefore = { count: number; isRecurring: boolean; start: number };

/** Reads the number at the end of a text: figures, words, both, or a word that stands for one. */
function readNumberBefore(before: string): NumberBefore | undefined {
  const figure = FIGURE.exec(before);
  if (figure) return readFigure(before, figure);
  const halved = HALF.exec(before);
  if (halved) return { count: 0.5, isRecurring: false, start: halved.index };
  return readOne(before) ?? readSpelled(before);
}

/** Reads an article or a word such as `every`, which stand for one. */
function readOne(before: string): NumberBefore | undefined {
  const match = RECURRING.exec(before) ?? ONE.exec(before);
  if (!match) return undefined;
  const isArticle = ONE.test(match[0]);
  const isRecurring = !isArticle || AMOUNT_BEFORE.test(before.slice(0, match.index));
  return { count: 1, isRecurring, start: match.index };
}

function readSpelled(before: string): NumberBefore | undefined {
  const half = AND_A_HALF.exec(before);
  const words = before.slice(0, half?.index ?? before.length).trimEnd();
  const spelled = readNumberAtEnd(words);
  if (!spelled) return undefined;
  const start = words.length - spelled.length;
  return { count: spelled.value + (half ? 0.5 : 0), isRecurring: false, start };
}

function readFigure(before: string, figure: RegExpExecArray): NumberBefore {
  const written = figure[1]!;
  let start = figure.index + figure[0].indexOf(written);
  const isFraction = /½|1\/2/.test(figure[0]);
  // "sixty (60) days": the words belong to the mention.
  if (/[([]\s?$/.test(before.slice(0, start))) {
    const outside = before.slice(0, start).replace(/\s?[([]\s?$/, '');
    const words = readNumberAtEnd(outside);
    if (words) start = outside.length - words.length;
  }
  const count = Number(written.replace(',', '.')) + (isFraction ? 0.5 : 0);
  return { count, isRecurring: false, start };
}

/**
 * Returns a duration in one form for all its wordings: whole years become months; days, weeks and hours stay.
 *
 * @returns for example `36 months`, `2 weeks`, `60 days`
 */
export function formatDuration({ count, unit }: Pick<DurationMention, 'count' | 'unit'>): string {
  const [amount, name] = unit === 'year' ? [count * 12, 'month'] : [count, unit];
  return `${Number(amount.toFixed(2))} ${name}${amount === 1 ? '' : 's'}`;
}

const ISO_UNITS = { day: 'D', week: 'W', month: 'M', year: 'Y' } as const;

/** Returns a duration in the form of ISO 8601, as `P36M`. */
export function toIsoDuration({ count, unit }: Pick<DurationMention, 'count' | 'unit'>): string {
  return unit === 'hour' ? `PT${count}H` : `P${count}${ISO_UNITS[unit]}`;
}

const DAYS: Readonly<Record<DurationMention['unit'], number>> = {
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30.44,
  year: 365.25,
};

/** Returns the approximate length of a duration in days. */
export function durationDays({ count, unit }: Pick<DurationMention, 'count' | 'unit'>): number {
  return count * DAYS[unit];
}
