import { isoNow } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { removeSource } from '../../search-index/remove-source.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { MeetingRow, TranscriptionRow } from '../../storage/transcription-schema.ts';
import { type Speaker, speakersColumn } from '../../transcripts/speakers.ts';
import { deleteSegments, insertSegments } from '../../transcripts/store.ts';
import { insertTranscription, updateTranscription } from '../../transcripts/transcription-rows.ts';
import { nameByParticipants, readParticipants } from '../participants.ts';
import type { ImportedTranscript } from './imported-transcript.ts';

/** Of a language that nobody can tell (ISO 639-2). */
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
 * Writes a transcript of a meeting that was written elsewhere: as a completed transcription, so that whoever reads,
 * names, exports or deletes one need not know where it comes from.
 *
 * @param before the imported one that it takes the place of, locked in `tx`: its id stays
 * @returns the id of the transcription, which is to be marked as changed
 */
export async function writeImport(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { meeting, transcript }: { meeting: MeetingRow; transcript: ImportedTranscript },
  before?: TranscriptionRow,
): Promise<string> {
  const now = isoNow(clock);
  const id = before?.id ?? newId('transcription');
  const key = { workspace_id: meeting.workspace_id, id };
  const columns = columnsOf(meeting, transcript, now);
  if (before) {
    // Who is reading sees by the number of the run that it has become another.
    await updateTranscription(tx, key.workspace_id, id, { ...columns, run: before.run + 1 });
    await deleteSegments(tx, key);
    // Places in the former text mean nothing any more.
    await removeSource(tx, clock, key.workspace_id, { source: 'transcript', sourceId: id });
  } else {
    await insertTranscription(tx, {
      ...NOT_A_RECORDING,
      ...key,
      ...columns,
      ...belonging(meeting, now),
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

/** Seconds until the last turn has ended; null where there are no times. */
export function durationOf({ isTimed, segments }: ImportedTranscript): number | null {
  return isTimed ? segments.reduce((end, { end_time }) => Math.max(end, end_time), 0) : null;
}

function columnsOf(
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
    duration_seconds: durationOf(transcript),
    warnings_json: JSON.stringify(warnings),
    speakers_json: speakersColumn(nameByParticipants(bare, [], readParticipants(meeting))),
    imported_format: format,
    is_timed: isTimed ? 1 : 0,
    updated_at: now,
    completed_at: now,
  };
}

function belonging({ id }: MeetingRow, now: string) {
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
  is_recognised: 1,
  confidence: null,
  engine_name: null,
  engine_version: null,
  error_json: null,
  webhook_url: null,
  webhook_secret_sealed: null,
  notify_on_json: null,
} as const;
