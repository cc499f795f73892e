import type { DateMention } from '../dates/dates.ts';
import type { Span } from '../text/page-furniture.ts';

/** A date of the contract before its confidence is known. Offsets are those of the folded text. */
export type ReadDate = {
  iso: string;
  /** The passages that it was read from. */
  spans: Span[];
  /** How it was found. */
  way: DateWay;
  /** How clearly the sentence speaks of the contract's term; undefined where none was asked. */
  score?: number;
  /** The other reading of an ambiguous numeric date. */
  alternative: string | undefined;
};

export type DateWay =
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

export function readDate(date: DateMention, way: DateWay, score?: number): ReadDate {
  return {
    iso: date.iso,
    spans: [{ start: date.start, end: date.end }],
    way,
    ...(score !== undefined && { score }),
    alternative: date.isAmbiguous ? date.alternative : undefined,
  };
}

const OTHER_DOCUMENT =
  /\b(?:that certain|pursuant to|amend\w* (?:and restated )?by|as amended|reference is|filed|source:|rev(?:\.|ised)?|8-K|10-K|10-Q|S-1|act of)\b[^"]{0,90}$/i;
const OTHER_AGREEMENT =
  /\b(?:[A-Z][a-z]+\s){1,4}(?:Agreement|Contract|Plan|Lease|License)s?,?\s(?:effective\s)?dated(?:\sas\sof)?\s(?:the\s)?$/;

/** Whether the words before a date say that it is the date of another document. */
export function isOfOtherDocument(text: string, date: Span): boolean {
  const before = text.slice(Math.max(0, date.start - 130), date.start);
  return (OTHER_AGREEMENT.test(before) && !/\bthis\b/i.test(before)) || OTHER_DOCUMENT.test(before);
}

export function textBefore(text: string, date: Span, length = 60): string {
  return text.slice(Math.max(0, date.start - length), date.start);
}
