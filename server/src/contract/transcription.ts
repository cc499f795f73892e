import { type Static, Type } from 'typebox';

import { Confidence, Failure } from './analysis.ts';
import { defineEndpoint } from './endpoint.ts';
import { Labels, MetadataAnswer, Title } from './labels.ts';
import { notifyOptions } from './notify.ts';
import { rowFilters } from './list-filters.ts';
import { PageQuery, Pagination, sortQuery } from './pagination.ts';
import {
  Deleted,
  Id,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WebUrl,
  WorkspaceId,
} from './schema.ts';
import { TRANSCRIPT_FORMATS } from './transcript-import.ts';

/** Languages of recordings, as ISO 639-1 codes. */
export const SPOKEN_LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

export const TRANSCRIPTION_STATUSES = ['processing', 'completed', 'failed'] as const;
export type TranscriptionStatus = (typeof TRANSCRIPTION_STATUSES)[number];

const Status = Type.Enum([...TRANSCRIPTION_STATUSES]);
const Language = Type.Enum([...SPOKEN_LANGUAGES], { description: 'Spoken language.' });

const SPEAKERS_MAX = 20;
const SpeakerCount = (description: string) =>
  Type.Integer({ minimum: 1, maximum: SPEAKERS_MAX, description });

const soundsLike = {
  type: 'array',
  maxItems: 20,
  items: { type: 'string', minLength: 1, maxLength: 100 },
  description: 'Misrecognized form, such as `docket` for `Docket`.',
};

/** A keyword of an object says nothing of a text, and the other way round: both forms are one schema. */
const VocabularyEntry = Type.Unsafe<string | { term: string; sounds_like?: string[] }>({
  type: ['string', 'object'],
  minLength: 1,
  maxLength: 100,
  properties: { term: { type: 'string', minLength: 1, maxLength: 100 }, sounds_like: soundsLike },
  required: ['term'],
  additionalProperties: false,
});

/** Options of a transcription, however the recording arrives. */
export const transcriptionOptions = {
  language: Language,
  speaker_labels: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'True separates speakers; false gives one stream without labels.',
    }),
  ),
  min_speakers: Type.Optional(
    SpeakerCount('At least so many speakers, where their number is known.'),
  ),
  max_speakers: Type.Optional(SpeakerCount('At most so many speakers.')),
  vocabulary: Type.Optional(
    Type.Array(VocabularyEntry, {
      maxItems: 500,
      description:
        'Names and terms as they are to be written: texts, or objects with what they sound like.',
    }),
  ),
  title: Type.Optional(Title),
  metadata: Labels.metadata,
  create_meeting: Type.Optional(
    Type.Boolean({
      default: true,
      description:
        'Whether to make a meeting of the recording; not when `meeting_id` says which it is of.',
    }),
  ),
  meeting_id: Type.Optional(
    Id('The meeting of the same workspace that the recording is of, or another recording of it.'),
  ),
  ...notifyOptions,
  workspace_id: Type.Optional(WorkspaceId),
};

export const TranscriptionOptions = RequestObject(transcriptionOptions);
export type TranscriptionOptions = Static<typeof TranscriptionOptions>;

export const TranscribeRequest = RequestObject({
  audio_url: WebUrl(
    'Address of an audio or video file: MP3, WAV, M4A, FLAC, OGG, MP4, WEBM, MOV or MKV.',
  ),
  ...transcriptionOptions,
});
export type TranscribeRequest = Static<typeof TranscribeRequest>;

export const LIVE_TEXT_STATES = ['listening', 'unavailable'] as const;

const LiveText = ResponseObject(
  {
    state: Type.Enum([...LIVE_TEXT_STATES], {
      description:
        '`unavailable`: the file is no WAV (PCM, 16 bits), or no local engine recognizes the language.',
    }),
    start_time: Type.Number({
      description: 'Seconds until which the text stands in `segments`.',
    }),
    text: Type.String({ description: 'Text after `start_time`, which may still change.' }),
  },
  { $id: 'LiveText', description: 'Text of a recording that is still being made.' },
);

/** Progress of an upload in parts. */
export const UploadProgress = ResponseObject(
  {
    received: Type.Integer({ description: 'Bytes that are kept: the `offset` to go on from.' }),
    size: Nullable(
      Type.Integer({ description: 'Bytes of the whole file; null until they are known.' }),
    ),
    expires_at: Type.String({
      format: 'date-time',
      description: 'ISO-8601 time in UTC: it fails when nothing comes until then.',
    }),
    live_text: Type.Optional(LiveText),
  },
  { $id: 'UploadProgress' },
);
export type UploadProgress = Static<typeof UploadProgress>;

const upload = Type.Optional(UploadProgress);

export const TranscriptionRecord = ResponseObject(
  {
    id: Type.String({ examples: ['trans_019a52f1c0de7a3b9c4d5e6f70819203'] }),
    status: Status,
    created_at: Timestamp,
    estimated_completion: Timestamp,
    meeting_id: Nullable(Type.String()),
    webhook_url: Type.Optional(Type.String()),
    stage: Type.Optional(Type.String({ description: '`upload` while the file is on its way.' })),
    upload,
    error: Type.Optional(Failure),
  },
  { $id: 'TranscriptionRecord' },
);
export type TranscriptionRecord = Static<typeof TranscriptionRecord>;

const listItemFields = {
  id: Type.String(),
  workspace_id: Type.String(),
  title: Type.String(),
  status: Status,
  stage: Nullable(
    Type.String({ description: 'Current stage, such as `fetch` or `recognise`; null otherwise.' }),
  ),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  language: Nullable(
    Type.String({ description: 'Null of an imported transcript where it cannot be told.' }),
  ),
  duration_seconds: Nullable(
    Type.Number({ description: 'Counted in samples; null until the recording is heard.' }),
  ),
  file_size: Nullable(Type.Integer({ description: 'Bytes; null until fetched.' })),
  meeting_id: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
  completed_at: Nullable(Timestamp),
  error: Type.Optional(Failure),
};

export const TranscriptionListItem = ResponseObject(listItemFields, {
  $id: 'TranscriptionListItem',
});
export type TranscriptionListItem = Static<typeof TranscriptionListItem>;

const lowConfidence = (kind: string) =>
  Type.Optional(
    Type.Literal(true, {
      description: `${kind} that was probably not understood; absent otherwise. Check it against the recording.`,
    }),
  );

const span = {
  text: Type.String(),
  start_time: Nullable(
    Type.Number({
      description: 'Seconds from the beginning; null where an imported transcript has no times.',
    }),
  ),
  end_time: Nullable(Type.Number()),
  low_confidence: lowConfidence('Segment'),
};

/** Interval of one speaker. */
const SpeakerSegment = ResponseObject(span);

export const TranscriptSpeaker = ResponseObject(
  {
    speaker: Type.String({ description: 'The name, or else the label.' }),
    labels: Type.Array(Type.String(), {
      description:
        'Labels that go by this name, as `Speaker 1`, or the name that stands in an imported transcript: more than one where two were named alike.',
    }),
    user_id: Nullable(Type.String()),
    segments: Type.Array(SpeakerSegment),
  },
  { $id: 'TranscriptSpeaker' },
);
export type TranscriptSpeaker = Static<typeof TranscriptSpeaker>;

const speaker = Nullable(
  Type.String({
    description:
      'Speaker as in `speakers`; null without diarization, and where it is uncertain who speaks.',
  }),
);
const SegmentCorrection = ResponseObject(
  {
    corrected_by: Type.String({ description: 'User or key.' }),
    corrected_at: Timestamp,
    engine_text: Type.Optional(
      Type.String({ description: 'Words that the engine recognized, if a person corrected them.' }),
    ),
    engine_speaker: Type.Optional(
      Nullable(
        Type.String({ description: 'Whom the engine heard, where another speaker was chosen.' }),
      ),
    ),
  },
  { $id: 'SegmentCorrection' },
);
export type SegmentCorrection = Static<typeof SegmentCorrection>;

export const TranscriptSegment = ResponseObject(
  {
    id: Type.String({
      description:
        'Id of the segment. It stays the same until a completed transcript is replaced. A transcript in the making has other segments, whose ids begin with `chunk_`.',
      examples: ['seg_1_0'],
    }),
    speaker,
    ...span,
    correction: Type.Optional(SegmentCorrection),
  },
  { $id: 'TranscriptSegment' },
);
const TranscriptWord = ResponseObject(
  {
    speaker,
    text: Type.String(),
    start_time: Type.Number(),
    end_time: Type.Number(),
    confidence: Confidence,
    low_confidence: lowConfidence('Word'),
  },
  { $id: 'TranscriptWord' },
);
export type TranscriptWord = Static<typeof TranscriptWord>;

export const Transcription = ResponseObject(
  {
    ...listItemFields,
    estimated_completion: Type.Optional(Timestamp),
    upload,
    confidence: Nullable(Confidence),
    engine: Nullable(ResponseObject({ name: Type.String(), version: Type.String() })),
    speaker_labels: Type.Boolean(),
    filename: Nullable(Type.String()),
    media_type: Nullable(Type.String({ description: 'Media type by content, not by name.' })),
    imported_format: Nullable(
      Type.Enum([...TRANSCRIPT_FORMATS], {
        description: 'Format of an imported transcript; null for a recording.',
      }),
    ),
    is_timed: Type.Boolean({ description: 'True when the transcript has times.' }),
    metadata: MetadataAnswer,
    warnings: Type.Array(ResponseObject({ code: Type.String(), message: Type.String() })),
    webhook_url: Type.Optional(Type.String()),
    transcript: Type.String({
      description:
        'One line a turn, as `Speaker 1: Good morning.`; a turn ends where somebody else speaks or nobody for two seconds. Before the end, what was recognised so far.',
    }),
    speakers: Type.Array(TranscriptSpeaker, {
      description: 'Empty until completed, and where speakers are not told apart.',
    }),
    segments: Type.Array(TranscriptSegment, { description: 'Segments in time order.' }),
    from_segment: Type.Integer({
      description:
        'Number of the first segment here: 0 for the whole transcript. With another number than was asked for, the transcript was begun anew or is complete, and replaces what came before.',
    }),
    next_segment: Nullable(
      Type.Integer({
        description: '`from_segment` of the next request; null when no more segments are to come.',
      }),
    ),
    words: Type.Optional(
      Type.Array(TranscriptWord, { description: 'Words in time order, with `include=words`.' }),
    ),
  },
  { $id: 'Transcription' },
);
export type Transcription = Static<typeof Transcription>;

export const TranscriptionParams = RequestObject({ transcription_id: Id('Transcription.') });

export const transcribe = defineEndpoint({
  id: 'transcribe',
  tag: 'Transcription',
  summary: 'Fetch a recording by its address and transcribe it',
  description:
    'Fetches the recording and transcribes it in the background. Unless told otherwise, it creates a meeting too. Publishes `transcription.started`, then `transcription.completed` or `transcription.failed`.',
  method: 'POST',
  path: '/transcribe',
  scopes: ['write:transcripts'],
  weight: 10,
  body: TranscribeRequest,
  responses: { 202: TranscriptionRecord },
});

/** Ways in which a transcript came to be. */
export const TRANSCRIPT_ORIGINS = ['recording', 'import'] as const;
export type TranscriptOrigin = (typeof TRANSCRIPT_ORIGINS)[number];

export const listTranscriptions = defineEndpoint({
  id: 'listTranscriptions',
  tag: 'Transcription',
  summary: 'List transcriptions',
  description:
    'Returns the transcriptions of one workspace, the newest first, in pages and without their texts.',
  method: 'GET',
  path: '/transcribe',
  scopes: ['read:transcripts'],
  weight: 1,
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    status: Type.Optional(Status),
    language: Type.Optional(Language),
    origin: Type.Optional(
      Type.Enum([...TRANSCRIPT_ORIGINS], {
        description:
          '`recording`: only transcriptions of recordings. `import`: only imported transcripts of meetings.',
      }),
    ),
    ...rowFilters,
    ...sortQuery,
    ...PageQuery,
  }),
  responses: {
    200: ResponseObject({
      transcriptions: Type.Array(TranscriptionListItem),
      pagination: Pagination,
    }),
  },
});

export const getTranscription = defineEndpoint({
  id: 'getTranscription',
  tag: 'Transcription',
  summary: 'One transcription with its transcript',
  description:
    'Returns the state, and as text, segments and speakers what was recognized so far. `include=words` adds each word with its time and confidence; `from_segment` leaves out what an earlier answer had.',
  method: 'GET',
  path: '/transcribe/:transcription_id',
  scopes: ['read:transcripts'],
  weight: 1,
  params: TranscriptionParams,
  query: RequestObject({
    include: Type.Optional(
      Type.Enum(['words'], { description: 'Also each word with its time and confidence.' }),
    ),
    from_segment: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10_000_000,
        default: 0,
        description:
          '`next_segment` of an earlier answer: of a transcript in the making, only the text, segments and words that are new. A complete transcript comes whole.',
      }),
    ),
  }),
  streamsJson: true,
  hasEtag: true,
  responses: { 200: Transcription },
});

export const deleteTranscription = defineEndpoint({
  id: 'deleteTranscription',
  tag: 'Transcription',
  summary: 'Delete a transcription with its recording and text',
  description:
    'Deletes the recording, its text and its words. A meeting of the recording stays, without a transcript.',
  method: 'DELETE',
  path: '/transcribe/:transcription_id',
  scopes: ['write:transcripts'],
  weight: 1,
  params: TranscriptionParams,
  responses: { 200: Deleted('The deleted transcription.') },
});
