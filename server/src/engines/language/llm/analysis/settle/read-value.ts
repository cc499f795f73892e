import type { Evidence } from '../../../../../contract/analysis.ts';
import { type DateMention, type DateOrder, findDates } from '../../../built-in/dates/dates.ts';
import { findPeriods } from '../../../built-in/financial/find-periods.ts';
import { CURRENCY, currencyCode } from '../../../built-in/financial/unit.ts';
import { foldString } from '../../../built-in/text/folded-text.ts';
import type { TextLanguage } from '../../../built-in/words/text-language.ts';
import type { SlotKind } from '../plan-fields.ts';
import { readNumber } from './read-number.ts';

/** A value as its passage bears it out. */
export type ReadValue = {
  value: string | number;
  /** How it is read, where it is a date that the passage writes. */
  date?: NonNullable<Evidence['date']>;
};

/** What of the document a reading depends on. */
export type ReadingContext = {
  language: TextLanguage | undefined;
  order: DateOrder | undefined;
  /** Factors that the document says its figures have, as 1000 of `in thousands`. */
  scales: ReadonlySet<number>;
};

/** Reads what a model says out of the passage that it quotes; undefined where the passage does not say it. */
export function readValue(
  kind: SlotKind,
  said: string,
  excerpt: string,
  context: ReadingContext,
): ReadValue | undefined {
  const passage = foldString(excerpt);
  if (kind === 'date') return readDate(said.trim(), passage, context);
  if (kind === 'number') {
    const value = readNumber(said, passage, context.scales);
    return value === undefined ? undefined : { value };
  }
  if (kind === 'currency') return readCurrency(said, passage);
  if (kind === 'clause') return { value: passage };
  if (kind === 'name') return readName(said, passage);
  const words = wordsIn(passage, said);
  if (words !== undefined) return { value: words };
  return kind === 'text' ? { value: passage } : undefined;
}

/** The words of a passage that are those of `said`, whatever their case; undefined where they do not stand in it. */
export function wordsIn(passage: string, said: string): string | undefined {
  const words = plainWords(said);
  return standingIn(passage, words) ?? standingIn(passage, words.replace(/[.;,:]+$/, ''));
}

function plainWords(said: string): string {
  return foldString(said).replace(/^["'\s]+|["'\s]+$/g, '');
}

function standingIn(passage: string, words: string): string | undefined {
  if (words === '') return undefined;
  const whole = `(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`;
  return new RegExp(whole, 'iu').exec(passage)?.[0];
}

/** Models say more of a place than the passage does, as its country: then what comes before counts. */
function readName(said: string, passage: string): ReadValue | undefined {
  for (const name of [said, said.split(/[,;(]/)[0]!].map(plainWords)) {
    const words = wordsIn(passage, name);
    // Clauses in capitals name no other state.
    if (words !== undefined) return { value: words === words.toUpperCase() ? name : words };
  }
  return undefined;
}

/** The passage's own reading counts: of 04/05/2026 a model knows no more than the document says. */
function readDate(
  said: string,
  passage: string,
  { language, order }: ReadingContext,
): ReadValue | undefined {
  const dates = findDates(passage, language, order);
  const date =
    dates.find(({ iso }) => iso === said) ??
    dates.find(({ alternative }) => alternative === said) ??
    (dates.length === 1 ? dates[0] : undefined);
  if (date && isReadingOf(date, said)) return { value: date.iso, date: readingOf(passage, date) };
  const isOfPeriod = findPeriods(passage).some(
    ({ period: { start, end } }) => start === said || end === said,
  );
  return isOfPeriod ? { value: said } : undefined;
}

/** A model that computes (a term, the end of a quarter) says another day than the one that its passage writes. */
function isReadingOf({ iso, alternative }: DateMention, said: string): boolean {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(said);
  return !isDay || said === iso || said === alternative;
}

function readingOf(
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

function readCurrency(said: string, passage: string): ReadValue | undefined {
  const code = currencyCode(said);
  const isNamed = Array.from(passage.matchAll(CURRENCIES)).some(
    ([words]) => currencyCode(words) === code,
  );
  return code !== undefined && isNamed ? { value: code } : undefined;
}
