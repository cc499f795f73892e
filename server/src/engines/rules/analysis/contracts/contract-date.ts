import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { DateMention } from '../../../../language/dates/dates.ts';
import type { Span } from '../../../../language/span.ts';

/** Date of a contract with the passages that state it. Offsets are those of the folded text. */
export type ContractDate = {
  iso: string;
  spans: Span[];
  /** Probability that the date is right, 0 to 1. */
  confidence: number;
  /** Other reading of an ambiguous numeric date, as ISO date. */
  alternative: string | undefined;
};

export type ContractDates = {
  agreement: ContractDate | undefined;
  effective: ContractDate | undefined;
  expiration: ContractDate | undefined;
};

/** Date of a contract before its confidence is computed. Offsets are those of the folded text. */
export type DateFinding = {
  iso: string;
  /** Passages that state the date. */
  spans: Span[];
  /** Rule that found the date. */
  source: DateSource;
  /** Score of the sentence about the contract's term; undefined for rules that compute none. */
  score?: number;
  /** Other reading of an ambiguous numeric date, as ISO date. */
  alternative: string | undefined;
};

export type DateSource =
  | 'lead'
  | 'list'
  | 'title'
  | 'signature'
  | 'defined'
  | 'defined late'
  | 'named'
  | 'takes effect'
  | 'term begins'
  | 'agreement date'
  | 'stated'
  | 'computed';

export function toDateFinding(date: DateMention, way: DateSource, score?: number): DateFinding {
  return {
    iso: date.iso,
    spans: [{ start: date.start, end: date.end }],
    source: way,
    ...(score !== undefined && { score }),
    alternative: date.isAmbiguous ? date.alternative : undefined,
  };
}

const OTHER_DOCUMENT = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'contracts/other-documents'))}\b[^"]{0,90}$`,
  'i',
);
const OTHER_AGREEMENT =
  /\b(?:[A-Z][a-z]+\s){1,4}(?:Agreement|Contract|Plan|Lease|License)s?,?\s(?:effective\s)?dated(?:\sas\sof)?\s(?:the\s)?$/;

/** Tells by the words before a date whether it is the date of another document. */
export function belongsToOtherDocument(text: string, date: Span): boolean {
  const before = text.slice(Math.max(0, date.start - 130), date.start);
  return (OTHER_AGREEMENT.test(before) && !/\bthis\b/i.test(before)) || OTHER_DOCUMENT.test(before);
}

export function textBefore(text: string, date: Span, length = 60): string {
  return text.slice(Math.max(0, date.start - length), date.start);
}
