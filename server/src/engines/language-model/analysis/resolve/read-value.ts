import type { Evidence } from '../../../../contract/analysis.ts';
import { anyCue, loadAllPairs } from '../../../../language/cues.ts';
import { addDuration, type DurationUnit } from '../../../../language/dates/calendar-date.ts';
import { type DateMention, type DateOrder, findDates } from '../../../../language/dates/dates.ts';
import { findPeriods } from '../../../../language/dates/find-periods.ts';
import { foldString } from '../../../../language/folding.ts';
import { CURRENCY, currencyCode } from '../../../../language/numbers/money-units.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { findNumbers } from '../../claims/numbers.ts';
import type { SlotKind } from '../extract/plan-fields.ts';
import { trimEndOf } from '../../../../kernel/trim-end.ts';

/** Value that its passage supports. */
export type ReadValue = {
  value: string | number;
  /** Reading of a date that the passage states. */
  date?: NonNullable<Evidence['date']>;
};

/** Properties of the document on which a reading depends. */
export type ReadingContext = {
  language: TextLanguage | undefined;
  order: DateOrder | undefined;
  /** Factors of the figures that the document declares: 1000 for `in thousands`. */
  scales: ReadonlySet<number>;
};

/** Reads a value of a model from the passage that it quotes; undefined if the passage does not state it. */
export function readValue(
  kind: SlotKind,
  modelValue: string,
  excerpt: string,
  context: ReadingContext,
): ReadValue | undefined {
  const passage = foldString(excerpt);
  if (kind === 'date') return readDate(modelValue.trim(), passage, context);
  if (kind === 'number') {
    const value = readNumber(modelValue, passage, context.scales);
    return value === undefined ? undefined : { value };
  }
  if (kind === 'currency') return readCurrency(modelValue, passage);
  if (kind === 'clause') return { value: passage };
  if (kind === 'name') return readName(modelValue, passage);
  const words = findWords(passage, modelValue);
  if (words !== undefined) return { value: words };
  return kind === 'text' ? { value: passage } : undefined;
}

/** Finds the words of a model in a passage, ignoring case; undefined if the passage does not contain them. */
export function findWords(passage: string, modelWords: string): string | undefined {
  const words = foldWords(modelWords);
  return findPhrase(passage, words) ?? findPhrase(passage, trimEndOf(words, /[.;,:]/));
}

function foldWords(words: string): string {
  return foldString(words).replace(/^["'\s]+|["'\s]+$/g, '');
}

function findPhrase(passage: string, words: string): string | undefined {
  if (words === '') return undefined;
  const whole = `(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`;
  return new RegExp(whole, 'iu').exec(passage)?.[0];
}

/** Reads a name. Models add to a place, for example its country: then the part before the comma counts. */
function readName(modelValue: string, passage: string): ReadValue | undefined {
  for (const name of [modelValue, modelValue.split(/[,;(]/)[0]!].map(foldWords)) {
    const words = findWords(passage, name);
    // A clause in capitals means the same state; the model's spelling is easier to read.
    if (words !== undefined) return { value: words === words.toUpperCase() ? name : words };
  }
  return undefined;
}

/** Reads a date. The reading of the passage counts: a model cannot know more about 04/05/2026 than the document. */
function readDate(
  modelValue: string,
  passage: string,
  { language, order }: ReadingContext,
): ReadValue | undefined {
  const dates = findDates(passage, language, order);
  const date =
    dates.find(({ iso }) => iso === modelValue) ??
    dates.find(({ alternative }) => alternative === modelValue) ??
    (dates.length === 1 ? dates[0] : undefined);
  if (date && isReadingOf(date, modelValue)) {
    return { value: date.iso, date: toDateReading(passage, date) };
  }
  const isOfPeriod = findPeriods(passage).some(
    ({ period: { start, end } }) => start === modelValue || end === modelValue,
  );
  return isOfPeriod ? { value: modelValue } : undefined;
}

/** Returns whether a value is a reading of a date. A computed day, such as the end of a term, differs from it. */
function isReadingOf({ iso, alternative }: DateMention, modelValue: string): boolean {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(modelValue);
  return !isDay || modelValue === iso || modelValue === alternative;
}

function toDateReading(
  passage: string,
  { start, end, ...date }: DateMention,
): NonNullable<Evidence['date']> {
  return {
    raw: passage.slice(start, end),
    iso: date.iso,
    ambiguous: date.isAmbiguous,
    alternatives: date.alternative ? [date.alternative] : [],
  };
}

const CURRENCIES = new RegExp(CURRENCY, 'gi');

function readCurrency(modelValue: string, passage: string): ReadValue | undefined {
  const code = currencyCode(modelValue);
  const isNamed = Array.from(passage.matchAll(CURRENCIES)).some(
    ([words]) => currencyCode(words) === code,
  );
  return code !== undefined && isNamed ? { value: code } : undefined;
}

/** Notations of a negative figure: brackets, a minus sign or words. */
const NEGATIVE = new RegExp(
  String.raw`\(\s?[^\d()]{0,4}\d|[-−–]\s?[^\d\s]{0,3}\d|\b${anyCue('negative-figure-words')}`,
  'iu',
);
/** Relative difference of two numbers that count as equal. */
const TOLERANCE = 1e-9;

/**
 * Reads a number of a model from its passage.
 *
 * @param scales factors of the figures in the document; a figure may equal the number after multiplication by one
 * @returns undefined if no figure of the passage equals the number
 */
export function readNumber(
  modelValue: string | number,
  passage: string,
  scales: ReadonlySet<number>,
): number | undefined {
  const value = typeof modelValue === 'number' ? modelValue : parseNumber(modelValue);
  if (value === undefined) return undefined;
  if (value < 0 && !NEGATIVE.test(passage)) return undefined;
  const figures = findNumbers(passage).all;
  const isStated = [1, ...scales].some((scale) =>
    figures.values().some((figure) => isClose(figure * scale, Math.abs(value))),
  );
  return isStated ? value : undefined;
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(other));
}

/** Parses digits with a decimal point, as the prompt requests, or else the only number of the text. */
function parseNumber(text: string): number | undefined {
  const plain = text.replace(/[\s$€£¥%]/g, '');
  if (/^[-+]?\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  const [figure, ...others] = findNumbers(text).whole;
  return others.length === 0 ? figure : undefined;
}

const DURATION_UNITS = new Map(loadAllPairs('duration-units'));
/** Duration with its count and its unit. */
const DURATION = new RegExp(
  String.raw`(\d{1,4}|\p{L}+(?:[- ]\p{L}+)?)\)?[\s-]?\)?\s?(?:(?:full|calendar|consecutive) ){0,3}(${[...DURATION_UNITS.keys()].join('|')})(?:es|en|e|s)?(?!\p{L})`,
  'giu',
);
/** Article or number that means one. */
const ONE = new RegExp(`(?:^|[- ])${anyCue('words-for-one')}$`, 'iu');

/**
 * Returns whether a day is the end of a term that a passage states. Two years from 1 March 2026 end on 1 March 2028 or on
 * the day before.
 *
 * @param starts ISO dates from which the term may be counted
 */
export function isEndOfTerm(iso: string, excerpt: string, starts: readonly string[]): boolean {
  return Array.from(foldString(excerpt).matchAll(DURATION)).some(([, count, unit]) => {
    const duration = DURATION_UNITS.get(unit!.toLowerCase()) as DurationUnit | undefined;
    const counts = ONE.test(count!) ? new Set([1]) : findNumbers(count!).all;
    return starts.some((start) =>
      counts.values().some((number) => {
        const end = duration && addDuration(start, number, duration);
        return end !== undefined && (end === iso || addDuration(end, -1, 'day') === iso);
      }),
    );
  });
}
