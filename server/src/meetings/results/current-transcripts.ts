import type { MeetingEvidence, ResultWarning } from '../../contract/meeting-results.ts';
import { MEETINGS_MAX } from '../../contract/meeting-work.ts';
import type { Services } from '../../app/services.ts';
import { findMeetingTranscript } from '../meeting-text.ts';
import { findMeeting } from '../store.ts';
import type { TranscriptFingerprint } from './stored-results.ts';
import {
  type AnchoredEvidence,
  resolveEvidence,
  type SpokenText,
  toSpokenText,
  withoutAnchor,
} from './anchored-evidence.ts';

/** Loads the current transcript of a meeting; undefined if there is no finished one. */
export type LoadCurrent = (meetingId: string) => Promise<SpokenText | undefined>;

/** Creates a loader with an LRU cache of `MEETINGS_MAX` transcripts, as many as one analysis can have. */
export function createLoadCurrent(services: Services, workspaceId: string): LoadCurrent {
  const read = new Map<string, Promise<SpokenText | undefined>>();
  return (meetingId) => {
    const reading = read.get(meetingId) ?? loadSpokenText(services, workspaceId, meetingId);
    read.delete(meetingId);
    read.set(meetingId, reading);
    const [oldest] = read.keys();
    if (read.size > MEETINGS_MAX && oldest !== undefined) read.delete(oldest);
    return reading;
  };
}

async function loadSpokenText(
  services: Services,
  workspaceId: string,
  meetingId: string,
): Promise<SpokenText | undefined> {
  const meeting = await findMeeting(services.reads, workspaceId, meetingId);
  if (!meeting) return undefined;
  const found = await findMeetingTranscript(services, meeting);
  return 'text' in found ? toSpokenText(found.text) : undefined;
}

/** Current transcripts of the meetings of a result. */
type CurrentTranscripts = {
  /** Resolves anchored evidence in the current texts. If the speech has changed, the evidence stays as stored. */
  resolve(evidence: readonly AnchoredEvidence[]): MeetingEvidence[];
  /** Returns the hash of the text to which the evidence of a meeting refers. */
  sha256(meetingId: string): string;
  /** Warns when a transcript was replaced since. */
  warnings: readonly ResultWarning[];
};

const TRANSCRIPT_CHANGED: ResultWarning = {
  code: 'transcript_changed',
  message:
    'The transcript was replaced after this result was created. Its evidence refers to the earlier transcript',
};

/** Loads the current transcripts of the meetings of a result and compares their speech with the stored hashes. */
export async function loadCurrentTranscripts(
  marks: readonly TranscriptFingerprint[],
  readNow: LoadCurrent,
): Promise<CurrentTranscripts> {
  /** Meetings with unchanged speech, by the hash of the text that the result was made of. */
  const same = new Map<string, SpokenText>();
  for (const { meeting_id, text_sha256, said_sha256 } of marks) {
    const now = await readNow(meeting_id);
    if (now?.said_sha256 === said_sha256) same.set(text_sha256, now);
  }
  return {
    resolve: (evidence) =>
      evidence.flatMap((each) => {
        const now = same.get(each.text_sha256);
        return now ? resolveEvidence(now, each) : [withoutAnchor(each)];
      }),
    sha256(meetingId) {
      const then = marks.find(({ meeting_id }) => meeting_id === meetingId)?.text_sha256 ?? '';
      return same.get(then)?.text.text_sha256 ?? then;
    },
    warnings: marks.every(({ text_sha256 }) => same.has(text_sha256)) ? [] : [TRANSCRIPT_CHANGED],
  };
}
