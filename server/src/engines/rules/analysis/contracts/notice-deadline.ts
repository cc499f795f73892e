import { addDuration, type DurationUnit } from '../../../../language/dates/calendar-date.ts';
import { findClauses } from '../clauses/clauses.ts';
import {
  type ContractTerm,
  findTermsOf,
  termConfidence,
} from '../contract-terms/contract-terms.ts';
import { type FieldFinding, NOT_FOUND, valueFinding } from '../document/field-finding.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { findContractDates } from './contract-dates.ts';
import { formatArithmetic, isCertainDate } from './counted-date.ts';

/** Words that count a notice back from the end of the term, and not from any day. */
const BEFORE_END =
  /\b(?:before|prior to|in advance of|ahead of|preceding)\b[^.;]{0,60}\b(?:end|expir\w+|renew\w*|anniversary|term|period)\b|\b(?:end|expir\w+|renew\w*)\b/i;
/** Words of a notice that announces another price, and leaves the term as it is. */
const PRICE_CHANGE =
  /\b(?:increas|adjust|chang|rais|revis|uplift|review)\w*\b[^.;]{0,80}\b(?:fees?|prices?|rates?|charges?|rent|costs?)\b|\b(?:fees?|prices?|rates?|charges?|rent|costs?)\b[^.;]{0,80}\b(?:increas|adjust|chang|rais|revis|uplift|review)\w*/i;
/** Words that end the term, or keep it from being renewed. */
const ENDING = /\b(?:non-?renew\w*|terminat\w*|cancel\w*|not\b[^.;]{0,20}\brenew\w*|unless)\b/i;
/** Findings from which the day is computed, as far as the analysis has them. */
const SOURCES = [
  '/extracted_fields/expiration_date',
  '/extracted_fields/dates/end',
  '/extracted_fields/notice_period',
];

/**
 * Finds the last day for a notice that prevents a renewal, or ends the contract with its term: the last day of the term
 * minus the notice period, with its arithmetic. Nothing is found where either is missing or uncertain, or the notice
 * counts in business days.
 */
export function findNoticeDeadline(reading: Reading): FieldFinding {
  const { expiration } = findContractDates(reading);
  if (!expiration || !isCertainDate(expiration)) return NOT_FOUND;
  const notice = findTermsOf(reading, ['renewal_notice', 'notice']).find((term) =>
    isCountedFromEnd(reading, term),
  );
  if (notice?.value?.type !== 'duration') return NOT_FOUND;
  const { count, unit } = notice.value;
  const back = { count: -count, unit: unit as DurationUnit };
  const day = addDuration(expiration.iso, back.count, back.unit);
  if (!day) return NOT_FOUND;
  const confidence = Math.min(expiration.confidence, noticeConfidence(reading, notice));
  const clause = spanText(reading, notice.sentence);
  const derived_from = { findings: [...SOURCES], arithmetic: formatArithmetic(expiration, back) };
  return {
    ...valueFinding(day, [notice.sentence, ...expiration.spans], confidence),
    typed: { '': { type: 'date', value: day, clause, derived_from } },
  };
}

/** Returns the confidence of a notice period: the higher one of its contract term and of the clause that states it. */
function noticeConfidence(reading: Reading, notice: ContractTerm): number {
  const { start, end } = notice.sentence;
  const clauses = findClauses(reading, 'notice_period_to_terminate_renewal').filter(
    (clause) => clause.start < end && start < clause.end,
  );
  return Math.max(termConfidence(notice), ...clauses.map(({ probability }) => probability));
}

function isCountedFromEnd(reading: Reading, { value, sentence }: ContractTerm): boolean {
  if (value?.type !== 'duration' || value.isBusiness || value.isRecurring) return false;
  const text = spanText(reading, sentence);
  if (PRICE_CHANGE.test(text) && !ENDING.test(text)) return false;
  return value.unit !== 'hour' && BEFORE_END.test(text);
}
