import { findMoney } from '../../../../language/numbers/money.ts';
import { readNumberAtStart } from '../../../../language/numbers/spelled-numbers.ts';
import type { Span } from '../../../../language/span.ts';
import { findDurations } from '../../../../language/values/durations.ts';
import type { LeafQuery } from '../leaf-query.ts';
import { listValues } from '../read-value.ts';
import type { Source } from '../source.ts';
import type { TextUnit } from './text-units.ts';
import type { CandidateForm, UnitValue } from './unit-value.ts';

/** Reads the numbers of a unit: amounts, percentages, durations, figures and numbers in words. */
export function readNumbers(source: Source, query: LeafQuery, { text }: TextUnit): UnitValue[] {
  const read = (kind: LeafQuery['kind'], form: CandidateForm): UnitValue[] =>
    listValues(source, { ...query, kind }, text, false).map((one) => ({ ...one, form }));
  const durations = findDurations(text).filter(({ isRecurring }) => !isRecurring);
  const ofUnit = read('duration', 'duration');
  const specific = [...read('money', 'money'), ...read('percentage', 'percentage'), ...ofUnit];
  // An amount in another currency than the one asked for is no mere number.
  const taken = [...specific, ...durations, ...findMoney(text)];
  const isTaken = (span: Span) =>
    taken.some(({ start, end }) => span.start < end && start < span.end);
  const figures = read('number', 'figure')
    .filter((one) => !isTaken(one))
    .map((one): UnitValue => ({ ...one, form: isYear(text, one) ? 'year' : 'figure' }));
  const others = durations
    .filter(({ start }) => !ofUnit.some((one) => one.start === start))
    .map(({ count: value, start, end }): UnitValue => ({ value, start, end, form: 'duration' }));
  return [...specific, ...figures, ...others, ...readSpelled(text).filter((one) => !isTaken(one))];
}

function isYear(text: string, { start, end }: Span): boolean {
  return /^(?:19|20)\d\d$/.test(text.slice(start, end));
}

const WORD_START = /(?<![\p{L}\p{N}-])\p{L}{2,20}/gu;

function readSpelled(text: string): UnitValue[] {
  let end = 0;
  return [...text.matchAll(WORD_START)].flatMap(({ index }): UnitValue[] => {
    if (index < end) return [];
    const number = readNumberAtStart(text.slice(index, index + 60));
    if (!number) return [];
    // Most languages have the same word for the article.
    if (number.value === 1 && text.slice(index, index + 3).toLowerCase() !== 'one') return [];
    end = index + number.length;
    return [{ value: number.value, start: index, end, form: 'spelled' }];
  });
}
