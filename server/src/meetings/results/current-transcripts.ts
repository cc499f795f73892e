import type { MeetingEvidence, ResultWarning } from '../../contract/meeting-results.ts';
import { MEETINGS_MAX } from '../../contract/meeting-work.ts';
import type { Services } from '../../app/services.ts';
import { findMeetingTranscript } from '../meeting-text.ts';
import { findMeeting } from '../store.ts';
import type { TranscriptFingerprint } from './stored-results.ts';
import {
  type AnchoredEvidence,
  type EarlierSpeech,
  resolveEvidence,
  revertSpeech,
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
  return 'text' in found ? toSpokenText(found.text, found.edits) : undefined;
}

/** Current transcripts of the meetings of a result. */
type CurrentTranscripts = {
  /**
   * Resolves anchored evidence in the current texts, also where their words were corrected. If a transcript was
   * replaced, the evidence stays as stored.
   */
  resolve(evidence: readonly AnchoredEvidence[]): MeetingEvidence[];
  /** Returns the hash of the text to which the evidence of a meeting refers. */
  sha256(meetingId: string): string;
  /** Warns when a transcript was replaced or corrected since. */
  warnings: readonly ResultWarning[];
};

const TRANSCRIPT_CHANGED: ResultWarning = {
  code: 'transcript_changed',
  message:
    'The transcript was replaced after this result was created. Its evidence refers to the earlier transcript',
};

const TRANSCRIPT_CORRECTED: ResultWarning = {
  code: 'transcript_corrected',
  message:
    'Words of the transcript were corrected after this result was created. Its evidence quotes the corrected words',
};

/** Current transcript of a result, with the speech that the result was made of. */
type Resolvable = { now: SpokenText; earlier: EarlierSpeech; isCorrected: boolean };

/** Loads the current transcripts of the meetings of a result and compares their speech with the stored hashes. */
export async function loadCurrentTranscripts(
  marks: readonly TranscriptFingerprint[],
  readNow: LoadCurrent,
): Promise<CurrentTranscripts> {
  /** Meetings whose speech is known to be the same but for corrections, by the hash of the text of the result. */
  const same = new Map<string, Resolvable>();
  for (const { meeting_id, text_sha256, said_sha256, word_edits = 0 } of marks) {
    const now = await readNow(meeting_id);
    const earlier = now && revertSpeech(now, word_edits);
    if (!now || earlier?.said_sha256 !== said_sha256) continue;
    same.set(text_sha256, { now, earlier, isCorrected: now.said_sha256 !== said_sha256 });
  }
  return {
    resolve: (evidence) => evidence.flatMap((each) => resolveIn(same.get(each.text_sha256), each)),
    sha256(meetingId) {
      const then = marks.find(({ meeting_id }) => meeting_id === meetingId)?.text_sha256 ?? '';
      return same.get(then)?.now.text.text_sha256 ?? then;
    },
    warnings: [
      ...(marks.every(({ text_sha256 }) => same.has(text_sha256)) ? [] : [TRANSCRIPT_CHANGED]),
      ...([...same.values()].some(({ isCorrected }) => isCorrected) ? [TRANSCRIPT_CORRECTED] : []),
    ],
  };
}

function resolveIn(current: Resolvable | undefined, evidence: AnchoredEvidence): MeetingEvidence[] {
  const moved = current?.earlier.move(evidence);
  return current && moved ? resolveEvidence(current.now, moved) : [withoutAnchor(evidence)];
}
