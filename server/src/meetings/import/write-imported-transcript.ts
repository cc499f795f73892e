import { isoNow } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { removeSource } from '../../search-index/remove-source.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { MeetingRow, TranscriptionRow } from '../../storage/transcription-schema.ts';
import { type Speaker, toSpeakersColumn } from '../../transcripts/speakers.ts';
import { deleteSegments, insertSegments } from '../../transcripts/store.ts';
import { insertTranscription, updateTranscription } from '../../transcripts/transcription-rows.ts';
import { nameSpeakersByParticipants, parseParticipants } from '../participants.ts';
import type { ImportedTranscript } from './imported-transcript.ts';

/** ISO 639-2 code of an undetermined language. */
const UNDETERMINED = 'und';

type ImportedColumns = Pick<
  TranscriptionRow,
  | 'title'
  | 'language'
  | 'speaker_labels'
  | 'duration_seconds'
  | 'warnings_json'
  | 'speakers_json'
  | 'imported_format'
  | 'is_timed'
  | 'updated_at'
  | 'completed_at'
>;

/**
 * Writes an imported transcript as a completed transcription, so that reading, naming, export and deletion work as for
 * recordings.
 *
 * @param before earlier import to replace, locked in `tx`; its id is kept
 * @returns the id of the transcription, which the caller marks for indexing
 */
export async function writeImportedTranscript(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { meeting, transcript }: { meeting: MeetingRow; transcript: ImportedTranscript },
  before?: TranscriptionRow,
): Promise<string> {
  const now = isoNow(clock);
  const id = before?.id ?? newId('transcription');
  const key = { workspace_id: meeting.workspace_id, id };
  const columns = toColumns(meeting, transcript, now);
  if (before) {
    // The run number tells concurrent readers that the transcript was replaced.
    await updateTranscription(tx, key.workspace_id, id, { ...columns, run: before.run + 1 });
    await deleteSegments(tx, key);
    // Indexed offsets refer to the previous text.
    await removeSource(tx, clock, key.workspace_id, { source: 'transcript', sourceId: id });
  } else {
    await insertTranscription(tx, {
      ...NOT_A_RECORDING,
      ...key,
      ...columns,
      ...toMeetingColumns(meeting, now),
    });
  }
  await insertSegments(
    tx,
    key,
    transcript.segments.map((segment, position) => ({
      ...segment,
      position,
      confidence: 1,
      words: [],
    })),
  );
  return id;
}

/** Returns the end of the last turn in seconds; null without times. */
export function transcriptDuration({ isTimed, segments }: ImportedTranscript): number | null {
  return isTimed ? segments.reduce((end, { end_time }) => Math.max(end, end_time), 0) : null;
}

function toColumns(
  meeting: MeetingRow,
  transcript: ImportedTranscript,
  now: string,
): ImportedColumns {
  const { format, isTimed, speakers, warnings, language } = transcript;
  const bare = speakers.map((label): Speaker => ({ label, name: null, user_id: null }));
  const [spoken] = (meeting.language ?? language ?? UNDETERMINED).toLowerCase().split('-');
  return {
    title: meeting.title,
    language: spoken!,
    speaker_labels: speakers.length > 0 ? 1 : 0,
    duration_seconds: transcriptDuration(transcript),
    warnings_json: JSON.stringify(warnings),
    speakers_json: toSpeakersColumn(
      nameSpeakersByParticipants(bare, [], parseParticipants(meeting)),
    ),
    imported_format: format,
    is_timed: isTimed ? 1 : 0,
    updated_at: now,
    completed_at: now,
  };
}

function toMeetingColumns({ id }: MeetingRow, now: string) {
  return { meeting_id: id, created_at: now };
}

const NOT_A_RECORDING = {
  status: 'completed',
  stage: null,
  progress: 1,
  run: 0,
  min_speakers: null,
  max_speakers: null,
  vocabulary_json: '[]',
  metadata_json: '{}',
  source_url: null,
  filename: null,
  blob_key: null,
  media_type: null,
  file_size: null,
  claimed_duration_seconds: null,
  channels: null,
  chunks_done: 0,
  word_edits: 0,
  is_recognised: 1,
  confidence: null,
  engine_name: null,
  engine_version: null,
  error_json: null,
  webhook_url: null,
  webhook_secret_sealed: null,
  notify_on_json: null,
  webhook_payload_format: null,
} as const;
