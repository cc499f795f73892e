import type { MeetingText } from '../../../meeting-engine.ts';
import { type MeetingReading, readMeeting } from '../reading/read-meeting.ts';
import { type Candidate, findCandidates } from '../summary/candidates.ts';
import { cutSegments, type Segment } from '../topics/segments.ts';
import { indexTerms, type TermIndex } from '../topics/term-index.ts';

/** A meeting with all that its analysis looks at. */
export type ReadMeeting = {
  reading: MeetingReading;
  index: TermIndex;
  segments: readonly Segment[];
  candidates: readonly Candidate[];
};

export function readMeetings(meetings: readonly MeetingText[]): ReadMeeting[] {
  return meetings.map((meeting) => {
    const reading = readMeeting(meeting);
    const index = indexTerms(reading);
    const segments = cutSegments(index);
    return { reading, index, segments, candidates: findCandidates(reading, index, segments) };
  });
}
