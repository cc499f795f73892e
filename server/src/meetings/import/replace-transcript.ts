import type { ImportedRecord } from '../../contract/meeting-transcripts.ts';
import type { Context } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { announceTranscript } from '../../grid-sources/announce-transcript.ts';
import type { Tx } from '../../storage/db.ts';
import type { MeetingRow, TranscriptionRow } from '../../storage/transcription-schema.ts';
import { findLockedTranscription } from '../../transcripts/transcription-rows.ts';
import { listKnownNames, parseParticipants } from '../participants.ts';
import { findLockedMeeting, getMeeting, updateMeetingRow } from '../store.ts';
import { type TranscriptUpload, parseUpload } from './parse-upload.ts';
import { transcriptDuration, writeImportedTranscript } from './write-imported-transcript.ts';

/**
 * Imports a transcript for a meeting, replacing an earlier import. The transcription keeps its id.
 *
 * @throws ApiError `invalid_request` of type `conflict` when the meeting has a recording that is or was transcribed
 */
export async function replaceTranscript(
  context: Context,
  id: string,
  upload: TranscriptUpload,
): Promise<ImportedRecord> {
  const { services, workspaceId, transaction } = context;
  const current = await getMeeting(services.db, workspaceId, id);
  const transcript = await parseUpload(context, upload, listKnownNames(parseParticipants(current)));
  return transaction(async (tx) => {
    const { meeting, before } = await lockTranscriptionAndMeeting(tx, workspaceId, id);
    const transcription_id = await writeImportedTranscript(
      tx,
      services,
      { meeting, transcript },
      before,
    );
    const duration_seconds = transcriptDuration(transcript);
    await updateMeetingRow(tx, meeting, {
      transcription_id,
      status: 'completed',
      duration_seconds,
      updated_at: isoNow(services.clock),
    });
    await announceTranscript(tx, services.clock, workspaceId, transcription_id);
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

/**
 * Locks the transcription, then the meeting.
 *
 * @throws ApiError `invalid_request` of type `conflict`
 */
async function lockTranscriptionAndMeeting(
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
