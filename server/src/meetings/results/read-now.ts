import type { MeetingEvidence, ResultWarning } from '../../contract/meeting-results.ts';
import { MEETINGS_MAX } from '../../contract/meeting-work.ts';
import type { Services } from '../../services.ts';
import { findMeetingTranscript } from '../meeting-text.ts';
import { findMeeting } from '../store.ts';
import type { TranscriptMark } from './kept-results.ts';
import {
  type KeptEvidence,
  placeEvidence,
  type SpokenMeeting,
  spokenMeeting,
  withoutPlace,
} from './spoken.ts';

/** Finds meetings as they are now; undefined where there is no finished transcript any more. */
export type ReadNow = (meetingId: string) => Promise<SpokenMeeting | undefined>;

/** Those that were asked for last are read once: as many as one analysis has. */
export function createReadNow(services: Services, workspaceId: string): ReadNow {
  const read = new Map<string, Promise<SpokenMeeting | undefined>>();
  return (meetingId) => {
    const reading = read.get(meetingId) ?? readSpoken(services, workspaceId, meetingId);
    read.delete(meetingId);
    read.set(meetingId, reading);
    const [oldest] = read.keys();
    if (read.size > MEETINGS_MAX && oldest !== undefined) read.delete(oldest);
    return reading;
  };
}

async function readSpoken(
  services: Services,
  workspaceId: string,
  meetingId: string,
): Promise<SpokenMeeting | undefined> {
  const meeting = await findMeeting(services.reads, workspaceId, meetingId);
  if (!meeting) return undefined;
  const found = await findMeetingTranscript(services, meeting);
  return 'text' in found ? spokenMeeting(found.text) : undefined;
}

/** The transcripts that a result was made of, as they are now. */
export type TranscriptsNow = {
  /** Evidence in the texts of today; as it was made where something else is said there now. */
  place(evidence: readonly KeptEvidence[]): MeetingEvidence[];
  /** Of the text that the evidence in the transcript of this meeting refers to. */
  sha256(meetingId: string): string;
  /** Says so where a transcript was replaced. */
  warnings: readonly ResultWarning[];
};

const TRANSCRIPT_CHANGED: ResultWarning = {
  code: 'transcript_changed',
  message:
    'This was made of another transcript than the meeting has now, and its evidence refers to that one',
};

export async function findTranscriptsNow(
  marks: readonly TranscriptMark[],
  readNow: ReadNow,
): Promise<TranscriptsNow> {
  /** Of those in which the same is said now, by the text that they had. */
  const same = new Map<string, SpokenMeeting>();
  for (const { meeting_id, text_sha256, said_sha256 } of marks) {
    const now = await readNow(meeting_id);
    if (now?.said_sha256 === said_sha256) same.set(text_sha256, now);
  }
  return {
    place: (evidence) =>
      evidence.flatMap((each) => {
        const now = same.get(each.text_sha256);
        return now ? placeEvidence(now, each) : [withoutPlace(each)];
      }),
    sha256(meetingId) {
      const then = marks.find(({ meeting_id }) => meeting_id === meetingId)?.text_sha256 ?? '';
      return same.get(then)?.text.text_sha256 ?? then;
    },
    warnings: marks.every(({ text_sha256 }) => same.has(text_sha256)) ? [] : [TRANSCRIPT_CHANGED],
  };
}

export function markOf({ text, said_sha256 }: SpokenMeeting): TranscriptMark {
  return { meeting_id: text.id, text_sha256: text.text_sha256, said_sha256 };
}
