import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { MeetingParams } from './meetings.ts';
import { RequestObject, ResponseObject } from './schema.ts';
import { transcriptFormat, TranscriptInput } from './transcript-import.ts';
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
  inPieces: true,
  responses: { 200: MeetingTranscript },
});

export const importTranscript = defineEndpoint({
  id: 'importTranscript',
  tag: 'Meetings',
  summary: 'Give a meeting a transcript that was written elsewhere',
  method: 'PUT',
  path: '/meetings/:meeting_id/transcript',
  scopes: ['write:transcripts'],
  weight: 3,
  params: MeetingParams,
  body: RequestObject({ transcript: TranscriptInput, transcript_format: transcriptFormat }),
  inPieces: true,
  responses: { 200: MeetingTranscript },
});
