import { addDuration } from './calendar-date.ts';
import { findTermStatements, type StatedDuration, type TermStatement } from './contract-term.ts';
import type { DateMention } from './dates.ts';
import { findCivilDates } from './languages/civil-dates.ts';
import type { Span } from './page-furniture.ts';
import type { Reading } from './reading.ts';

/** A date of the contract with the passages that it was read from, in the folded text. */
export type ContractDate = {
  iso: string;
  spans: Span[];
  /** 0 to 1; measured on the development data, by the way in which the date was found. */
  confidence: number;
  /** The other reading of an ambiguous numeric date. */
  alternative: string | undefined;
};

export type ContractDates = {
  agreement: ContractDate | undefined;
  effective: ContractDate | undefined;
  expiration: ContractDate | undefined;
};

const CONFIDENCE = {
  agreementInOpening: 0.92,
  agreementInTitle: 0.8,
  agreementAtSignature: 0.6,
  effectiveDefined: 0.85,
  effectiveTermBegins: 0.7,
  effectiveFromAgreement: 0.65,
  expirationStated: 0.85,
  expirationComputed: 0.8,
  expirationDoubtful: 0.5,
} as const;

const TITLE_LENGTH = 3_000;
const LEAD_LENGTH = 500;
/** `… and Acme, Inc. ("Agent"), is dated as of …` */
const BEHIND_LIST = 300;
/** A date said to be the effective one is the contract's own only when there is no other so near. */
const OTHER_DATE_PREFERRED = 150;
const SIGNATURES_LENGTH = 5_000;
const TERM_SEARCH_LENGTH = 300_000;

export function findContractDates(reading: Reading): ContractDates {
  return reading.language === 'en' ? findEnglishDates(reading) : findCivilDates(reading);
}

function findEnglishDates(reading: Reading): ContractDates {
  const statements = findTermStatements(reading);
  const agreement = findAgreementDate(reading);
  const effective = findEffectiveDate(reading, statements, agreement);
  return {
    agreement,
    effective,
    expiration: findExpiration(reading, statements, { agreement, effective }),
  };
}

const DATING =
  /\b(?:dated|date|made|entered|executed|signed|as of|this|effective|on|agreement)\b[^.;"]{0,40}$|\b(?:a|am|vom|den|le|du|el|em|fecha|data)\s$/i;
const OTHER_DOCUMENT =
  /\b(?:that certain|pursuant to|amend\w* (?:and restated )?by|as amended|reference is|filed|source:|rev(?:\.|ised)?|8-K|10-K|10-Q|S-1|act of)\b[^"]{0,90}$/i;
const OTHER_AGREEMENT =
  /\b(?:[A-Z][a-z]+\s){1,4}(?:Agreement|Contract|Plan|Lease|License)s?,?\s(?:effective\s)?dated(?:\sas\sof)?\s(?:the\s)?$/;
const LABELLED_EFFECTIVE = /\beffective date\s?:\s?$/i;
const BLANK_DATE =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\s_|(?:[\]_]|\]\sday of \[[^\]]*\])\s?,\s(?:19|20)\d\d|\b(?:this|as of|dated|effective|on)\s(?:the\s)?(?:[_[\]·●*•\s.]{1,12}|\d{0,2})\s?(?:day\sof\s?(?:[_[\]·●*•\s.,]|,)|,\s?(?:19|20)\d{0,2}|_)/i;

function findAgreementDate(reading: Reading): ContractDate | undefined {
  const { text, preamble } = reading;
  const start = preamble?.partiesStart ?? 0;
  const lead = { start: preamble ? Math.max(0, preamble.start - 150) : 0, end: start };
  const inLead = best(reading, lead, start);
  if (inLead) return found(inLead, CONFIDENCE.agreementInOpening);
  if (BLANK_DATE.test(text.slice(lead.start, preamble ? start : LEAD_LENGTH))) return undefined;
  const inList = preamble && best(reading, { start, end: preamble.end + BEHIND_LIST }, start);
  if (inList) return found(inList, CONFIDENCE.agreementInOpening);
  const inTitle = best(reading, { start: 0, end: preamble?.start ?? TITLE_LENGTH }, 0);
  return inTitle ? found(inTitle, CONFIDENCE.agreementInTitle) : lastSigningDate(reading);
}

function lastSigningDate(reading: Reading): ContractDate | undefined {
  const { text } = reading;
  const signed = reading.dates.filter(
    (date) => date.start > text.length - SIGNATURES_LENGTH && isSigningDate(text, date),
  );
  const last = signed.toSorted((a, b) => (a.iso < b.iso ? 1 : -1))[0];
  return last && found(last, CONFIDENCE.agreementAtSignature);
}

/** The date in a passage that most looks like the contract's own: introduced as such and near `anchor`. */
function best(reading: Reading, passage: Span, anchor: number): DateMention | undefined {
  let result: { date: DateMention; score: number } | undefined;
  for (const date of reading.dates) {
    if (date.start >= passage.end) break;
    if (date.start < passage.start || !isOwnDate(reading.text, date)) continue;
    const isEffective = EFFECTIVE_BEFORE.test(textBefore(reading.text, date));
    const score = -Math.abs(date.start - anchor) - (isEffective ? OTHER_DATE_PREFERRED : 0);
    if (!result || score > result.score) result = { date, score };
  }
  return result?.date;
}

/** Introduced as the date of the contract, or alone on its line; not the date of another document. */
function isOwnDate(text: string, date: DateMention): boolean {
  const before = text.slice(Math.max(0, date.start - 130), date.start);
  const isOtherAgreement = OTHER_AGREEMENT.test(before) && !/\bthis\b/i.test(before);
  if (isOtherAgreement || OTHER_DOCUMENT.test(before)) return false;
  if (LABELLED_EFFECTIVE.test(before)) return false;
  return (
    DATING.test(before) || /[\n\u2029]$/.test(before) || /[\n\u2029]/.test(text[date.end] ?? '\n')
  );
}

function textBefore(text: string, date: Span): string {
  return text.slice(Math.max(0, date.start - 60), date.start);
}

function isSigningDate(text: string, date: DateMention): boolean {
  const before = textBefore(text, date);
  const around = before + text.slice(date.end, date.end + 30);
  return (
    /\b(?:date|dated|as of|this|signed|executed)\b/i.test(around) && !OTHER_DOCUMENT.test(before)
  );
}

const DEFINED_EFFECTIVE_BEFORE =
  /\b(?:effective date|commencement date|contract start)"?\)?\s?(?:(?:of|for) (?:this|the) \w+\s)?(?:is|means|shall mean|shall be|will be|:|-|,|of)?\s?(?:the\s)?$/i;
const DEFINED_EFFECTIVE_AFTER =
  /^\s?,?\s?\((?:the|hereinafter|hereafter|referred|to|as|said|collectively|\s|,){0,40}"?(?:effective|commencement) date"?/i;
const EFFECTIVE_BEFORE =
  /\b(?:effective|takes? effect|effect)\s(?:for all purposes[^.]{0,40}\s)?(?:as\sof|as\sfrom|on|from|this|the|upon)?\s?(?:the\s|this\s)?$/i;
const EVENT_DEFINITION =
  /"effective date"?\)?\s(?:means|shall mean|is|shall be)\s(?:the\s(?:first\s)?(?:date|day)\s(?:that|on which|when|of the (?:closing|last|final))|upon)/i;

function findEffectiveDate(
  reading: Reading,
  statements: readonly TermStatement[],
  agreement: ContractDate | undefined,
): ContractDate | undefined {
  const { text } = reading;
  const defined = reading.dates.find(
    (date) =>
      DEFINED_EFFECTIVE_AFTER.test(text.slice(date.end, date.end + 80)) ||
      DEFINED_EFFECTIVE_BEFORE.test(textBefore(text, date)),
  );
  if (defined) return found(defined, CONFIDENCE.effectiveDefined);
  const head = (reading.preamble?.end ?? 0) + 4_000;
  const named = reading.dates.find(
    (date) => date.start < head && EFFECTIVE_BEFORE.test(textBefore(text, date)),
  );
  if (named) return found(named, CONFIDENCE.effectiveDefined);
  const begins = statements.find((statement) => statement.begins && statement.score >= 3)?.begins;
  if (begins) return found(begins, CONFIDENCE.effectiveTermBegins);
  if (EVENT_DEFINITION.test(text.slice(0, 60_000))) return undefined;
  if (!agreement || !takesEffectWhenMade(text, agreement)) return undefined;
  return { ...agreement, confidence: agreement.confidence * CONFIDENCE.effectiveFromAgreement };
}

const EFFECT_WHEN_MADE =
  /\b(?:commenc|beg[iu]n|effective|effect\b|in force|start)[^.;]{0,50}\b(?:date hereof|date of this|date first|date (?:and year )?(?:first )?(?:above|written)|date of (?:its |the )?(?:execution|signing|signature)|execution (?:hereof|date|of this)|day and year first|signing)/i;
const MERELY_DATED = /\b(?:as of|dated|for reference)\s(?:this\s|the\s)?$/i;

/** Whether the date of the contract is also the day from which it holds: it says so, or is made on that day. */
function takesEffectWhenMade(text: string, agreement: ContractDate): boolean {
  const { start } = agreement.spans[0]!;
  const merelyDated = MERELY_DATED.test(text.slice(Math.max(0, start - 30), start));
  return !merelyDated || EFFECT_WHEN_MADE.test(text.slice(0, TERM_SEARCH_LENGTH));
}

function findExpiration(
  reading: Reading,
  statements: readonly TermStatement[],
  dates: Pick<ContractDates, 'agreement' | 'effective'>,
): ContractDate | undefined {
  for (const statement of statements) {
    const { end, score, sentence } = statement;
    const confident = score >= 4;
    if (end?.kind === 'date') {
      const confidence = confident ? CONFIDENCE.expirationStated : CONFIDENCE.expirationDoubtful;
      return found(end.date, confidence);
    }
    const start = end && beginOf(reading, statement, end, dates);
    const iso = end && start && addDuration(start.iso, end.count, end.unit);
    if (iso) {
      const confidence = confident ? CONFIDENCE.expirationComputed : CONFIDENCE.expirationDoubtful;
      const spans = [sentence, ...start.spans];
      return {
        iso,
        spans,
        confidence: confidence * Math.min(1, start.confidence + 0.1),
        alternative: undefined,
      };
    }
  }
  return undefined;
}

/** The day from which a stated duration counts; undefined when the document does not give it. */
function beginOf(
  reading: Reading,
  { begins }: TermStatement,
  { from }: StatedDuration,
  { agreement, effective }: Pick<ContractDates, 'agreement' | 'effective'>,
): ContractDate | undefined {
  if (typeof from === 'object') {
    const named = reading.dates.find((date) =>
      reading.text.slice(Math.max(0, date.start - 60), date.end + 60).includes(from.event),
    );
    return named && found(named, 0.8);
  }
  if (from === 'agreement') return agreement ?? effective;
  return begins ? found(begins, 1) : (effective ?? agreement);
}

function found(date: DateMention, confidence: number): ContractDate {
  return {
    iso: date.iso,
    spans: [{ start: date.start, end: date.end }],
    confidence: date.isAmbiguous ? confidence / 2 : confidence,
    alternative: date.isAmbiguous ? date.alternative : undefined,
  };
}
