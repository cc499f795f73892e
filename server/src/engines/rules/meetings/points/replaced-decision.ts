import { isCalendarWord } from '../sentence-model/word-shapes.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { contentTermsOf } from '../topics/term-index.ts';
import type { MeetingPoint } from './point.ts';

/** Matches what a decision gives up, by name. */
const GIVES_UP = / (?:instead of|rather than|in place of) (?<old>[^,.;!?]+) /;
/** Turns within which the same statement with another value corrects a decision. */
const CORRECTION_TURNS = 12;
const NUMBER_WORD =
  /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen(?:th)?|\w+ty|hundred|thousand|half|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|twentieth|thirtieth)$/;

/**
 * Removes decisions that a later one replaces, and notes them in that one: `We ship on the 12th.` and `Then we ship on the
 * 14th.` are one decision. English speech only: a list of notes states one decision a line.
 */
export function removeReplaced(
  reading: MeetingReading,
  decisions: readonly MeetingPoint[],
): MeetingPoint[] {
  if (reading.language !== 'en') return [...decisions];
  const standing: MeetingPoint[] = [];
  for (const decision of decisions) {
    const at = standing.findLastIndex((earlier) => isReplaced(reading, earlier, decision));
    const [replaced] = at < 0 ? [] : standing.splice(at, 1);
    standing.push(replaced ? { ...decision, replaces: replaced.sentences[0]! } : decision);
  }
  return standing;
}

function isReplaced(
  reading: MeetingReading,
  { sentences: [before] }: MeetingPoint,
  { sentences: [now] }: MeetingPoint,
): boolean {
  if (!before || !now || before.speaker === null || before.turn === now.turn) return false;
  return givesUp(reading, before, now) || correctsValue(reading, before, now);
}

/** Tells whether a decision names what an earlier one settled as given up: `Let's take Adyen instead of Stripe`. */
function givesUp(
  { language }: MeetingReading,
  before: MeetingSentence,
  { plain, tokens }: MeetingSentence,
): boolean {
  const old = GIVES_UP.exec(plain)?.groups?.['old'];
  if (old === undefined) return false;
  const from = plain.slice(0, plain.indexOf(` ${old} `)).split(' ').length - 1;
  const named = { tokens: tokens.slice(from, from + old.split(' ').length) };
  const terms = new Set(contentTermsOf({ ...before, ...named }, language));
  return terms.size > 0 && terms.isSubsetOf(new Set(contentTermsOf(before, language)));
}

/** Tells whether two decisions say the same but for a day or a figure. */
function correctsValue(
  reading: MeetingReading,
  before: MeetingSentence,
  now: MeetingSentence,
): boolean {
  if (now.turn - before.turn > CORRECTION_TURNS) return false;
  const [old, own] = [readValues(reading, before), readValues(reading, now)];
  const hasOthers = old.values.size > 0 && own.values.size > 0;
  const isSameMatter =
    own.matter.size > 0 &&
    (own.matter.isSubsetOf(old.matter) ||
      (old.matter.size > 0 && old.matter.isSubsetOf(own.matter)));
  return hasOthers && old.values.isDisjointFrom(own.values) && isSameMatter;
}

/** Splits the words of a sentence into days and figures, and the terms of its matter. */
function readValues({ language }: MeetingReading, sentence: MeetingSentence) {
  const tokens = sentence.tokens.filter(({ text }) => !isValue(text));
  return {
    values: new Set(sentence.tokens.map(({ text }) => text).filter(isValue)),
    matter: new Set(contentTermsOf({ ...sentence, tokens }, language)),
  };
}

function isValue(text: string): boolean {
  return isCalendarWord(text) || NUMBER_WORD.test(text);
}
