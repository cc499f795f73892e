import { findDueDates } from '../../../../language/due-dates/find-due-dates.ts';
import type { MeetingReading } from '../../../meeting-text/read-meeting.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import type { SummaryResult } from '../../../language-engine/meeting-engine.ts';

const NEXT_MEETING = loadSentencePattern('en', 'next-meeting');
const SENTENCES_AFTER = 2;

/** Finds when people said to meet again: the last sentence that speaks of it and, there or right behind, names a day. */
export function findNextMeeting({
  meeting,
  language,
  sentences,
}: MeetingReading): SummaryResult['next_meeting'] {
  const began = meeting.began.slice(0, 10);
  for (const sentence of sentences.toReversed()) {
    const opensSection =
      sentence.section === 'next meeting' &&
      sentences[sentence.index - 1]?.section !== 'next meeting';
    if (!opensSection && !NEXT_MEETING.test(sentence.plain)) continue;
    const near = sentences.slice(sentence.index, sentence.index + 1 + SENTENCES_AFTER);
    const dates = near.flatMap(({ text }) => findDueDates(text, began, language));
    const date = dates.find(({ iso }) => iso !== null && iso > began);
    if (date) return { date: date.iso, text: date.text };
  }
  return null;
}
