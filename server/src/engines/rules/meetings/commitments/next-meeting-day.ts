import type { DuePhrase } from '../../../../language/due-dates/find-due-phrases.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { findNextMeeting } from '../summary/next-meeting.ts';

/** Matches an event that is the next meeting: `before the next meeting`. */
const NEXT_MEETING = /\bnext (?:meeting|mtg|session|call|stand-?up|review)\b/i;

const days = new WeakMap<readonly MeetingSentence[], string | null>();

/** Returns the day on which people said to meet again; null when they named none. */
function nextMeetingDay(reading: MeetingReading): string | null {
  const known = days.get(reading.sentences);
  if (known !== undefined) return known;
  const day = findNextMeeting(reading)?.date ?? null;
  days.set(reading.sentences, day);
  return day;
}

/** Dates an event that is the next meeting, when the meeting says when that is; returns nothing for any other phrase. */
export function dateNextMeeting(
  reading: MeetingReading,
  { isEvent, iso, text }: DuePhrase,
): Partial<DuePhrase> {
  if (!isEvent || iso !== null || !NEXT_MEETING.test(text)) return {};
  const day = nextMeetingDay(reading);
  return day === null ? {} : { iso: day, isEvent: false };
}
