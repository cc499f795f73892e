import { findDates } from '../../../language/dates/dates.ts';
import { findMoney } from '../../../language/numbers/money.ts';
import {
  type DurationMention,
  durationDays,
  findDurations,
  toIsoDuration,
} from '../../../language/values/durations.ts';
import { findPercentages } from '../../../language/values/percentages.ts';
import type { LeafValue } from '../../language-engine/extraction/schema-node.ts';
import { findFigures } from '../analysis/figures/figure.ts';
import { currencyOfName } from './known-fields.ts';
import type { LeafQuery } from './leaf-query.ts';
import type { PassageValue } from './passage-value.ts';
import { findOption, readBoolean } from './read-option.ts';
import type { Source } from './source.ts';

/**
 * Lists the values of a passage that a leaf can take, converted to its type, in order.
 *
 * @param isWhole whether the passage is all that a label names, so that all of it may be the value
 */
export function listValues(
  source: Source,
  query: LeafQuery,
  passage: string,
  isWhole: boolean,
): PassageValue[] {
  return listByKind(source, query, passage, isWhole).filter(
    ({ value }) => query.node.type !== 'integer' || Number.isInteger(value),
  );
}

function listByKind(
  source: Source,
  query: LeafQuery,
  passage: string,
  isWhole: boolean,
): PassageValue[] {
  const { kind } = query;
  if (kind === 'date') return listDates(source, passage);
  if (kind === 'duration') return listDurations(query, passage, isWhole);
  if (kind === 'percentage') return listPercentages(source, passage, isWhole);
  if (kind === 'money') return listMoney(source, query, passage, isWhole);
  if (kind === 'number') return listNumbers(source, passage);
  if (kind === 'boolean') return isWhole ? readBoolean(passage) : [];
  if (kind === 'option') return findOption(query.node, passage, isWhole);
  if (kind === 'email') return listMatches(passage, EMAIL);
  if (kind === 'uri') return listMatches(passage, WEB_ADDRESS);
  return isWhole ? [{ value: passage, start: 0, end: passage.length }] : [];
}

/** Matches email addresses. */
export const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;
const WEB_ADDRESS = /https?:\/\/[^\s<>"']{3,500}[^\s<>"'.,;)]/g;

function listMatches(passage: string, pattern: RegExp): PassageValue[] {
  return [...passage.matchAll(pattern)].map(({ 0: value, index: start }) => ({
    value,
    start,
    end: start + value.length,
  }));
}

/** Dates whose day and month are certain. */
function listDates({ reading }: Source, passage: string): PassageValue[] {
  return findDates(passage, reading.language, reading.dateOrder)
    .filter(({ isAmbiguous }) => !isAmbiguous)
    .map(({ iso: value, start, end }) => ({ value, start, end }));
}

function listDurations(query: LeafQuery, passage: string, isWhole: boolean): PassageValue[] {
  const durations = findDurations(passage).filter(({ isRecurring }) => !isRecurring);
  const listed = durations.flatMap((duration) => {
    const value = toDurationValue(query, duration);
    return value === undefined ? [] : [{ value, start: duration.start, end: duration.end }];
  });
  const bare = /^\d{1,4}$/.exec(passage.trim());
  const isNumber = query.node.type !== 'string';
  return listed.length === 0 && isWhole && bare && isNumber
    ? [{ value: Number(bare[0]), start: 0, end: passage.length }]
    : listed;
}

function isOfDays(unit: string): boolean {
  return unit === 'day' || unit === 'week';
}

const MONTHS = { month: 1, year: 12 } as const;

/** Converts a duration to the unit that is asked for; only years and months, weeks and days convert exactly. */
function toDurationValue(
  { node, unit: asked }: LeafQuery,
  { count, unit }: DurationMention,
): LeafValue | undefined {
  if (node.type === 'string') return toIsoDuration({ count, unit });
  if (asked === undefined || asked === unit) return count;
  if (unit in MONTHS && asked in MONTHS) {
    return (count * MONTHS[unit as 'month']) / MONTHS[asked as 'month'];
  }
  if (!isOfDays(unit) || !isOfDays(asked)) return undefined;
  return durationDays({ count, unit }) / durationDays({ count: 1, unit: asked });
}

function listPercentages(source: Source, passage: string, isWhole: boolean): PassageValue[] {
  const found = findPercentages(passage).map(({ value, start, end }) => ({ value, start, end }));
  return found.length > 0 || !isWhole ? found : listNumbers(source, passage);
}

/** Lists amounts, of those with a currency only the ones in the currency that the name of the leaf asks for. */
function listMoney(
  source: Source,
  { name }: LeafQuery,
  passage: string,
  isWhole: boolean,
): PassageValue[] {
  const wanted = currencyOfName(name);
  const found = findMoney(passage);
  return found.length > 0 || !isWhole
    ? found
        .filter(({ currency }) => !wanted || !currency || currency === wanted)
        .map(({ value, start, end }) => ({ value, start, end }))
    : listNumbers(source, passage).filter(({ end }) => passage[end - 1] !== '%');
}

/** Numbers of a passage, without those of its dates. */
function listNumbers(source: Source, passage: string): PassageValue[] {
  const dates = findDates(passage, source.reading.language, source.reading.dateOrder);
  return findFigures(passage, source.numbers)
    .filter(({ isDash, start, end }) => {
      return !isDash && !dates.some((date) => start < date.end && date.start < end);
    })
    .map(({ value, factor = 1, start, end }) => ({ value: value * factor, start, end }));
}
