import { createHash } from 'node:crypto';

import type { MeetingLine, MeetingText } from '../../language-engine/meeting-engine.ts';

/** Creates a meeting from lines such as `Ana: Good morning.`, one turn a line. It began on a Wednesday. */
export function spokenMeeting(text: string, given: Partial<MeetingText> = {}): MeetingText {
  const lines: MeetingLine[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const [name = '', speaker = ''] = /^([^:]{1,80}):\s?/u.exec(line) ?? [];
    const said = { start: start + name.length, end: start + line.length };
    if (speaker) lines.push({ speaker, ...said, start_time: null, end_time: null });
    start += line.length + 1;
  }
  return {
    id: 'meet_1',
    title: 'Weekly',
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    lines,
    language: 'en',
    began: '2026-11-18T10:00:00',
    participants: [...new Set(lines.flatMap(({ speaker }) => speaker ?? []))],
    ...given,
  };
}

/** Creates notes: one line without a speaker for each line of the text. */
export function typedNotes(text: string, given: Partial<MeetingText> = {}): MeetingText {
  const lines: MeetingLine[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    lines.push({ speaker: null, start, end, start_time: null, end_time: null });
    start = end + 1;
  }
  return spokenMeeting(text, { lines, participants: [], ...given });
}
