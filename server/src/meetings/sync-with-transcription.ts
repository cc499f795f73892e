import { isoNow, type Clock } from '../kernel/clock.ts';
import { deleteRowsOfTranscription } from '../grid-sources/store.ts';
import type { ChangedSource } from '../search-index/changes.ts';
import type { Tx } from '../storage/db.ts';
import type { MeetingRow, TranscriptionRow } from '../storage/transcription-schema.ts';
import { readSpeakers, toSpeakersColumn } from '../transcripts/speakers.ts';
import { updateTranscription } from '../transcripts/transcription-rows.ts';
import { nameSpeakersByParticipants, parseParticipants } from './participants.ts';
import { deleteResults } from './results/store.ts';
import {
  findLockedMeeting,
  insertMeeting,
  unlinkTranscription,
  updateMeetingRow,
} from './store.ts';

const STATUS_OF: Record<TranscriptionRow['status'], MeetingRow['status']> = {
  processing: 'in_progress',
  completed: 'completed',
  failed: 'failed',
};

/** Creates the meeting of a recording, under the `meeting_id` of the transcription. */
export async function insertMeetingFromTranscription(
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
 * Links an existing meeting to a transcription. A later transcription replaces an earlier link.
 *
 * @returns false when the workspace has no such meeting
 */
export async function linkMeetingToTranscription(
  tx: Tx,
  transcription: TranscriptionRow & { meeting_id: string },
): Promise<boolean> {
  const { workspace_id, id, meeting_id, status, created_at } = transcription;
  const meeting = await findLockedMeeting(tx, workspace_id, meeting_id);
  if (!meeting) return false;
  await updateMeetingRow(tx, meeting, {
    transcription_id: id,
    ...(isCreatedFromTranscription(meeting) && { status: STATUS_OF[status] }),
    updated_at: created_at,
  });
  return true;
}

/**
 * Updates the meeting of a transcription: speaker names, duration and language once it is completed. A meeting created
 * from a recording also takes over the status.
 *
 * @param transcription current row in `tx`
 */
export async function updateMeetingFrom(
  tx: Tx,
  clock: Clock,
  transcription: TranscriptionRow,
): Promise<void> {
  const { workspace_id, id, meeting_id, status, duration_seconds, language } = transcription;
  if (meeting_id === null) return;
  const meeting = await findLockedMeeting(tx, workspace_id, meeting_id);
  if (meeting?.transcription_id !== id) return;
  if (status === 'completed') await nameSpeakersFromParticipants(tx, meeting, transcription);
  await updateMeetingRow(tx, meeting, {
    ...(isCreatedFromTranscription(meeting) && { status: STATUS_OF[status] }),
    ...(status === 'completed' && {
      duration_seconds: meeting.duration_seconds ?? duration_seconds,
      language: meeting.language ?? language,
    }),
    updated_at: isoNow(clock),
  });
}

/** Names the speakers of a transcript after the participants whose label or name matches. */
async function nameSpeakersFromParticipants(
  tx: Tx,
  meeting: MeetingRow,
  { workspace_id, id, speakers_json }: TranscriptionRow,
): Promise<void> {
  const speakers = readSpeakers({ speakers_json });
  const namedSpeakers = toSpeakersColumn(
    nameSpeakersByParticipants(speakers, [], parseParticipants(meeting)),
  );
  if (namedSpeakers === speakers_json) return;
  await updateTranscription(tx, workspace_id, id, { speakers_json: namedSpeakers });
}

/**
 * Unlinks a deleted transcription from its meetings and deletes its results and its rows in grids. A meeting that waited for the
 * transcription becomes `failed`.
 *
 * @returns the sources to index again
 */
export async function detachDeletedTranscription(
  tx: Tx,
  clock: Clock,
  transcription: TranscriptionRow,
): Promise<ChangedSource[]> {
  const { workspace_id, id, status } = transcription;
  if (status === 'processing') {
    await updateMeetingFrom(tx, clock, { ...transcription, status: 'failed' });
  }
  await deleteRowsOfTranscription(tx, workspace_id, id);
  await unlinkTranscription(tx, workspace_id, id, isoNow(clock));
  return deleteResults(tx, workspace_id, { transcription_id: id });
}

function isCreatedFromTranscription({ source_json }: MeetingRow): boolean {
  return (JSON.parse(source_json ?? '{}') as { type?: string }).type === 'transcription';
}
