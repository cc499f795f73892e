import { addDuration } from '../dates/calendar-date.ts';
import { type CalibratedField, confidenceOf, type Signals } from './confidence.ts';
import { findTermStatements, type StatedDuration, type TermStatement } from './contract-term.ts';
import {
  agreementSignals,
  effectiveSignals,
  expirationSignals,
  type ReadDates,
} from './date-signals.ts';
import type { DateMention } from '../dates/dates.ts';
import { isEffective, readEffectiveDate } from './effective-date.ts';
import { findCivilDates } from '../languages/civil-dates.ts';
import type { Span } from '../text/page-furniture.ts';
import { isOfOtherDocument, type ReadDate, readDate, textBefore } from './read-date.ts';
import type { Reading } from '../reading.ts';

/** A date of the contract with the passages that it was read from, in the folded text. */
export type ContractDate = {
  iso: string;
  spans: Span[];
  /** 0 to 1; fitted on the development data. */
  confidence: number;
  /** The other reading of an ambiguous numeric date. */
  alternative: string | undefined;
};

export type ContractDates = {
  agreement: ContractDate | undefined;
  effective: ContractDate | undefined;
  expiration: ContractDate | undefined;
};

const TITLE_LENGTH = 3_000;
const LEAD_LENGTH = 500;
/** `… and Acme, Inc. ("Agent"), is dated as of …` */
const BEHIND_LIST = 300;
/** A date said to be the effective one is the contract's own only when there is no other so near. */
const OTHER_DATE_PREFERRED = 150;
const SIGNATURES_LENGTH = 5_000;

export function findContractDates(reading: Reading): ContractDates {
  return reading.language === 'en' ? findEnglishDates(reading) : findCivilDates(reading);
}

function findEnglishDates(reading: Reading): ContractDates {
  const { dates, signals } = readEnglishDates(reading);
  return {
    agreement: graded(dates.agreement, 'agreement_date', signals.agreement),
    effective: graded(dates.effective, 'effective_date', signals.effective),
    expiration: graded(dates.expiration, 'expiration_date', signals.expiration),
  };
}

function graded(
  date: ReadDate | undefined,
  field: CalibratedField,
  signals: Signals,
): ContractDate | undefined {
  if (!date) return undefined;
  const { iso, spans, alternative } = date;
  return { iso, spans, alternative, confidence: confidenceOf(field, signals) };
}

/** The dates of an English contract with what speaks for and against each. */
export function readEnglishDates(reading: Reading): {
  dates: ReadDates;
  signals: Record<keyof ReadDates, Signals>;
  /** Last days that other sentences give, the likelier first. */
  otherExpirations: { date: ReadDate; signals: Signals }[];
} {
  const statements = findTermStatements(reading);
  const agreement = readAgreementDate(reading);
  const effective = readEffectiveDate(reading, statements, agreement);
  const [expiration, ...others] = readExpirations(reading, statements, { agreement, effective });
  const dates = { agreement, effective, expiration };
  const expires = (date: ReadDate | undefined) =>
    expirationSignals(reading, { ...dates, expiration: date }, statements);
  return {
    dates,
    signals: {
      agreement: agreementSignals(reading, dates),
      effective: effectiveSignals(reading, dates),
      expiration: expires(expiration),
    },
    otherExpirations: others.map((date) => ({ date, signals: expires(date) })),
  };
}

const DATING =
  /\b(?:dated|date|made|entered|executed|signed|as of|this|effective|on|agreement)\b[^.;"]{0,40}$|\b(?:a|am|vom|den|le|du|el|em|fecha|data)\s$/i;
const LABELLED_EFFECTIVE = /\beffective date\s?:\s?$/i;
const BLANK_DATE =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\s_|(?:[\]_]|\]\sday of \[[^\]]*\])\s?,\s(?:19|20)\d\d|\b(?:this|as of|dated|effective|on)\s(?:the\s)?(?:[_[\]·●*•\s.]{1,12}|\d{0,2})\s?(?:day\sof\s?(?:[_[\]·●*•\s.,]|,)|,\s?(?:19|20)\d{0,2}|_)/i;

function readAgreementDate(reading: Reading): ReadDate | undefined {
  const { text, preamble } = reading;
  const start = preamble?.partiesStart ?? 0;
  const lead = { start: preamble ? Math.max(0, preamble.start - 150) : 0, end: start };
  const inLead = best(reading, lead, start);
  if (inLead) return readDate(inLead, 'lead');
  if (BLANK_DATE.test(text.slice(lead.start, preamble ? start : LEAD_LENGTH))) return undefined;
  const inList = preamble && best(reading, { start, end: preamble.end + BEHIND_LIST }, start);
  if (inList) return readDate(inList, 'list');
  const inTitle = best(reading, { start: 0, end: preamble?.start ?? TITLE_LENGTH }, 0);
  return inTitle ? readDate(inTitle, 'title') : lastSigningDate(reading);
}

function lastSigningDate(reading: Reading): ReadDate | undefined {
  const { text } = reading;
  const signed = reading.dates.filter(
    (date) => date.start > text.length - SIGNATURES_LENGTH && isSigningDate(text, date),
  );
  const last = signed.toSorted((a, b) => (a.iso < b.iso ? 1 : -1))[0];
  return last && readDate(last, 'signature');
}

/** The date in a passage that most looks like the contract's own: introduced as such and near `anchor`. */
function best(reading: Reading, passage: Span, anchor: number): DateMention | undefined {
  let result: { date: DateMention; score: number } | undefined;
  for (const date of reading.dates) {
    if (date.start >= passage.end) break;
    if (date.start < passage.start || !isOwnDate(reading.text, date)) continue;
    const penalty = isEffective(reading.text, date) ? OTHER_DATE_PREFERRED : 0;
    const score = -Math.abs(date.start - anchor) - penalty;
    if (!result || score > result.score) result = { date, score };
  }
  return result?.date;
}

/** Introduced as the date of the contract, or alone on its line; not the date of another document. */
function isOwnDate(text: string, date: DateMention): boolean {
  if (isOfOtherDocument(text, date)) return false;
  const before = textBefore(text, date, 130);
  if (LABELLED_EFFECTIVE.test(before)) return false;
  return (
    DATING.test(before) || /[\n\u2029]$/.test(before) || /[\n\u2029]/.test(text[date.end] ?? '\n')
  );
}

function isSigningDate(text: string, date: DateMention): boolean {
  const around = textBefore(text, date) + text.slice(date.end, date.end + 30);
  return (
    /\b(?:date|dated|as of|this|signed|executed)\b/i.test(around) && !isOfOtherDocument(text, date)
  );
}

/** What each sentence on the term gives as its last day, in their order. */
function readExpirations(
  reading: Reading,
  statements: readonly TermStatement[],
  dates: Pick<ReadDates, 'agreement' | 'effective'>,
): ReadDate[] {
  return statements.flatMap((statement): ReadDate[] => {
    const { end, score, sentence } = statement;
    if (end?.kind === 'date') return [readDate(end.date, 'stated', score)];
    const start = end && beginOf(reading, statement, end, dates);
    const iso = end && start && addDuration(start.iso, end.count, end.unit);
    if (!iso) return [];
    const spans = [sentence, ...start.spans];
    return [{ iso, spans, way: 'computed', score, alternative: undefined }];
  });
}

/** The day from which a stated duration counts; undefined when the document does not give it. */
function beginOf(
  reading: Reading,
  { begins }: TermStatement,
  { from }: StatedDuration,
  { agreement, effective }: Pick<ReadDates, 'agreement' | 'effective'>,
): Pick<ReadDate, 'iso' | 'spans'> | undefined {
  if (typeof from === 'object') {
    const named = reading.dates.find((date) =>
      reading.text.slice(Math.max(0, date.start - 60), date.end + 60).includes(from.event),
    );
    return named && readDate(named, 'named');
  }
  if (from === 'agreement') return agreement ?? effective;
  return begins ? readDate(begins, 'term begins') : (effective ?? agreement);
}
