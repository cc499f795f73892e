import { isoNow, type Clock } from '../kernel/clock.ts';
import type { ChangedSource } from '../search-index/changes.ts';
import type { Tx } from '../storage/db.ts';
import type { MeetingRow, TranscriptionRow } from '../storage/transcription-schema.ts';
import { readSpeakers, speakersColumn } from '../transcripts/speakers.ts';
import { updateTranscription } from '../transcripts/transcription-rows.ts';
import { nameByParticipants, readParticipants } from './participants.ts';
import { removeResultsOf } from './results/remove-results.ts';
import { findLockedMeeting, insertMeeting, unlinkTranscription, updateMeeting } from './store.ts';

const STATUS_OF: Record<TranscriptionRow['status'], MeetingRow['status']> = {
  processing: 'in_progress',
  completed: 'completed',
  failed: 'failed',
};

/** Makes the meeting that a recording is taken to be of, under the id that the transcription names. */
export async function insertMeetingOf(
  tx: Tx,
  transcription: TranscriptionRow & { meeting_id: string },
): Promise<void> {
  const { workspace_id, id, meeting_id, title, language, source_url, created_at } = transcription;
  await insertMeeting(tx, {
    workspace_id,
    id: meeting_id,
    title,
    status: 'in_progress',
    scheduled_at: null,
    started_at: null,
    ended_at: null,
    time_zone: null,
    duration_seconds: null,
    participants_json: '[]',
    language,
    source_json: JSON.stringify({ type: 'transcription', url: source_url, external_id: id }),
    transcription_id: id,
    metadata_json: '{}',
    created_at,
    updated_at: created_at,
  });
}

/**
 * Lets a meeting that is there name the transcription as its own; the latest one that says so.
 *
 * @returns false when the workspace has no such meeting
 */
export async function linkMeeting(
  tx: Tx,
  transcription: TranscriptionRow & { meeting_id: string },
): Promise<boolean> {
  const { workspace_id, id, meeting_id, status, created_at } = transcription;
  const meeting = await findLockedMeeting(tx, workspace_id, meeting_id);
  if (!meeting) return false;
  await updateMeeting(tx, meeting, {
    transcription_id: id,
    ...(isOfRecording(meeting) && { status: STATUS_OF[status] }),
    updated_at: created_at,
  });
  return true;
}

/**
 * Lets the meeting of a transcription know how long it was, once that is known. One that was made for a recording also
 * has the status of the latest; of another one the status is what people said it is.
 *
 * @param transcription as it is now, in `tx`
 */
export async function followTranscription(
  tx: Tx,
  clock: Clock,
  transcription: TranscriptionRow,
): Promise<void> {
  const { workspace_id, id, meeting_id, status, duration_seconds, language } = transcription;
  if (meeting_id === null) return;
  const meeting = await findLockedMeeting(tx, workspace_id, meeting_id);
  if (meeting?.transcription_id !== id) return;
  if (status === 'completed') await nameSpeakers(tx, meeting, transcription);
  await updateMeeting(tx, meeting, {
    ...(isOfRecording(meeting) && { status: STATUS_OF[status] }),
    ...(status === 'completed' && {
      duration_seconds: meeting.duration_seconds ?? duration_seconds,
      language: meeting.language ?? language,
    }),
    updated_at: isoNow(clock),
  });
}

/** Of a meeting that was recorded with those who would speak, by labels or names of the transcript. */
async function nameSpeakers(
  tx: Tx,
  meeting: MeetingRow,
  { workspace_id, id, speakers_json }: TranscriptionRow,
): Promise<void> {
  const speakers = readSpeakers({ speakers_json });
  const named = speakersColumn(nameByParticipants(speakers, [], readParticipants(meeting)));
  if (named === speakers_json) return;
  await updateTranscription(tx, workspace_id, id, { speakers_json: named });
}

/**
 * Lets meetings forget a transcription that is being deleted, with what was made of it; one that was under way comes to no
 * end.
 *
 * @returns what is to be marked as changed
 */
export async function forgetTranscription(
  tx: Tx,
  clock: Clock,
  transcription: TranscriptionRow,
): Promise<ChangedSource[]> {
  const { workspace_id, id, status } = transcription;
  if (status === 'processing') {
    await followTranscription(tx, clock, { ...transcription, status: 'failed' });
  }
  await unlinkTranscription(tx, workspace_id, id, isoNow(clock));
  return removeResultsOf(tx, workspace_id, { transcription_id: id });
}

function isOfRecording({ source_json }: MeetingRow): boolean {
  return (JSON.parse(source_json ?? '{}') as { type?: string }).type === 'transcription';
}
