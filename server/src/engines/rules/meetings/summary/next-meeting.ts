import { byLanguage } from '../../../../language/cues.ts';
import { type DueDate, findDueDates } from '../../../../language/due-dates/find-due-dates.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import type { SummaryResult } from '../../../language-engine/meeting-engine.ts';
import { findSpokenTime } from './spoken-time.ts';

type NextMeeting = NonNullable<SummaryResult['next_meeting']>;

const NEXT_MEETING = byLanguage((language) => loadSentencePattern(language, 'next-meeting'));
/** Matches the next meeting as an occasion of something else: `we decide at the next meeting`. */
const OCCASION = loadSentencePattern('en', 'next-meeting-occasions');
const PROPOSES_DAY = loadSentencePattern('en', 'day-proposals');
const REJECTS_DAY = loadSentencePattern('en', 'day-rejections');
const CHANGES_TIME = loadSentencePattern('en', 'time-changes');
const SENTENCES_AFTER = 2;
/** Sentences in which people settle the day and the time that somebody asked for. */
const SENTENCES_OF_EXCHANGE = 8;
/** Words of a sentence that only gives a day. */
const ANSWER_WORDS_MAX = 10;

/** Finds when people said to meet again: the last sentence that speaks of it and, there or right behind, names a day. */
export function findNextMeeting(reading: MeetingReading): SummaryResult['next_meeting'] {
  const { language, sentences } = reading;
  for (const sentence of sentences.toReversed()) {
    const opensSection =
      sentence.section === 'next meeting' &&
      sentences[sentence.index - 1]?.section !== 'next meeting';
    if (!opensSection && !NEXT_MEETING[language].test(sentence.plain)) continue;
    const next = opensSection
      ? readSection(reading, sentence)
      : (readExchange(reading, sentence) ?? undefined);
    if (next) return next;
  }
  return null;
}

function readSection(reading: MeetingReading, { index }: MeetingSentence): NextMeeting | undefined {
  for (const { text } of reading.sentences.slice(index, index + 1 + SENTENCES_AFTER)) {
    const next = readNextMeeting(text, reading);
    if (next) return next;
  }
  return undefined;
}

/**
 * Reads the day that the group settles from a sentence about the next meeting on: `When do we meet?` – `Monday?` –
 * `I am away.` – `Then let's say Thursday at two.`
 */
function readExchange(reading: MeetingReading, cue: MeetingSentence): NextMeeting | undefined {
  const own = readNextMeeting(cue.text, reading);
  if (OCCASION.test(cue.plain)) return own;
  const isOpen = own === undefined || cue.isQuestion || own.time === undefined;
  let settled = own;
  for (const sentence of followers(reading, cue, isOpen)) {
    if (settled && REJECTS_DAY.test(sentence.plain)) {
      settled = undefined;
      continue;
    }
    const isNear = settled === undefined && sentence.index - cue.index <= SENTENCES_AFTER;
    const next = isAnswer(sentence, isNear) ? readNextMeeting(sentence.text, reading) : undefined;
    if (next) settled = next;
    else if (settled) settled = changeTime(settled, sentence, reading);
  }
  return settled;
}

/** Returns the sentences that may settle the day behind a sentence about the next meeting. */
function followers(
  { sentences }: MeetingReading,
  { index, isQuestion, turn }: MeetingSentence,
  isOpen: boolean,
): readonly MeetingSentence[] {
  const isAsked = isQuestion || sentences[index + 1]?.isQuestion === true;
  const count = isAsked ? SENTENCES_OF_EXCHANGE : isOpen ? SENTENCES_AFTER : 0;
  const next = sentences.slice(index + 1, index + 1 + count);
  const end = next.findIndex((one) => one.turn !== turn && OTHER_WORK.test(one.plain));
  return end === -1 ? next : next.slice(0, end);
}

/** Matches what ends such an exchange: work of somebody. */
const OTHER_WORK = / (?:i|we) (?:will|can|am going to|are going to) (?!meet|see|be|do|make|say) /;

/** Tells whether a sentence may give the day: one near the question in any short words, another one only as a proposal. */
function isAnswer({ plain, tokens, isQuestion }: MeetingSentence, isNear: boolean): boolean {
  if (tokens.length > ANSWER_WORDS_MAX) return false;
  return isNear || isQuestion || PROPOSES_DAY.test(plain);
}

/** Changes the time of a day that somebody proposed: `Make it eleven.` */
function changeTime(
  settled: NextMeeting,
  { plain, text }: MeetingSentence,
  { language }: MeetingReading,
): NextMeeting {
  const match = language === 'en' ? CHANGES_TIME.exec(plain) : null;
  if (!match) return settled;
  const said = text.replace(/\b(?:it|say|that|about|better)\s+(?:at\s+)?(?=\S)/i, 'at ');
  const time = findSpokenTime(said, language, 0);
  return time ? { ...settled, time: time.time, text: `${settled.text} – ${text}` } : settled;
}

/** Matches a sentence about somebody's absence: `I'm away tomorrow` names no meeting. */
const ABSENCE = loadSentencePattern('en', 'absences');

/** Reads the clearest day after the meeting that a sentence names, and the time behind it. */
function readNextMeeting(
  text: string,
  { meeting, language }: MeetingReading,
): NextMeeting | undefined {
  if (language === 'en' && ABSENCE.test(` ${text.toLowerCase().replace(/['’]m\b/g, ' am')} `)) {
    return undefined;
  }
  const began = meeting.began.slice(0, 10);
  const dates = findDueDates(text, began, language).map((date) => addDayOfMonth(date, text, began));
  const date = dates.find(({ iso }) => iso !== null && iso > began);
  if (!date) return undefined;
  const time = findSpokenTime(text, language, date.start);
  const end = time ? Math.max(date.end, time.end) : date.end;
  return { date: date.iso, ...(time && { time: time.time }), text: text.slice(date.start, end) };
}

/** A day of the month right behind a weekday: `mardi 4`, `lunes 12`. */
const DAY_OF_MONTH =
  /^\s+(?<day>[12]?\d|3[01])(?!\s*(?:h|uhr|heures?|horas?)(?!\p{L})|[\d.:/]*\d|\p{L}|\s+(?:de|d['’])?\s*\p{L}{3,}\s+\d)/iu;

function addDayOfMonth(date: DueDate, text: string, began: string): DueDate {
  const match = DAY_OF_MONTH.exec(text.slice(date.end));
  if (!match || !/\p{L}$/u.test(date.text)) return date;
  const iso = nextDayOfMonth(began, Number(match.groups!['day']));
  return { ...date, iso, end: date.end + match[0].length };
}

/** Returns the first day after `began` that is such a day of a month. */
function nextDayOfMonth(began: string, day: number): string {
  const date = new Date(`${began}T00:00:00Z`);
  do date.setUTCDate(date.getUTCDate() + 1);
  while (date.getUTCDate() !== day);
  return date.toISOString().slice(0, 10);
}
