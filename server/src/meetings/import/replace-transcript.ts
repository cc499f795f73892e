import type { ImportedRecord } from '../../contract/meeting-transcripts.ts';
import type { Context } from '../../http/handle.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { markChanged } from '../../search-index/changes.ts';
import type { Tx } from '../../storage/db.ts';
import type { MeetingRow, TranscriptionRow } from '../../storage/transcription-schema.ts';
import { findLockedTranscription } from '../../transcripts/transcription-rows.ts';
import { readParticipants } from '../participants.ts';
import { findLockedMeeting, getMeeting, updateMeeting } from '../store.ts';
import { type AskedTranscript, readImport } from './read-import.ts';
import { durationOf, writeImport } from './write-import.ts';

/**
 * Gives a meeting a transcript that was written elsewhere, in place of the one that was imported before. Its
 * transcription keeps its id.
 *
 * @throws ApiError `invalid_request` of type `conflict` when the meeting has a recording that was, or is being,
 * transcribed
 */
export async function replaceTranscript(
  context: Context,
  id: string,
  asked: AskedTranscript,
): Promise<ImportedRecord> {
  const { services, workspaceId, transaction } = context;
  const found = await getMeeting(services.db, workspaceId, id);
  const transcript = await readImport(context, asked, readParticipants(found));
  return transaction(async (tx) => {
    const { meeting, before } = await lockBoth(tx, workspaceId, id);
    const transcription_id = await writeImport(tx, services, { meeting, transcript }, before);
    const duration_seconds = durationOf(transcript);
    await updateMeeting(tx, meeting, {
      transcription_id,
      status: 'completed',
      duration_seconds,
      updated_at: isoNow(services.clock),
    });
    const source = { source: 'transcript', sourceId: transcription_id } as const;
    await markChanged(tx, services.clock, workspaceId, [source]);
    const { format, isTimed, speakers, segments, warnings } = transcript;
    return {
      meeting_id: meeting.id,
      transcription_id,
      format,
      is_timed: isTimed,
      duration_seconds,
      speakers,
      segments: segments.length,
      warnings,
    };
  });
}

/** The transcription first, as everywhere. */
async function lockBoth(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<{ meeting: MeetingRow; before: TranscriptionRow | undefined }> {
  const { id: meetingId, transcription_id } = await getMeeting(tx, workspaceId, id);
  const before =
    transcription_id === null
      ? undefined
      : await findLockedTranscription(tx, workspaceId, transcription_id);
  if (before && before.imported_format === null && before.status !== 'failed') {
    throw conflict(
      'The meeting has the transcript of a recording: delete that transcription first',
    );
  }
  const meeting = await findLockedMeeting(tx, workspaceId, meetingId);
  if (!meeting || meeting.transcription_id !== transcription_id) {
    throw conflict('The transcript of the meeting was changed at the same time: try again');
  }
  return { meeting, before: before?.imported_format === null ? undefined : before };
}

function conflict(message: string): ApiError {
  return new ApiError('invalid_request', message, { details: { type: 'conflict' } });
}
