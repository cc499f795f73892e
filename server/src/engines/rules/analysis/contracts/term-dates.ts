import { addDuration } from '../../../../language/dates/calendar-date.ts';
import { findTermsOf, termConfidence } from '../contract-terms/contract-terms.ts';
import type { DateMention } from '../../../../language/dates/dates.ts';
import { findMoney } from '../../../../language/numbers/money.ts';
import type { Span } from '../../../../language/span.ts';
import { readCorrespondence } from '../parties/correspondence.ts';
import { type Reading, spanText } from '../document/reading.ts';
import type { ContractDate, ContractDates } from './contract-date.ts';
import { findTermStatements } from './contract-term.ts';
import { isLateInText } from './effective-date.ts';

const FORMAL_PROBABILITY_MIN = 0.8;

/**
 * Fills the first and the last day that the rules left empty from the contract terms. A last day that no sentence states
 * is the first day plus the stated term: three years from 1 March 2026 end on 28 February 2029.
 */
export function withTermDates(reading: Reading, dates: ContractDates): ContractDates {
  // Formal contracts, which open with their parties, are what the rules were written on.
  const filled = reading.preamble ? completeFormal(reading, dates) : readPlainDates(reading, dates);
  return { ...filled, expiration: preferStatedEnd(reading, filled.expiration) };
}

const BEFORE_STATED_END =
  /\b(?:expir\w{1,6}|ends?|ending|until|terminat\w{1,5}|through)\s(?:on\s)?(?:and including\s)?(?:the\s)?$/i;
/** Largest distance of a computed last day from the stated one: a month, or the day that a term of years ends earlier. */
const STATED_MS_MAX = 31 * 86_400_000;

/** Replaces a computed last day by a date near it that the text calls the end. */
function preferStatedEnd(
  { text, dates }: Reading,
  expiration: ContractDate | undefined,
): ContractDate | undefined {
  if (!expiration || expiration.spans.length < 2) return expiration;
  const stated = dates.find(
    (date) =>
      Math.abs(Date.parse(date.iso) - Date.parse(expiration.iso)) <= STATED_MS_MAX &&
      BEFORE_STATED_END.test(text.slice(Math.max(0, date.start - 40), date.start)),
  );
  return stated ? { ...toContractDate(stated), confidence: expiration.confidence } : expiration;
}

function completeFormal(reading: Reading, dates: ContractDates): ContractDates {
  const effective = dates.effective ?? findDate(reading, 'start');
  const expiration = dates.expiration ?? findDate(reading, 'end', FORMAL_PROBABILITY_MIN);
  return dropReversed({ ...dates, effective, expiration });
}

/** Reads the days of a document without an opening. Its date alone is no first day of a letter. */
function readPlainDates(reading: Reading, dates: ContractDates): ContractDates {
  const range = findDateRange(reading);
  const effective = findPlainStart(reading, dates, range?.start);
  const expiration =
    findLabelledDay(reading, END_LABEL) ??
    (isEndOutdated(dates, effective) ? undefined : dates.expiration) ??
    range?.end ??
    findDate(reading, 'end') ??
    computeEnd(reading, effective);
  return dropReversed({ ...dates, effective, expiration });
}

function findPlainStart(
  reading: Reading,
  { agreement, effective }: ContractDates,
  startOfRange: ContractDate | undefined,
): ContractDate | undefined {
  // The date of the document stands in for a first day that nothing states.
  const isAssumed = effective?.spans[0]?.start === agreement?.spans[0]?.start;
  const stated = findLabelledDay(reading, START_LABEL) ?? (isAssumed ? undefined : effective);
  const found = stated ?? startOfRange ?? findDate(reading, 'start');
  if (found || readCorrespondence(reading.text)) return found;
  return effective;
}

/** Tells whether the last day was computed from another first day than the one now known. */
function isEndOutdated(dates: ContractDates, effective: ContractDate | undefined): boolean {
  const isComputed = (dates.expiration?.spans.length ?? 0) > 1;
  return isComputed && effective?.iso !== dates.effective?.iso;
}

const LABEL_START = String.raw`(?:^|[\n\u2029\t])\s?(?:the )?(?:tenancy |contract |lease |first )?`;
const LABEL_END = String.raw`(?: (?:date|day|on|of \p{L}+)){0,2}(?:\s?:\s?|\t)(?:from )?$`;
const START_LABEL = new RegExp(
  `${LABEL_START}(?:starts?|begin(?:s|ning)?|commence\\w*|move-?in|valid from|from)${LABEL_END}`,
  'iu',
);
const END_LABEL = new RegExp(
  `${LABEL_START}(?:ends?|expir\\w+|move-?out|valid until|until)${LABEL_END}`,
  'iu',
);
const LABEL_LENGTH = 40;

/** Finds the date behind a label, as in `Start date: 1 May 2026`. */
function findLabelledDay({ text, dates }: Reading, label: RegExp): ContractDate | undefined {
  const date = dates.find(({ start }) =>
    label.test(text.slice(Math.max(0, start - LABEL_LENGTH), start)),
  );
  return date && toContractDate(date);
}

const RANGE_WORDS = /^(?:,? (?:to|till?|until|up to)(?: and including)? | ?[-–] ?)$/;
const BEFORE_RANGE = /\b(?:from|between|runs?|period|term|dates?|starts?)\b[^.;\n\u2029]{0,40}$/i;
const RANGE_CONFIDENCE = 0.6;

/** Finds the first period that names both of its days: `from 27 November 2026 to 23 December 2026`. */
function findDateRange({ text, dates }: Reading) {
  for (const [index, first] of dates.entries()) {
    const last = dates[index + 1];
    if (!last || last.iso <= first.iso) continue;
    const between = text.slice(first.end, last.start);
    if (!RANGE_WORDS.test(between) || !BEFORE_RANGE.test(text.slice(0, first.start).slice(-60))) {
      continue;
    }
    return { start: toContractDate(first), end: toContractDate(last) };
  }
  return undefined;
}

function toContractDate({ iso, alternative, isAmbiguous, start, end }: DateMention): ContractDate {
  return {
    iso,
    alternative: isAmbiguous ? alternative : undefined,
    spans: [{ start, end }],
    confidence: isAmbiguous ? RANGE_CONFIDENCE / 2 : RANGE_CONFIDENCE,
  };
}

/** Drops the less certain of two days if the last one is before the first one. */
function dropReversed(dates: ContractDates): ContractDates {
  const { effective, expiration } = dates;
  if (!effective || !expiration || expiration.iso >= effective.iso) return dates;
  return expiration.confidence >= effective.confidence
    ? { ...dates, effective: undefined }
    : { ...dates, expiration: undefined };
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
      !isOfCancellation(reading, sentence, value) &&
      !(field === 'start' && isLateInText(reading.text, sentence.start)),
  );
  if (term?.value?.type !== 'date') return undefined;
  const { iso, alternative, start, end } = term.value;
  return { iso, alternative, spans: [{ start, end }], confidence: termConfidence(term) };
}

const CANCELLATION =
  /\b(?:cancel\w*|withdraw|refunds?|(?:can|may|could|want to|wish to|do not want to) (?:end|stop|leave|terminate|renew)|if|(?:current|former|old|previous|last) (?:policy|contract|term|year|period|agreement))\b/i;

/** Tells whether a date is that of a right to cancel, of a condition or of a former contract. */
function isOfCancellation({ text }: Reading, sentence: Span, date: Span): boolean {
  return CANCELLATION.test(text.slice(sentence.start, date.start));
}

function computeEnd(reading: Reading, start: ContractDate | undefined): ContractDate | undefined {
  // The rules read the duration, and left the last day open since it counts from an unknown day.
  if (
    findTermStatements(reading).some(
      ({ end }) => end?.kind === 'duration' && typeof end.from === 'object',
    )
  ) {
    return undefined;
  }
  const term = findTermsOf(reading, ['term']).find(
    ({ value, sentence }) =>
      value?.type === 'duration' && findMoney(spanText(reading, sentence)).length === 0,
  );
  if (!start || term?.value?.type !== 'duration' || term.value.unit === 'hour') return undefined;
  const after = addDuration(start.iso, term.value.count, term.value.unit);
  const iso = after && addDuration(after, -1, 'day');
  if (!iso) return undefined;
  const confidence = Math.min(termConfidence(term), start.confidence);
  return { iso, alternative: undefined, spans: [term.sentence, ...start.spans], confidence };
}
