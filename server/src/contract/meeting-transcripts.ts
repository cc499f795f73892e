import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { MeetingParams } from './meetings.ts';
import { Nullable, RequestObject, ResponseObject } from './schema.ts';
import { TRANSCRIPT_FORMATS, transcriptFormat, TranscriptInput } from './transcript-import.ts';
import { getTranscription, Transcription } from './transcription.ts';

export const MeetingTranscript = ResponseObject(
  { ...Transcription.properties, meeting_id: Type.String() },
  { $id: 'MeetingTranscript' },
);
export type MeetingTranscript = Static<typeof MeetingTranscript>;

export const getMeetingTranscript = defineEndpoint({
  id: 'getMeetingTranscript',
  tag: 'Meetings',
  summary: 'The transcript of a meeting',
  method: 'GET',
  path: '/meetings/:meeting_id/transcript',
  scopes: ['read:transcripts'],
  weight: 1,
  params: MeetingParams,
  query: getTranscription.query,
  streamsJson: true,
  hasEtag: true,
  responses: { 200: MeetingTranscript },
});

export const ImportedRecord = ResponseObject(
  {
    meeting_id: Type.String(),
    transcription_id: Type.String({ description: 'The same when it is imported again.' }),
    format: Type.Enum([...TRANSCRIPT_FORMATS]),
    is_timed: Type.Boolean(),
    duration_seconds: Nullable(Type.Number({ description: 'Null without times.' })),
    speakers: Type.Array(Type.String(), {
      description: 'Names of the speakers in the transcript, in the order of first speech.',
    }),
    segments: Type.Integer({ description: 'Number of segments.' }),
    warnings: Type.Array(ResponseObject({ code: Type.String(), message: Type.String() })),
  },
  { $id: 'ImportedRecord' },
);
export type ImportedRecord = Static<typeof ImportedRecord>;

export const importTranscript = defineEndpoint({
  id: 'importTranscript',
  tag: 'Meetings',
  summary: 'Give a meeting a transcript that was written elsewhere',
  method: 'PUT',
  path: '/meetings/:meeting_id/transcript',
  scopes: ['write:transcripts'],
  weight: 1,
  params: MeetingParams,
  body: RequestObject({ transcript: TranscriptInput, transcript_format: transcriptFormat }),
  responses: { 200: ImportedRecord },
});
