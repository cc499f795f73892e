import type { FieldValue } from '../../../../contract/field-values.ts';
import { addDuration, type DurationUnit } from '../../../../language/dates/calendar-date.ts';
import { readNumberAtStart } from '../../../../language/numbers/spelled-numbers.ts';
import type { Reading } from '../document/reading.ts';
import type { ContractDate } from './contract-date.ts';
import { findContractDates } from './contract-dates.ts';

const NUMBER = String.raw`(?<number>[a-z\d][\w ()-]{0,29}?)`;
const EVENT = String.raw`(?<event>(?:the |your |our |its )?(?:[a-z]+ ){0,3}[a-z]+(?: (?:of|to) (?:this|the) [a-z]+)?)`;
/** Duration that counts from an event: `within thirty (30) days of signature`. */
const COUNTED_FROM = new RegExp(
  String.raw`^(?:within|(?:no|not) later than)\s${NUMBER}\s(?:calendar )?(?<unit>day|week|month|year)s?\s(?:after|of|from|following)\s${EVENT}$`,
  'i',
);
/** Duration that counts back from an event: `at least 60 days before the end of the term`. */
const COUNTED_BACK = new RegExp(
  String.raw`^(?:at least|not less than|(?:no|not) later than)\s${NUMBER}\s(?:calendar )?(?<unit>day|week|month|year)s?\s(?:prior to|before|in advance of)\s${EVENT}$`,
  'i',
);
const ANNIVERSARY = new RegExp(
  String.raw`^(?:by|on|before|until|on or before|(?:no|not) later than)\sthe\s(?<number>[\w-]{3,15})(?: \(\w{1,5}\))?\s(?:annual )?anniversary of\s${EVENT}$`,
  'i',
);
const BUSINESS = /\b(?:business|working)\b/i;

/** Days that a phrase may count from, with the pointers of the fields that give them. */
const EVENTS = [
  {
    wording:
      /^(?:the )?(?:effective|commencement|start) date$|^(?:the |your )?(?:start date|first day)$/i,
    date: 'effective',
    findings: ['/extracted_fields/effective_date', '/extracted_fields/dates/start'],
  },
  {
    wording:
      /^(?:the )?(?:date (?:hereof|of (?:this|the) \w+|of (?:signature|signing))|(?:signature|signing|execution)(?: of (?:this|the) \w+)?)$/i,
    date: 'agreement',
    findings: ['/extracted_fields/agreement_date', '/extracted_fields/dates/start'],
  },
  {
    wording:
      /^the (?:(?:expiration|expiry|end) date|(?:end|expiration|expiry) of (?:this|the) (?:term|agreement|contract|lease))$/i,
    date: 'expiration',
    findings: ['/extracted_fields/expiration_date', '/extracted_fields/dates/end'],
  },
] as const;

const SURE = 0.7;

/**
 * Computes the date of a phrase that counts from the day of signing, the first or the last day of the contract.
 *
 * @returns undefined if the phrase counts from another event, in business days, or from an uncertain date
 */
export function computeCountedDate(
  reading: Reading,
  phrase: string,
): (FieldValue & { type: 'date'; value: string }) | undefined {
  const counted = readCount(phrase);
  const event = counted && EVENTS.find(({ wording }) => wording.test(counted.event));
  if (!event) return undefined;
  const dates = findContractDates(reading);
  const from = dates[event.date];
  if (!from || !isCertainDate(from)) return undefined;
  const value = addDuration(from.iso, counted.count, counted.unit);
  if (!value) return undefined;
  const start = (dates.effective ?? dates.agreement)?.iso;
  // `dates.start` is the first day, which may be another than that of signing.
  const findings = event.findings.filter(
    (pointer) => !pointer.endsWith('/start') || start === from.iso,
  );
  return {
    type: 'date',
    value,
    clause: phrase,
    derived_from: { findings, arithmetic: formatArithmetic(from, counted) },
  };
}

type Count = { count: number; unit: DurationUnit; event: string };

function readCount(phrase: string): Count | undefined {
  const back = COUNTED_BACK.exec(phrase)?.groups;
  const { number, unit, event } = back ?? COUNTED_FROM.exec(phrase)?.groups ?? {};
  if (!number || !unit || !event) return readAnniversary(phrase);
  const count = readNumber(number);
  if (!count || BUSINESS.test(number)) return undefined;
  return { count: back ? -count : count, unit: unit.toLowerCase() as DurationUnit, event };
}

function readNumber(words: string): number | undefined {
  if (/^an?$/i.test(words)) return 1;
  const digits = /^\d{1,4}(?!\d)/.exec(words)?.[0];
  return digits ? Number(digits) : readNumberAtStart(words)?.value;
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

function readAnniversary(phrase: string): Count | undefined {
  const { number, event } = ANNIVERSARY.exec(phrase)?.groups ?? {};
  if (!number || !event) return undefined;
  const count = ORDINALS.indexOf(number.toLowerCase()) + 1 || Number.parseInt(number, 10);
  return count > 0 ? { count, unit: 'year', event } : undefined;
}

/** Tells whether a day is read in one way only, with enough confidence to compute with it. */
export function isCertainDate({ alternative, confidence }: ContractDate): boolean {
  return !alternative && confidence >= SURE;
}

/** Formats a computation as `2026-03-01 + 30 days`. */
export function formatArithmetic(
  { iso }: Pick<ContractDate, 'iso'>,
  { count, unit }: Pick<Count, 'count' | 'unit'>,
): string {
  const size = Math.abs(count);
  return `${iso} ${count < 0 ? '-' : '+'} ${size} ${unit}${size === 1 ? '' : 's'}`;
}
