import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { contentTermsOf } from '../topics/term-index.ts';
import type { MeetingPoint } from './point.ts';

/** Words up to which a point of the next turn is an echo, whatever it says: `We stay.` */
const ECHO_WORDS_MAX = 4;
/** Words up to which a point is an echo of a decision with all of its terms: `The 14th it is.` */
const REPEATING_WORDS_MAX = 8;
/** Turns between a decision and an echo that repeats its terms. */
const ECHO_TURNS = 2;
/** A decision with so many supporting sentences takes no further echo. */
const ECHO_SUPPORT_MAX = 10;
/** A decision with fewer content words and so few words at all says nothing alone. */
const FRAGMENT = { contentMin: 3, wordsMax: 7 };
/** Content words of a sentence with a verb and its object. */
const CLAUSE_CONTENT_MIN = 2;

type OpenPoint = MeetingPoint & { support: MeetingSentence[] };

/** Turns a short repetition before or behind a decision into its support: `We stay.` after `So we stay with the journal.` */
export function mergeEchoes(
  reading: MeetingReading,
  points: readonly MeetingPoint[],
): MeetingPoint[] {
  const merged: OpenPoint[] = [];
  for (const point of points) {
    const last = merged.at(-1);
    if (last && isEcho(reading, point, last)) addSupport(last, point.sentences);
    else if (last && repeats(reading, last, point)) {
      merged[merged.length - 1] = { ...point, support: [...point.support] };
      addSupport(merged.at(-1)!, last.sentences);
    } else merged.push({ ...point, support: [...point.support] });
  }
  return merged;
}

function addSupport({ support }: OpenPoint, sentences: readonly MeetingSentence[]): void {
  if (support.length < ECHO_SUPPORT_MAX) support.push(...sentences);
}

function isEcho(reading: MeetingReading, point: MeetingPoint, last: MeetingPoint): boolean {
  const isNext = turnsBetween(last, point) === 1 && wordsOf(point) <= ECHO_WORDS_MAX;
  return isNext || repeats(reading, point, last) || restates(reading, point, last);
}

/** Tells whether a shorter point rests on another and names the same: `We take Ann.` after `Let's take Ann, not Bob.` */
function restates(reading: MeetingReading, point: MeetingPoint, last: MeetingPoint): boolean {
  const restsOnLast = point.support.some((sentence) => last.sentences.includes(sentence));
  if (!restsOnLast || wordsOf(point) >= wordsOf(last)) return false;
  return !termsOf(reading, point.sentences).isDisjointFrom(termsOf(reading, last.sentences));
}

/** Tells whether a short point near another says nothing but what that says. */
function repeats(reading: MeetingReading, short: MeetingPoint, other: MeetingPoint): boolean {
  if (wordsOf(short) > REPEATING_WORDS_MAX || wordsOf(short) >= wordsOf(other)) return false;
  const terms = termsOf(reading, short.sentences);
  const known = termsOf(reading, [...other.sentences, ...other.support]);
  const isNear = Math.abs(turnsBetween(short, other)) <= ECHO_TURNS;
  return isNear && terms.size > 0 && terms.isSubsetOf(known);
}

/**
 * Gives each short decision with less than three content words the sentence that it answers: a proposal that supports it, else the
 * last one of the turn before. Without such a sentence it is left out, unless it has a verb and an object: `Okay.`
 */
export function completeFragments(
  reading: MeetingReading,
  points: readonly MeetingPoint[],
): MeetingPoint[] {
  return points.flatMap((point): MeetingPoint[] => {
    const isFragment = wordsOf(point) <= FRAGMENT.wordsMax && !hasContent(reading, point.sentences);
    if (!isFragment || point.replaces) return [point];
    const first = point.sentences[0]!;
    const proposal = point.support.find(
      (one) => one.index < first.index && canBeAnswered(reading, one),
    );
    const context = proposal ?? findAnswered(reading, first);
    if (context) return [{ ...point, context }];
    return termsOf(reading, point.sentences).size >= CLAUSE_CONTENT_MIN ? [point] : [];
  });
}

/** Finds the last sentence of the turn before that has content, if the sentence has a word of its own. */
function findAnswered(
  reading: MeetingReading,
  { turn, tokens, speaker }: MeetingSentence,
): MeetingSentence | undefined {
  const before = reading.turns[turn - 1];
  if (!before || speaker === null || tokens.length < FRAGMENT.contentMin) return undefined;
  return reading.sentences
    .slice(before.firstSentence, before.endSentence)
    .findLast((sentence) => canBeAnswered(reading, sentence));
}

/** Tells whether a sentence says what a short one is about: a statement with content, or any question about something. */
function canBeAnswered(reading: MeetingReading, sentence: MeetingSentence): boolean {
  return termsOf(reading, [sentence]).size >= (sentence.isQuestion ? 1 : FRAGMENT.contentMin);
}

function hasContent(reading: MeetingReading, sentences: readonly MeetingSentence[]): boolean {
  return termsOf(reading, sentences).size >= FRAGMENT.contentMin;
}

function termsOf(
  { language }: MeetingReading,
  sentences: readonly MeetingSentence[],
): ReadonlySet<string> {
  return new Set(sentences.flatMap((sentence) => contentTermsOf(sentence, language)));
}

function wordsOf({ sentences }: MeetingPoint): number {
  return sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
}

function turnsBetween(before: MeetingPoint, after: MeetingPoint): number {
  return after.sentences[0]!.turn - before.sentences.at(-1)!.turn;
}
