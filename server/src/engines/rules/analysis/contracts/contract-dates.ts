import { anyOf, loadCues, anyCue } from '../../../../language/cues.ts';
import { addDuration } from '../../../../language/dates/calendar-date.ts';
import { type CalibratedField, calibrateConfidence, type Signals } from './confidence.ts';
import { findTermStatements, type StatedDuration, type TermStatement } from './contract-term.ts';
import {
  readAgreementSignals,
  readEffectiveSignals,
  readExpirationSignals,
  type DateFindings,
} from './date-signals.ts';
import type { DateMention } from '../../../../language/dates/dates.ts';
import { isIntroducedAsEffective, readEffectiveDate } from './effective-date.ts';
import { findCuedDates } from './cued-dates.ts';
import type { Span } from '../../../../language/span.ts';
import {
  type ContractDate,
  type ContractDates,
  belongsToOtherDocument,
  type DateFinding,
  toDateFinding,
  textBefore,
} from './contract-date.ts';
import { oncePerReading, type Reading } from '../document/reading.ts';
import { withTermDates } from './term-dates.ts';

const TITLE_LENGTH = 3_000;
const LEAD_LENGTH = 500;
/** Characters behind the list of parties that are searched: `… and Acme, Inc. ("Agent"), is dated as of …`. */
const BEHIND_LIST = 300;
/** Characters by which another date must be farther than an effective date to be passed over. */
const OTHER_DATE_PREFERRED = 150;
const SIGNATURES_LENGTH = 5_000;

/** Finds the day of signing, the first and the last day. Every duty that counts from one of them asks for it. */
export const findContractDates = oncePerReading((reading): ContractDates =>
  reading.language === 'en' ? findClauseDates(reading) : findCuedDates(reading),
);

function findClauseDates(reading: Reading): ContractDates {
  const { dates, signals } = readClauseDates(reading);
  return withTermDates(reading, {
    agreement: withConfidence(dates.agreement, 'agreement_date', signals.agreement),
    effective: withConfidence(dates.effective, 'effective_date', signals.effective),
    expiration: withConfidence(dates.expiration, 'expiration_date', signals.expiration),
  });
}

function withConfidence(
  date: DateFinding | undefined,
  field: CalibratedField,
  signals: Signals,
): ContractDate | undefined {
  if (!date) return undefined;
  const { iso, spans, alternative } = date;
  return { iso, spans, alternative, confidence: calibrateConfidence(field, signals) };
}

/**
 * Reads the dates of an English contract with the signals for and against each.
 *
 * @param expirationsMax number of last days to read, the likeliest first
 */
export function readClauseDates(
  reading: Reading,
  expirationsMax = 1,
): {
  dates: DateFindings;
  signals: Record<keyof DateFindings, Signals>;
  /** Last days that other sentences state, highest score first. */
  otherExpirations: { date: DateFinding; signals: Signals }[];
} {
  const statements = findTermStatements(reading);
  const agreement = readAgreementDate(reading);
  const effective = readEffectiveDate(reading, statements, agreement);
  const [expiration, ...others] = readExpirations(reading, statements, { agreement, effective })
    .take(expirationsMax)
    .toArray();
  const dates = { agreement, effective, expiration };
  const expires = (date: DateFinding | undefined) =>
    readExpirationSignals(reading, { ...dates, expiration: date }, statements);
  return {
    dates,
    signals: {
      agreement: readAgreementSignals(reading, dates),
      effective: readEffectiveSignals(reading, dates),
      expiration: expires(expiration),
    },
    otherExpirations: others.map((date) => ({ date, signals: expires(date) })),
  };
}

const DATING = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'contracts/date-lead-ins'))}\b[^.;"]{0,40}$|\b${anyCue('contracts/date-articles')}\s$`,
  'i',
);
/** Words before the date of a contract in its title, where a date may be that of anything else. */
const TITLE_DATING = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'contracts/title-date-lead-ins'))}\b[^.;"]{0,40}$`,
  'i',
);
const LABELLED_EFFECTIVE = /\beffective date\s?:\s?$/i;
const BLANK_DATE = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'month-names'))}\s_|(?:[\]_]|\]\sday of \[[^\]]*\])\s?,\s(?:19|20)\d\d|\b(?:this|as of|dated|effective|on)\s(?:the\s)?(?:[_[\]·●*•\s.]{1,12}|\d{0,2})\s?(?:day\sof\s?(?:[_[\]·●*•\s.,]|,)|,\s?(?:19|20)\d{0,2}|_)`,
  'i',
);

function readAgreementDate(reading: Reading): DateFinding | undefined {
  const { text, preamble } = reading;
  const start = preamble?.partiesStart ?? 0;
  const lead = { start: preamble ? Math.max(0, preamble.start - 150) : 0, end: start };
  const inLead = findBestDate(reading, lead, start);
  if (inLead) return toDateFinding(inLead, 'lead');
  if (BLANK_DATE.test(text.slice(lead.start, preamble ? start : LEAD_LENGTH))) return undefined;
  const inList =
    preamble && findBestDate(reading, { start, end: preamble.end + BEHIND_LIST }, start);
  if (inList) return toDateFinding(inList, 'list');
  const title = { start: 0, end: preamble?.start ?? TITLE_LENGTH };
  const inTitle = findBestDate(reading, title, 0, TITLE_DATING);
  return inTitle ? toDateFinding(inTitle, 'title') : lastSigningDate(reading);
}

function lastSigningDate(reading: Reading): DateFinding | undefined {
  const { text } = reading;
  const signed = reading.dates.filter(
    (date) => date.start > text.length - SIGNATURES_LENGTH && isSigningDate(text, date),
  );
  const last = signed.toSorted((a, b) => (a.iso < b.iso ? 1 : -1))[0];
  return last && toDateFinding(last, 'signature');
}

/** Finds the date of a passage that is introduced as the contract's own and stands nearest to `anchor`. */
function findBestDate(
  reading: Reading,
  passage: Span,
  anchor: number,
  dating = DATING,
): DateMention | undefined {
  let result: { date: DateMention; score: number } | undefined;
  for (const date of reading.dates) {
    if (date.start >= passage.end) break;
    if (date.start < passage.start || !isOwnDate(reading.text, date, dating)) continue;
    const penalty = isIntroducedAsEffective(reading.text, date) ? OTHER_DATE_PREFERRED : 0;
    const score = -Math.abs(date.start - anchor) - penalty;
    if (!result || score > result.score) result = { date, score };
  }
  return result?.date;
}

/** Label of another day: `Start: 1 May`, or the cell before a date. */
const OTHER_LABEL =
  /(?:^|[\n\u2029\t])\s?(?:[\p{L}']+ ){0,3}(?:starts?|begin\w*|commence\w*|ends?|due|pay\w*|delivery|expir\w+|renewal|review|termination|birth|completion|from|until)(?: \p{L}+){0,2}(?:\s?:\s?|\t)$/iu;

/** Tells whether a date is introduced as that of the contract, or stands alone on its line. */
function isOwnDate(text: string, date: DateMention, dating: RegExp): boolean {
  if (belongsToOtherDocument(text, date)) return false;
  const before = textBefore(text, date, 130);
  if (LABELLED_EFFECTIVE.test(before) || OTHER_LABEL.test(before)) return false;
  return (
    dating.test(before) || /[\n\u2029]$/.test(before) || /[\n\u2029]/.test(text[date.end] ?? '\n')
  );
}

function isSigningDate(text: string, date: DateMention): boolean {
  const around = textBefore(text, date) + text.slice(date.end, date.end + 30);
  return (
    /\b(?:date|dated|as of|this(?! (?!day|the)\p{L})|signed|executed)\b/iu.test(around) &&
    !OTHER_LABEL.test(textBefore(text, date)) &&
    !belongsToOtherDocument(text, date)
  );
}

/** Reads the last day that each sentence about the term gives, in their order, as far as it is asked for. */
function readExpirations(
  reading: Reading,
  statements: readonly TermStatement[],
  dates: Pick<DateFindings, 'agreement' | 'effective'>,
): IteratorObject<DateFinding> {
  return statements.values().flatMap((statement): DateFinding[] => {
    const { end, score, sentence } = statement;
    if (end?.kind === 'date') return [toDateFinding(end.date, 'stated', score)];
    const start = end && findStart(reading, statement, end, dates);
    const iso = end && start && addDuration(start.iso, end.count, end.unit);
    if (!iso) return [];
    const spans = [sentence, ...start.spans];
    return [{ iso, spans, source: 'computed', score, alternative: undefined }];
  });
}

/** Finds the day from which a stated duration counts; undefined when the document does not give it. */
function findStart(
  reading: Reading,
  { begins }: TermStatement,
  { from }: StatedDuration,
  { agreement, effective }: Pick<DateFindings, 'agreement' | 'effective'>,
): Pick<DateFinding, 'iso' | 'spans'> | undefined {
  if (typeof from === 'object') {
    const named = readNamedDays(reading).get(from.event);
    return named && toDateFinding(named, 'named');
  }
  if (from === 'agreement') return agreement ?? effective;
  return begins ? toDateFinding(begins, 'term begins') : (effective ?? agreement);
}

const NAMED_DAY_DISTANCE_MAX = 60;
/** Names of days as `readBase` reads them; they may overlap. */
const NAMED_DAYS = [/(?=([A-Z][a-z]+ Date))/g, /(?=((?:[A-Z][a-z]+ ){2}Date))/g];

/** Reads the names of days near dates, as `Launch Date`, with the first date that each stands near to. */
const readNamedDays = oncePerReading(({ text, dates }): ReadonlyMap<string, DateMention> => {
  const named = new Map<string, DateMention>();
  for (const date of dates) {
    const from = Math.max(0, date.start - NAMED_DAY_DISTANCE_MAX);
    const near = text.slice(from, date.end + NAMED_DAY_DISTANCE_MAX);
    for (const pattern of NAMED_DAYS) {
      for (const [, name] of near.matchAll(pattern)) if (!named.has(name!)) named.set(name!, date);
    }
  }
  return named;
});
