import type { MeetingEvidence } from '../contract/meeting-results.ts';
import type {
  MeetingEngine,
  MeetingLine,
  MeetingText,
} from '../engines/language-engine/meeting-engine.ts';
import { madeByModel } from '../engines/language-engine/engine-identity.ts';

const ENGINE = madeByModel({ name: 'stand-in', version: '1' });

/** Takes each line that has the word `will` for an action item of its speaker, and the first line for everything else. */
export const standInMeetings: MeetingEngine = {
  async extractActionItems(meeting, { confidenceThreshold, assignToSpeakers }, signal) {
    signal.throwIfAborted();
    const items = meeting.lines
      .filter((line) => /\bwill\b/.test(textOf(meeting, line)))
      .map((line) => ({
        description: textOf(meeting, line),
        assigned_to: assignToSpeakers ? line.speaker : null,
        due_date: null,
        due_date_text: null,
        priority: 'medium' as const,
        confidence: 0.9,
        start_time: line.start_time,
        evidence: [evidenceOf(meeting, line)],
      }))
      .filter(({ confidence }) => confidence >= confidenceThreshold);
    return { items, warnings: [], engine: ENGINE };
  },

  async summarizeMeeting(meeting, _request, signal) {
    signal.throwIfAborted();
    const [first] = spokenLines(meeting);
    const sentences = first ? [textOf(meeting, first)] : [];
    const evidence = first ? [evidenceOf(meeting, first)] : [];
    return {
      summary: sentences.join(' '),
      key_points: sentences,
      decisions: [],
      decision_details: [],
      next_steps: [],
      actions: [],
      open_questions: [],
      next_meeting: null,
      evidence: first ? { '/summary': evidence, '/key_points/0': evidence } : {},
      coverage: coverageOf([meeting]),
      confidence: 0.9,
      warnings: [],
      engine: ENGINE,
    };
  },

  async analyzeMeetings(meetings, _request, signal) {
    signal.throwIfAborted();
    const themes = meetings.flatMap((meeting) =>
      spokenLines(meeting)
        .slice(0, 1)
        .map((line) => ({
          text: textOf(meeting, line),
          meeting_id: meeting.id,
          speaker: line.speaker,
          start_time: line.start_time,
          confidence: 0.9,
          evidence: [evidenceOf(meeting, line)],
        })),
    );
    return {
      overview: themes.map(({ text }) => text).join(' '),
      themes,
      opportunities: [],
      risks: [],
      decisions: [],
      open_questions: [],
      recommendations: [],
      participation: [],
      sentiment: [],
      coverage: coverageOf(meetings),
      confidence: 0.9,
      warnings: [],
      engine: ENGINE,
    };
  },
};

function spokenLines({ lines }: MeetingText): MeetingLine[] {
  return lines.filter(({ start, end }) => start < end);
}

function textOf({ text }: MeetingText, { start, end }: MeetingLine): string {
  return text.slice(start, end);
}

function evidenceOf(meeting: MeetingText, line: MeetingLine): MeetingEvidence {
  const { start, end, start_time } = line;
  return {
    page: null,
    start,
    end,
    excerpt: textOf(meeting, line),
    text_sha256: meeting.text_sha256,
    match: 'exact',
    verified: true,
    start_time,
  };
}

function coverageOf(meetings: readonly MeetingText[]) {
  const total = meetings.reduce((sum, { lines }) => sum + lines.length, 0);
  return { segments_total: total, segments_read: total, share_by_quarter: [1, 0, 0, 0] };
}
