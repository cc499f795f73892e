import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { TermStatement } from './contract-term.ts';
import type { DateMention } from '../../../../language/dates/dates.ts';
import {
  belongsToOtherDocument,
  type DateFinding,
  toDateFinding,
  textBefore,
} from './contract-date.ts';
import type { Reading } from '../document/reading.ts';

const DEFINED_BEFORE =
  /\b(?:effective date|commencement date|contract start)"?\)?\s?(?:(?:of|for) (?:this|the) \w+\s)?(?:is|means|shall mean|shall be|will be|:|-|,|of)?\s?(?:the\s)?$/i;
const DEFINED_AFTER =
  /^\s?,?\s?\((?:the|hereinafter|hereafter|referred|to|as|said|collectively|\s|,){0,40}"?(?:effective|commencement) date"?/i;
const EFFECTIVE_BEFORE =
  /\b(?:effective|takes? effect|effect)\s(?:for all purposes[^.]{0,40}\s)?(?:as\sof|as\sfrom|on|from|this|the|upon)?\s?(?:the\s|this\s)?$/i;
/** Sentence such as `This Agreement shall become effective on …`, anywhere in the text. */
const CONTRACT_TAKES_EFFECT =
  /\bthis\s(?:\w+\s){0,3}(?:agreement|contract|amendment|addendum|lease|license|plan)\b[^.;]{0,60}\b(?:effective|takes? effect|effect|commences?|begins?|starts?)\s(?:as\sof|as\sfrom|on|from)?\s?(?:the\s|this\s)?$/i;
/** Sentence such as `The term begins on …` or `The tenancy will run from …`, whose subject is the contract or its term. */
const TERM_BEGINS = new RegExp(
  String.raw`${anyOf(loadCues('en', 'contracts/beginning-subjects'))}` +
    String.raw`(?:\s(?:of|under|for)\s(?:this|the)\s\w+)?\s(?:(?:shall|will|is to|has|have)\s)?` +
    String.raw`(?:beg[iau]ns?|commenc(?:es?|ed)|start(?:s|ed)?|runs?|take(?:s|n)? effect)\s(?:on|from|as of|as from)?\s?(?:and including\s)?(?:the\s)?$`,
  'iu',
);
const EVENT_DEFINITION =
  /"effective date"?\)?\s(?:means|shall mean|is|shall be)\s(?:the\s(?:first\s)?(?:date|day)\s(?:that|on which|when|of the (?:closing|last|final))|upon)/i;

const HEAD_LENGTH = 4_000;
const BEGINS_SCORE_MIN = 3;
/** Least score of a statement that names both ends of the term. */
const RANGE_SCORE_MIN = 2;
const TERM_SEARCH_LENGTH = 300_000;
/** Share of the text behind which schedules and other contracts stand. */
const LATE_SHARE = 0.4;
const LATE_START = 20_000;

/** Reads the effective date: stated by name, in a sentence about it, by the term, or as the date of signing. */
export function readEffectiveDate(
  reading: Reading,
  statements: readonly TermStatement[],
  agreement: DateFinding | undefined,
): DateFinding | undefined {
  const { text } = reading;
  const own = reading.dates.filter((date) => !belongsToOtherDocument(text, date));
  const said = readStatedDate(reading, own) ?? readTermBegin(text, statements);
  if (said) return said;
  if (EVENT_DEFINITION.test(text.slice(0, 60_000))) return undefined;
  if (agreement) {
    return takesEffectOnSigning(text, agreement)
      ? { ...agreement, source: 'agreement date' }
      : undefined;
  }
  const late = own.find((date) => isDefinedAsEffective(text, date));
  return late && toDateFinding(late, 'defined late');
}

/** Finds a date in the first part of the text that is called the effective one. */
function readStatedDate(
  { text, preamble }: Reading,
  own: readonly DateMention[],
): DateFinding | undefined {
  const early = own.filter((date) => !isLateInText(text, date.start));
  const defined = early.find((date) => isDefinedAsEffective(text, date));
  if (defined) return toDateFinding(defined, 'defined');
  const head = (preamble?.end ?? 0) + HEAD_LENGTH;
  const named = own.find((date) => date.start < head && isIntroducedAsEffective(text, date));
  if (named) return toDateFinding(named, 'named');
  const effect = early.find((date) => {
    const before = textBefore(text, date, 160);
    return CONTRACT_TAKES_EFFECT.test(before) || TERM_BEGINS.test(before);
  });
  return effect && toDateFinding(effect, 'takes effect');
}

function readTermBegin(
  text: string,
  statements: readonly TermStatement[],
): DateFinding | undefined {
  const statement = statements.find(
    ({ begins, end, score }) =>
      begins &&
      score >= (end?.kind === 'date' ? RANGE_SCORE_MIN : BEGINS_SCORE_MIN) &&
      !isLateInText(text, begins.start),
  );
  return statement?.begins && toDateFinding(statement.begins, 'term begins', statement.score);
}

/** Tells whether the words before a date introduce it as effective. */
export function isIntroducedAsEffective(text: string, date: DateMention): boolean {
  return EFFECTIVE_BEFORE.test(textBefore(text, date));
}

export function isDefinedAsEffective(text: string, date: DateMention): boolean {
  return (
    DEFINED_AFTER.test(text.slice(date.end, date.end + 80)) ||
    DEFINED_BEFORE.test(textBefore(text, date))
  );
}

export function isLateInText(text: string, start: number): boolean {
  return start > Math.max(LATE_START, text.length * LATE_SHARE);
}

const EFFECT_WHEN_MADE = new RegExp(
  String.raw`\b(?:commenc|beg[iu]n|effective|effect\b|in force|start)[^.;]{0,50}\b${anyOf(loadCues('en', 'contracts/signing-day'))}`,
  'i',
);
const MERELY_DATED = /\b(?:as of|dated|for reference)\s(?:this\s|the\s)?$/i;

/** Tells whether the contract takes effect on its date: it says so, or it is made on that day. */
function takesEffectOnSigning(text: string, agreement: DateFinding): boolean {
  return !isMerelyDated(text, agreement) || statesEffectOnSigning(text);
}

export function isMerelyDated(text: string, agreement: DateFinding): boolean {
  return MERELY_DATED.test(textBefore(text, agreement.spans[0]!, 30));
}

export function statesEffectOnSigning(text: string): boolean {
  return EFFECT_WHEN_MADE.test(text.slice(0, TERM_SEARCH_LENGTH));
}
