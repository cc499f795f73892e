import type { TranscriptionStatus } from '../contract/transcription.ts';
import type { PayloadFormat } from './event-schema.ts';

/** Row types of recordings and meetings. */
export type TranscriptionTables = {
  transcriptions: TranscriptionRow;
  transcription_uploads: TranscriptionUploadRow;
  transcript_chunks: TranscriptChunkRow;
  transcript_segments: TranscriptSegmentRow;
  meetings: MeetingRow;
};

/** File format of an imported transcript. */
export type ImportedFormat = 'text' | 'vtt' | 'srt' | 'json';

export type TranscriptionRow = {
  workspace_id: string;
  id: string;
  title: string;
  status: TranscriptionStatus;
  /** Current stage, such as `upload`, `fetch` or `recognise`; null before and after the work. */
  stage: string | null;
  /** 0 to 1. */
  progress: number;
  /** Fencing number: it counts attempts, and writes of earlier attempts are refused. */
  run: number;
  /**
   * ISO 639-1 code; for a recording one of `SPOKEN_LANGUAGES`. `und` for an imported transcript of unknown language.
   */
  language: string;
  /** 1 when diarization was requested. */
  speaker_labels: number;
  min_speakers: number | null;
  max_speakers: number | null;
  /** JSON array of `{term, sounds_like}`. */
  vocabulary_json: string;
  /** JSON object of scalars. */
  metadata_json: string;
  /** Null for an uploaded recording. */
  source_url: string | null;
  /** File name as received; null when there was none. */
  filename: string | null;
  blob_key: string | null;
  media_type: string | null;
  /** Size in bytes. */
  file_size: number | null;
  /** Duration by the file's header; null when the header has none. */
  claimed_duration_seconds: number | null;
  /** Treatment of the channels; null until it is known. */
  channels: 'mixed' | 'separate' | null;
  /** Number of stored chunks, which is the position of the next one. */
  chunks_done: number;
  /** 1 when all chunks, the duration and the warnings are stored. */
  is_recognised: number;
  /** Duration by decoded samples; null until recognized. */
  duration_seconds: number | null;
  /** 0 to 1; null until completed and for silence. */
  confidence: number | null;
  engine_name: string | null;
  engine_version: string | null;
  /** JSON array of `{code, message}`. */
  warnings_json: string;
  /** JSON array of `{label?, name, user_id}`, one for each speaker in the order of first speech. */
  speakers_json: string;
  /** JSON of `Failure` in the contract, once failed. */
  error_json: string | null;
  meeting_id: string | null;
  /** Null for a transcript of a recording. */
  imported_format: ImportedFormat | null;
  /** Number of corrections that changed the words of segments. It never decreases. */
  word_edits: number;
  /** 0 for an imported transcript without times; the times of its segments are then meaningless. */
  is_timed: number;
  webhook_url: string | null;
  webhook_secret_sealed: string | null;
  /** JSON array of outcomes, or null for both. */
  notify_on_json: string | null;
  /** Format of the notification; null for `standard`. */
  webhook_payload_format: PayloadFormat | null;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
};

/** Upload of a recording in parts. */
export type TranscriptionUploadRow = {
  workspace_id: string;
  /** Id of the transcription. */
  id: string;
  /** Size of the complete file in bytes; of an open upload the bytes received so far. */
  size: number;
  /** 1 while the size of the complete file is unknown. */
  is_open: number;
  /** Recognition of the incomplete file: `running` has a job. Null if it was not asked for. */
  live_state: 'idle' | 'running' | 'unavailable' | null;
  /** Seconds until which the text is settled and stored in chunks. */
  live_start: number;
  /** Seconds until which the file has been recognized. */
  live_end: number;
  /** Text between both, which may still change. */
  live_text: string;
  /** Expected SHA-256 in lower-case hex; null when none was announced. */
  sha256: string | null;
  expires_at: string;
  /** Holder of the write lease until `writer_until`; null when there is none. */
  writer: string | null;
  writer_until: string | null;
};

export type TranscriptChunkRow = {
  workspace_id: string;
  transcription_id: string;
  /** Position from 0. */
  position: number;
  channel: number;
  /** Seconds from the beginning of the recording. */
  start_time: number;
  end_time: number;
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** Words packed by `transcripts/words.ts`. */
  words_json: string;
  /** JSON array of `[start, end]` in seconds: the intervals with voice. */
  speech_json: string;
};

export type TranscriptSegmentRow = {
  workspace_id: string;
  transcription_id: string;
  /** Position in time order, from 0. */
  position: number;
  /** Index into `speakers_json`; null without diarization, and where it is uncertain who speaks. */
  speaker: number | null;
  /** Seconds from the beginning of the recording. */
  start_time: number;
  end_time: number;
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** Words packed by `transcripts/words.ts`. */
  words_json: string;
  /** JSON of `StoredCorrection` in `transcripts/correction.ts`; null if no person corrected the segment. */
  correction_json: string | null;
};

export type MeetingRow = {
  workspace_id: string;
  id: string;
  title: string;
  status: 'scheduled' | 'in_progress' | 'completed' | 'failed' | 'cancelled';
  scheduled_at: string | null;
  started_at: string | null;
  ended_at: string | null;
  /** IANA name; null when unknown. */
  time_zone: string | null;
  duration_seconds: number | null;
  /** JSON array of `{name, email, user_id, speaker}`. */
  participants_json: string;
  language: string | null;
  /** JSON object `{type, url, external_id}` of the meeting's origin. */
  source_json: string | null;
  /** Null without a transcription, and after its deletion. */
  transcription_id: string | null;
  /** JSON object of scalars. */
  metadata_json: string;
  created_at: string;
  updated_at: string;
};
