import type { TranscriptionOptions } from '../contract/transcription.ts';
import { notifyColumns } from '../events/notify-target.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';

/** Where the recording comes from: an address, or a file that is here or on its way. */
export type RecordingSource = Pick<TranscriptionRow, 'title'> &
  Partial<Pick<TranscriptionRow, 'source_url' | 'filename' | 'blob_key' | 'file_size' | 'stage'>>;

/** The row of a transcription that is still to be made. */
export function newTranscription(
  services: Services,
  workspaceId: string,
  source: RecordingSource,
  options: TranscriptionOptions,
): TranscriptionRow {
  const created_at = isoNow(services.clock);
  const { meeting_id, create_meeting = true, metadata = {} } = options;
  return {
    workspace_id: workspaceId,
    id: newId('transcription'),
    status: 'processing',
    stage: null,
    progress: 0,
    run: 0,
    ...askedColumns(options),
    metadata_json: metadataColumn(metadata),
    source_url: null,
    filename: null,
    blob_key: null,
    file_size: null,
    ...source,
    ...UNKNOWN,
    meeting_id: meeting_id ?? (create_meeting ? newId('meeting') : null),
    ...notifyColumns(services.secrets, workspaceId, options),
    created_at,
    updated_at: created_at,
  };
}

function askedColumns(options: TranscriptionOptions) {
  const { language, speaker_labels = true, min_speakers, max_speakers, vocabulary = [] } = options;
  const terms = vocabulary.map((entry) => (typeof entry === 'string' ? { term: entry } : entry));
  return {
    language,
    speaker_labels: speaker_labels ? 1 : 0,
    min_speakers: min_speakers ?? null,
    max_speakers: max_speakers ?? null,
    vocabulary_json: JSON.stringify(
      terms.map(({ term, sounds_like = [] }: { term: string; sounds_like?: string[] }) => ({
        term,
        sounds_like,
      })),
    ),
  };
}

/** What the work finds out. */
const UNKNOWN = {
  media_type: null,
  claimed_duration_seconds: null,
  channels: null,
  chunks_done: 0,
  is_recognised: 0,
  duration_seconds: null,
  confidence: null,
  engine_name: null,
  engine_version: null,
  warnings_json: '[]',
  speakers_json: '[]',
  error_json: null,
  imported_format: null,
  is_timed: 1,
  completed_at: null,
} as const;
