import { createHash } from 'node:crypto';

import type { MeetingText } from '../../server/src/engines/language-engine/meeting-engine.ts';
import type { TextLanguage } from '../../server/src/language/text-language.ts';

const SPEAKER = 'Kim';
const FIRST_PERSON = /\b(?:I|me|my|we|us|our|you|your|let's)\b/i;
const NOTE = /^\s*(?:[-*•[@]|[\p{L} ]+:)/u;

/** Makes a meeting of one sentence: spoken by one person where it has a first or second person, else a note. */
export function meetingOfSentence(sentence: string, language: TextLanguage): MeetingText {
  const isSpoken = language !== 'en' || (FIRST_PERSON.test(sentence) && !NOTE.test(sentence));
  const lead = isSpoken ? `${SPEAKER}: ` : '';
  const text = lead + sentence;
  return {
    id: 'meet_1',
    title: 'Meeting',
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    lines: [
      {
        speaker: isSpoken ? SPEAKER : null,
        start: lead.length,
        end: text.length,
        start_time: null,
        end_time: null,
      },
    ],
    language,
    began: '2026-11-18T10:00:00',
    participants: isSpoken ? [SPEAKER] : [],
  };
}
