import type { TermStatement } from './contract-term.ts';
import type { DateMention } from '../dates/dates.ts';
import { isOfOtherDocument, type ReadDate, readDate, textBefore } from './read-date.ts';
import type { Reading } from '../reading.ts';

const DEFINED_BEFORE =
  /\b(?:effective date|commencement date|contract start)"?\)?\s?(?:(?:of|for) (?:this|the) \w+\s)?(?:is|means|shall mean|shall be|will be|:|-|,|of)?\s?(?:the\s)?$/i;
const DEFINED_AFTER =
  /^\s?,?\s?\((?:the|hereinafter|hereafter|referred|to|as|said|collectively|\s|,){0,40}"?(?:effective|commencement) date"?/i;
const EFFECTIVE_BEFORE =
  /\b(?:effective|takes? effect|effect)\s(?:for all purposes[^.]{0,40}\s)?(?:as\sof|as\sfrom|on|from|this|the|upon)?\s?(?:the\s|this\s)?$/i;
/** `This Agreement shall become effective on …`, anywhere in the text. */
const CONTRACT_TAKES_EFFECT =
  /\bthis\s(?:\w+\s){0,3}(?:agreement|contract|amendment|addendum|lease|license|plan)\b[^.;]{0,60}\b(?:effective|takes? effect|effect|commences?|begins?|starts?)\s(?:as\sof|as\sfrom|on|from)?\s?(?:the\s|this\s)?$/i;
const EVENT_DEFINITION =
  /"effective date"?\)?\s(?:means|shall mean|is|shall be)\s(?:the\s(?:first\s)?(?:date|day)\s(?:that|on which|when|of the (?:closing|last|final))|upon)/i;

const HEAD_LENGTH = 4_000;
const BEGINS_SCORE_MIN = 3;
const TERM_SEARCH_LENGTH = 300_000;
/** Behind so much of the text, and of its characters, stand schedules and other contracts. */
const LATE_SHARE = 0.4;
const LATE_START = 20_000;

/** The day from which the contract holds: said by name, in a sentence on it, by its term, or that of its making. */
export function readEffectiveDate(
  reading: Reading,
  statements: readonly TermStatement[],
  agreement: ReadDate | undefined,
): ReadDate | undefined {
  const { text } = reading;
  const own = reading.dates.filter((date) => !isOfOtherDocument(text, date));
  const said = readSaidDate(reading, own) ?? readTermBegin(text, statements);
  if (said) return said;
  if (EVENT_DEFINITION.test(text.slice(0, 60_000))) return undefined;
  if (agreement) {
    return takesEffectWhenMade(text, agreement)
      ? { ...agreement, way: 'agreement date' }
      : undefined;
  }
  const late = own.find((date) => isDefined(text, date));
  return late && readDate(late, 'defined late');
}

/** A date that the text calls the effective one, in its first part. */
function readSaidDate(
  { text, preamble }: Reading,
  own: readonly DateMention[],
): ReadDate | undefined {
  const early = own.filter((date) => !isLate(text, date.start));
  const defined = early.find((date) => isDefined(text, date));
  if (defined) return readDate(defined, 'defined');
  const head = (preamble?.end ?? 0) + HEAD_LENGTH;
  const named = own.find((date) => date.start < head && isEffective(text, date));
  if (named) return readDate(named, 'named');
  const effect = early.find((date) => CONTRACT_TAKES_EFFECT.test(textBefore(text, date, 160)));
  return effect && readDate(effect, 'takes effect');
}

function readTermBegin(text: string, statements: readonly TermStatement[]): ReadDate | undefined {
  const begins = statements.find(
    (one) => one.begins && one.score >= BEGINS_SCORE_MIN && !isLate(text, one.begins.start),
  );
  return begins?.begins && readDate(begins.begins, 'term begins', begins.score);
}

/** Whether the date is introduced as an effective one. */
export function isEffective(text: string, date: DateMention): boolean {
  return EFFECTIVE_BEFORE.test(textBefore(text, date));
}

export function isDefined(text: string, date: DateMention): boolean {
  return (
    DEFINED_AFTER.test(text.slice(date.end, date.end + 80)) ||
    DEFINED_BEFORE.test(textBefore(text, date))
  );
}

export function isLate(text: string, start: number): boolean {
  return start > Math.max(LATE_START, text.length * LATE_SHARE);
}

const EFFECT_WHEN_MADE =
  /\b(?:commenc|beg[iu]n|effective|effect\b|in force|start)[^.;]{0,50}\b(?:date hereof|date of this|date first|date (?:and year )?(?:first )?(?:above|written)|date of (?:its |the )?(?:execution|signing|signature)|execution (?:hereof|date|of this)|day and year first|signing)/i;
const MERELY_DATED = /\b(?:as of|dated|for reference)\s(?:this\s|the\s)?$/i;

/** Whether the date of the contract is also the day from which it holds: it says so, or is made on that day. */
function takesEffectWhenMade(text: string, agreement: ReadDate): boolean {
  return !isMerelyDated(text, agreement) || saysEffectWhenMade(text);
}

export function isMerelyDated(text: string, agreement: ReadDate): boolean {
  return MERELY_DATED.test(textBefore(text, agreement.spans[0]!, 30));
}

export function saysEffectWhenMade(text: string): boolean {
  return EFFECT_WHEN_MADE.test(text.slice(0, TERM_SEARCH_LENGTH));
}
