import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { Obligation } from '../../../../contract/analysis.ts';
import type { FieldValues } from '../../../../contract/field-values.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { findIndexFrom } from '../../../../language/find-in-order.ts';
import type { Span } from '../../../../language/span.ts';
import { computeCountedDate } from './counted-date.ts';
import { findPaymentAmount } from '../../../../language/numbers/payment-amount.ts';

/** Due date, recurrence and amount of a duty. */
type Due = Pick<Obligation, 'due_date' | 'due_text' | 'recurrence' | 'amount'> & {
  /** Typed due date with its arithmetic; only of a computed date. */
  typed?: FieldValues;
};

const UNIT =
  '(?:business\\s|calendar\\s|working\\s)?(?:days?|weeks?|months?|years?|hours?)(?:\\speriod)?';
const COUNT = '(?:[\\w-]+\\s){0,3}(?:\\(\\w{1,12}\\)\\s)?';
const MONTH = anyOf(loadCues('en', 'month-names'));

/** Beginnings of a phrase that says when a duty is due. */
const DUE = new RegExp(
  `\\b(?:within\\s${COUNT}${UNIT}\\b|(?:no|not)\\slater\\sthan\\s|on\\sor\\s(?:before|prior\\sto)\\s|(?:at\\sleast|not\\sless\\sthan)\\s${COUNT}${UNIT}\\b(?=[^,;.]{0,60}\\b(?:prior\\sto|before|in\\sadvance)\\b)|(?:by|on|before|prior\\sto|until)\\s(?=${MONTH}\\s\\d|\\d{1,2}\\s${MONTH}\\b|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4})|(?:by|on|before|until)\\sthe\\s(?=[\\w-]{3,15}\\s(?:\\(\\w{1,5}\\)\\s)?(?:annual\\s)?anniversary\\b)|(?:by|on)\\sthe\\s(?=(?:\\w+|\\d{1,2}\\w\\w)\\s(?:business\\s)?day\\b)|(?:immediately|promptly)\\s(?:upon|after|following)\\s|upon\\s(?:the\\s|its\\s|their\\s|your\\s|our\\s)?(?:receipt|request|expiration|termination|execution|completion|written\\s(?:notice|request|demand))\\b)`,
  'i',
);
/** Signs and words that end a phrase of when. A comma between day and year belongs to the date. */
const PHRASE_END = new RegExp(
  String.raw`[;:]|(?<!\(\w{1,12})\)|\s\((?!\w{1,12}\))|\.(?=\s|$)|,(?!\s(?:19|20)\d\d\b)|\sin the amount\b|\s${anyOf(loadCues('en', 'contracts/due-phrase-ends'))}\b`,
  '',
);
/** Words that continue `within ten days` and `upon receipt`. */
const GOES_ON =
  /^\s(?:of|by|from|after|following|prior|before|in\sadvance|thereafter|thereof|hereof|at|made|preceding)\b/i;
const PHRASE_WORDS_MAX = 14;
const PREPOSITION = new RegExp(
  String.raw`\s${anyOf(loadCues('en', 'contracts/due-prepositions'))}\s`,
  'gi',
);
const LOOSE_END = new RegExp(
  String.raw`(?:[\s,]+${anyOf(loadCues('en', 'contracts/due-loose-ends'))})+$`,
  'i',
);

/**
 * Finds the phrase that says when a duty is due, in whole words.
 *
 * @returns undefined when there is none
 */
function findDuePhrase(words: string): Span | undefined {
  const head = DUE.exec(words);
  if (!head) return undefined;
  const from = head.index + head[0].length;
  const tail = cutPhrase(words.slice(from, from + 300));
  const phrase = words.slice(head.index, from + tail.length).replace(LOOSE_END, '');
  return { start: head.index, end: head.index + phrase.length };
}

function cutPhrase(rest: string): string {
  if (rest.startsWith(' ') && !GOES_ON.test(rest)) return '';
  const stop = PHRASE_END.exec(rest)?.index ?? rest.length;
  const phrase = rest.slice(0, stop);
  const words = phrase.split(' ');
  if (words.length <= PHRASE_WORDS_MAX) return phrase;
  const short = words.slice(0, PHRASE_WORDS_MAX).join(' ');
  const last = [...short.matchAll(PREPOSITION)].at(-1);
  return last && last.index > 0 ? short.slice(0, last.index) : short;
}

/**
 * Reads due date, recurrence and amount of a duty.
 *
 * @param passage position of the duty in the text
 * @param words text of the passage on one line
 */
export function findDue(reading: Reading, passage: Span, words: string): Due {
  const due = findDuePhrase(words);
  const text = due ? words.slice(due.start, due.end) : null;
  const stated = due && findStatedDate(reading, passage, due);
  const computed = text !== null && !stated ? computeCountedDate(reading, text) : undefined;
  return {
    due_date: stated ? stated.iso : (computed?.value ?? null),
    due_text: text,
    recurrence: readRecurrence(words),
    amount: findPaymentAmount(words),
    ...(computed && { typed: { '/due_date': computed } }),
  };
}

/**
 * Reads when a duty is due from the words before its subject, which must begin with it: `Within ten days of receipt,
 * Buyer shall …`.
 */
export function findDueInLead(
  reading: Reading,
  lead: Span,
): Pick<Due, 'due_date' | 'due_text' | 'typed'> | undefined {
  const words = spanText(reading, lead);
  if (findDuePhrase(words)?.start !== 0) return undefined;
  const { due_date, due_text, typed } = findDue(reading, lead, words);
  return { due_date, due_text, ...(typed && { typed }) };
}

/** Finds the date in a phrase of when; its `iso` is null if the date is ambiguous. */
function findStatedDate(
  reading: Reading,
  passage: Span,
  due: Span,
): { iso: string | null } | undefined {
  const date = reading.dates[findIndexFrom(reading.dates, passage.start + due.start)];
  if (!date || date.start >= passage.start + due.end) return undefined;
  return { iso: date.isAmbiguous ? null : date.iso };
}

const NOT_OFTEN = /%\s$|\bpercent\s$|\bany\s$|\bone\s$|\$\s?[\d.,]+\s$/;
const RECURRENCES: readonly (readonly [word: string, wording: RegExp])[] = [
  ['daily', /\bdaily\b|\b(?:each|every)\s(?:\w+\s)?day\b/gi],
  ['weekly', /\b(?<!bi-?)weekly\b|\b(?:each|every|per)\s(?:calendar\s)?week\b/gi],
  ['monthly', /\b(?<!bi-?)monthly\b|\b(?:each|every|per)\s(?:\w+\s)?month\b/gi],
  ['quarterly', /\bquarterly\b|\b(?:each|every|per)\s(?:\w+\s)?quarter\b/gi],
  ['semi-annually', /\bsemi-?\s?annual(?:ly)?\b|\btwice (?:a|per|each) year\b/gi],
  [
    'annually',
    /(?<!semi-?\s?)\b(?:annual(?:ly)?|yearly)\b|\b(?:each|every|per)\s(?:\w+\s)?(?:year|annum)\b/gi,
  ],
];

/** Reads the recurrence, one of six words; null if the text states none of them. */
function readRecurrence(words: string): string | null {
  let first: { at: number; word: string } | undefined;
  for (const [word, wording] of RECURRENCES) {
    for (const { index } of words.matchAll(wording)) {
      if (NOT_OFTEN.test(words.slice(Math.max(0, index - 16), index))) continue;
      if (!first || index < first.at) first = { at: index, word };
      break;
    }
  }
  return first?.word ?? null;
}
