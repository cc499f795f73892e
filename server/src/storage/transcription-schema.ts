import type { TranscriptionStatus } from '../contract/transcription.ts';

/** Row types of recordings and meetings. */
export type TranscriptionTables = {
  transcriptions: TranscriptionRow;
  transcription_uploads: TranscriptionUploadRow;
  transcript_chunks: TranscriptChunkRow;
  transcript_segments: TranscriptSegmentRow;
  meetings: MeetingRow;
};

/** What an imported transcript was written in. */
export type ImportedFormat = 'text' | 'vtt' | 'srt' | 'json';

export type TranscriptionRow = {
  workspace_id: string;
  id: string;
  title: string;
  status: TranscriptionStatus;
  /** What is being done, as `upload`, `fetch` or `recognise`; null before the work begins and when it has ended. */
  stage: string | null;
  /** 0 to 1. */
  progress: number;
  /** Counts attempts: what an earlier one still writes is refused. */
  run: number;
  /** ISO 639-1, of a recording one of `SPOKEN_LANGUAGES`; `und` of an imported transcript where nobody can tell. */
  language: string;
  /** 1 when speakers are told apart. */
  speaker_labels: number;
  min_speakers: number | null;
  max_speakers: number | null;
  /** JSON array of `{term, sounds_like}`. */
  vocabulary_json: string;
  /** JSON object of scalars. */
  metadata_json: string;
  /** Null for an uploaded recording. */
  source_url: string | null;
  /** As it came; null when the address named none. */
  filename: string | null;
  blob_key: string | null;
  media_type: string | null;
  /** Bytes. */
  file_size: number | null;
  /** As the file says before it is decoded; null where it does not. */
  claimed_duration_seconds: number | null;
  /** How channels are heard; null until that is known. */
  channels: 'mixed' | 'separate' | null;
  /** How many rows of `transcript_chunks` there are: the position of the next. */
  chunks_done: number;
  /** 1 when all chunks are stored, and with them duration and warnings. */
  is_recognised: number;
  /** Counted in samples; null until recognised. */
  duration_seconds: number | null;
  /** 0 to 1; null until completed and where nothing was said. */
  confidence: number | null;
  engine_name: string | null;
  engine_version: string | null;
  /** JSON array of `{code, message}`. */
  warnings_json: string;
  /** JSON array of `{label?, name, user_id}`: one a speaker, in the order in which they are first heard. */
  speakers_json: string;
  /** `Failure` of the contract, once failed. */
  error_json: string | null;
  meeting_id: string | null;
  /** Null for one that is made of a recording. */
  imported_format: ImportedFormat | null;
  /** 0 where an imported transcript says nothing of times: those of its segments mean nothing. */
  is_timed: number;
  webhook_url: string | null;
  webhook_secret_sealed: string | null;
  /** JSON array of outcomes, or null for both. */
  notify_on_json: string | null;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
};

/** A file that comes in parts. */
export type TranscriptionUploadRow = {
  workspace_id: string;
  /** Of the transcription. */
  id: string;
  /** Bytes, when it is complete. */
  size: number;
  /** In lowercase hexadecimal; null where none was announced. */
  sha256: string | null;
  expires_at: string;
  /** Who alone may write until `writer_until`; null when nobody does. */
  writer: string | null;
  writer_until: string | null;
};

export type TranscriptChunkRow = {
  workspace_id: string;
  transcription_id: string;
  /** From 0. */
  position: number;
  channel: number;
  /** Seconds from the beginning of the recording. */
  start_time: number;
  end_time: number;
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** As `transcripts/words.ts` packs them. */
  words_json: string;
  /** `[[start, end]]` in seconds: where there is voice. */
  speech_json: string;
};

export type TranscriptSegmentRow = {
  workspace_id: string;
  transcription_id: string;
  /** From 0, in the order of time. */
  position: number;
  /** Index into `speakers_json`; null when speakers are not told apart. */
  speaker: number | null;
  /** Seconds from the beginning of the recording. */
  start_time: number;
  end_time: number;
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** As `transcripts/words.ts` packs them. */
  words_json: string;
};

export type MeetingRow = {
  workspace_id: string;
  id: string;
  title: string;
  status: 'scheduled' | 'in_progress' | 'completed' | 'failed' | 'cancelled';
  scheduled_at: string | null;
  started_at: string | null;
  ended_at: string | null;
  /** IANA name; null where nobody said. */
  time_zone: string | null;
  duration_seconds: number | null;
  /** JSON array of `{name, email, user_id, speaker}`. */
  participants_json: string;
  language: string | null;
  /** `{type, url, external_id}`: where the meeting comes from. */
  source_json: string | null;
  /** Null again when the transcription is deleted. */
  transcription_id: string | null;
  /** JSON object of scalars. */
  metadata_json: string;
  created_at: string;
  updated_at: string;
};
