import type { Obligation } from '../../../../contract/analysis.ts';
import { addDuration, type DurationUnit } from '../dates/calendar-date.ts';
import { numberAtStart } from '../numbers/spelled-numbers.ts';
import type { Reading } from '../reading.ts';
import type { Span } from '../text/page-furniture.ts';
import { findContractDates } from './contract-dates.ts';
import { sumToPay } from './sum-to-pay.ts';

/** When a duty falls due, how often, and what is to be paid. */
type Due = Pick<Obligation, 'due_date' | 'due_text' | 'recurrence' | 'amount'>;

const UNIT =
  '(?:business\\s|calendar\\s|working\\s)?(?:days?|weeks?|months?|years?|hours?)(?:\\speriod)?';
const COUNT = '(?:[\\w-]+\\s){0,3}(?:\\(\\w{1,12}\\)\\s)?';
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)';

/** How a phrase begins that says when something is due, with what must belong to it. */
const DUE = new RegExp(
  `\\b(?:within\\s${COUNT}${UNIT}\\b|(?:no|not)\\slater\\sthan\\s|on\\sor\\s(?:before|prior\\sto)\\s|(?:at\\sleast|not\\sless\\sthan)\\s${COUNT}${UNIT}\\b(?=[^,;.]{0,60}\\b(?:prior\\sto|before|in\\sadvance)\\b)|(?:by|on|before|prior\\sto|until)\\s(?=${MONTH}\\s\\d|\\d{1,2}\\s${MONTH}\\b|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4})|(?:by|on)\\sthe\\s(?=(?:\\w+|\\d{1,2}\\w\\w)\\s(?:business\\s)?day\\b)|(?:immediately|promptly)\\s(?:upon|after|following)\\s|upon\\s(?:the\\s|its\\s|their\\s|your\\s|our\\s)?(?:receipt|request|expiration|termination|execution|completion|written\\s(?:notice|request|demand))\\b)`,
  'i',
);
/** What a phrase never runs over; a comma between day and year belongs to the date. */
const PHRASE_END =
  /[;:]|(?<!\(\w{1,12})\)|\s\((?!\w{1,12}\))|\.(?=\s|$)|,(?!\s(?:19|20)\d\d\b)|\sin the amount\b|\s(?:shall|will|must|may|should|unless|provided|which|that|if|but|whereupon|whichever|and|or|as|then)\b/;
/** How words go on that belong to `within ten days` and `upon receipt`. */
const GOES_ON =
  /^\s(?:of|by|from|after|following|prior|before|in\sadvance|thereafter|thereof|hereof|at|made|preceding)\b/i;
const PHRASE_WORDS_MAX = 14;
const PREPOSITION =
  /\s(?:of|from|to|by|in|for|with|after|on|under|pursuant|before|at|during|via)\s/gi;
const LOOSE_END =
  /(?:[\s,]+(?:the|a|an|its|their|such|any|each|this|of|to|from|by|in|for|with|after|before|on|under|at|upon|following))+$/i;

/** A phrase of when: whole words, to the end of its part of the sentence. @returns undefined when there is none */
function duePhrase(words: string): Span | undefined {
  const head = DUE.exec(words);
  if (!head) return undefined;
  const from = head.index + head[0].length;
  const tail = wholePhrase(words.slice(from, from + 300));
  const phrase = words.slice(head.index, from + tail.length).replace(LOOSE_END, '');
  return { start: head.index, end: head.index + phrase.length };
}

function wholePhrase(rest: string): string {
  if (rest.startsWith(' ') && !GOES_ON.test(rest)) return '';
  const stop = PHRASE_END.exec(rest)?.index ?? rest.length;
  const phrase = rest.slice(0, stop);
  const words = phrase.split(' ');
  if (words.length <= PHRASE_WORDS_MAX) return phrase;
  const short = words.slice(0, PHRASE_WORDS_MAX).join(' ');
  const last = [...short.matchAll(PREPOSITION)].at(-1);
  return last && last.index > 0 ? short.slice(0, last.index) : short;
}

/** @param passage where the words of the duty stand; `words` is its text on one line */
export function dueOf(reading: Reading, passage: Span, words: string): Due {
  const due = duePhrase(words);
  const text = due ? words.slice(due.start, due.end) : null;
  return {
    due_date: due && text ? dueDate(reading, { passage, due, text }) : null,
    due_text: text,
    recurrence: recurrenceOf(words),
    amount: sumToPay(words),
  };
}

type Phrase = { passage: Span; due: Span; text: string };

function dueDate(reading: Reading, { passage, due, text }: Phrase): string | null {
  const start = passage.start + due.start;
  const date = reading.dates.find(
    (one) => one.start >= start && one.start < passage.start + due.end,
  );
  if (date) return date.isAmbiguous ? null : date.iso;
  return countedDate(reading, text);
}

const COUNTED =
  /^within\s(.{1,30}?)\s(?:calendar\s)?(day|week|month|year)s?\s(?:after|of|from|following)\sthe\s(?:effective date|date (?:hereof|of this (?:agreement|contract)))$/i;
const SURE = 0.8;

/** `within thirty (30) days after the Effective Date`, where that date is sure. */
function countedDate(reading: Reading, text: string): string | null {
  const [, number, unit] = COUNTED.exec(text) ?? [];
  const count = number && numberAtStart(number)?.value;
  if (!count) return null;
  const { agreement, effective } = findContractDates(reading);
  const from = /effective/i.test(text) ? effective : agreement;
  if (!from || from.alternative || from.confidence < SURE) return null;
  return addDuration(from.iso, count, unit!.toLowerCase() as DurationUnit) ?? null;
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

/** How often, in one of six words; null where the text says something else or nothing. */
function recurrenceOf(words: string): string | null {
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
