import { addDuration } from '../../../../language/dates/calendar-date.ts';
import { findTermsOf, termConfidence } from '../contract-terms/contract-terms.ts';
import type { Reading } from '../document/reading.ts';
import type { ContractDate, ContractDates } from './contract-date.ts';
import { findTermStatements } from './contract-term.ts';
import { isLateInText } from './effective-date.ts';

const FORMAL_PROBABILITY_MIN = 0.8;

/**
 * Fills the first and the last day that the rules left empty from the contract terms. A last day that no sentence states
 * is the first day plus the stated term: three years from 1 March 2026 end on 28 February 2029.
 */
export function withTermDates(reading: Reading, dates: ContractDates): ContractDates {
  const effective = dates.effective ?? findDate(reading, 'start');
  // Formal contracts, which open with their parties, are what the rules were written on.
  const isFormal = reading.preamble !== undefined;
  const end = findDate(reading, 'end', isFormal ? FORMAL_PROBABILITY_MIN : 0);
  const expiration =
    dates.expiration ?? end ?? (isFormal ? undefined : computeEnd(reading, effective));
  return { ...dates, effective, expiration };
}

function findDate(
  reading: Reading,
  field: 'start' | 'end',
  probabilityMin = 0,
): ContractDate | undefined {
  const term = findTermsOf(reading, [field]).find(
    ({ value, sentence, probability }) =>
      value?.type === 'date' &&
      probability >= probabilityMin &&
      !(field === 'start' && isLateInText(reading.text, sentence.start)),
  );
  if (term?.value?.type !== 'date') return undefined;
  const { iso, alternative, start, end } = term.value;
  return { iso, alternative, spans: [{ start, end }], confidence: termConfidence(term) };
}

function computeEnd(reading: Reading, start: ContractDate | undefined): ContractDate | undefined {
  // The rules read the duration, and left the last day open since it counts from an unknown day.
  if (findTermStatements(reading).some(({ end }) => end)) return undefined;
  const term = findTermsOf(reading, ['term']).find(({ value }) => value?.type === 'duration');
  if (!start || term?.value?.type !== 'duration' || term.value.unit === 'hour') return undefined;
  const after = addDuration(start.iso, term.value.count, term.value.unit);
  const iso = after && addDuration(after, -1, 'day');
  if (!iso) return undefined;
  const confidence = Math.min(termConfidence(term), start.confidence);
  return { iso, alternative: undefined, spans: [term.sentence, ...start.spans], confidence };
}
