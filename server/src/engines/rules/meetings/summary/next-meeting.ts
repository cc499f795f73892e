import { byLanguage } from '../../../../language/cues.ts';
import { type DueDate, findDueDates } from '../../../../language/due-dates/find-due-dates.ts';
import type { MeetingReading } from '../../../meeting-text/read-meeting.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import type { SummaryResult } from '../../../language-engine/meeting-engine.ts';
import { findSpokenTime } from './spoken-time.ts';

type NextMeeting = NonNullable<SummaryResult['next_meeting']>;

const NEXT_MEETING = byLanguage((language) => loadSentencePattern(language, 'next-meeting'));
const SENTENCES_AFTER = 2;

/** Finds when people said to meet again: the last sentence that speaks of it and, there or right behind, names a day. */
export function findNextMeeting(reading: MeetingReading): SummaryResult['next_meeting'] {
  const { language, sentences } = reading;
  for (const sentence of sentences.toReversed()) {
    const opensSection =
      sentence.section === 'next meeting' &&
      sentences[sentence.index - 1]?.section !== 'next meeting';
    if (!opensSection && !NEXT_MEETING[language].test(sentence.plain)) continue;
    const near = sentences.slice(sentence.index, sentence.index + 1 + SENTENCES_AFTER);
    for (const { text } of near) {
      const next = readNextMeeting(text, reading);
      if (next) return next;
    }
  }
  return null;
}

/** Reads the clearest day after the meeting that a sentence names, and the time behind it. */
function readNextMeeting(
  text: string,
  { meeting, language }: MeetingReading,
): NextMeeting | undefined {
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
