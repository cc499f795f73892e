import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { ImportedRecord } from './meeting-transcripts.ts';
import { Nullable, RequestObject, ResponseObject, WorkspaceId } from './schema.ts';
import { transcriptFormat, TranscriptInput } from './transcript-import.ts';

export const PREVIEW_SEGMENTS = 20;

const { format, is_timed, duration_seconds, speakers, segments, warnings } =
  ImportedRecord.properties;

const PreviewSegment = ResponseObject(
  {
    speaker: Nullable(Type.String()),
    text: Type.String(),
    start_time: Nullable(Type.Number({ description: 'Seconds; null without times.' })),
  },
  { $id: 'PreviewSegment' },
);

export const TranscriptPreview = ResponseObject(
  {
    format,
    is_timed,
    duration_seconds,
    language: Nullable(Type.String({ description: 'Detected language, as `en`.' })),
    speakers,
    segments,
    first_segments: Type.Array(PreviewSegment, {
      description: `The first ${PREVIEW_SEGMENTS} segments.`,
    }),
    warnings,
  },
  { $id: 'TranscriptPreview' },
);
export type TranscriptPreview = Static<typeof TranscriptPreview>;

export const PreviewTranscriptRequest = RequestObject({
  transcript: TranscriptInput,
  transcript_format: transcriptFormat,
  known_speakers: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 500,
      description: 'Names of participants: at the start of a line they always name the speaker.',
    }),
  ),
  workspace_id: Type.Optional(WorkspaceId),
});
export type PreviewTranscriptRequest = Static<typeof PreviewTranscriptRequest>;

export const previewTranscript = defineEndpoint({
  id: 'previewTranscript',
  tag: 'Meetings',
  summary: 'Preview how a transcript is read, without an import',
  description:
    'Reads a transcript as the import does: its format, speakers and first segments. Stores nothing and publishes no event.',
  method: 'POST',
  path: '/meetings/transcript-preview',
  scopes: ['write:transcripts'],
  weight: 1,
  body: PreviewTranscriptRequest,
  responses: { 200: TranscriptPreview },
});
