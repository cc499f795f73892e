import { type Static, Type } from 'typebox';

import { deliveriesQuery, DeliveryList } from './deliveries.ts';
import { defineEndpoint } from './endpoint.ts';
import { Title } from './labels.ts';
import { ONE_LINE } from './patterns.ts';
import { Binary, Id, Nullable, RequestObject, ResponseObject, Timestamp } from './schema.ts';
import {
  Transcription,
  TranscriptionListItem,
  TranscriptionParams,
  TranscriptionRecord,
  TranscriptSegment,
} from './transcription.ts';

/** Media type of each export format. */
export const EXPORT_MEDIA_TYPES = {
  txt: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;
export type ExportFormat = keyof typeof EXPORT_MEDIA_TYPES;

const EXPORT_FORMATS = Object.keys(EXPORT_MEDIA_TYPES) as ExportFormat[];

export const exportTranscription = defineEndpoint({
  id: 'exportTranscription',
  tag: 'Transcription',
  summary: 'A transcript as a file: text, subtitles or JSON',
  description:
    'Sends the transcript as an attachment in the format of the query. A transcription that is not completed is refused with the type `not_ready`; one without times has no subtitles.',
  method: 'GET',
  path: '/transcribe/:transcription_id/export',
  scopes: ['read:transcripts'],
  weight: 1,
  params: TranscriptionParams,
  query: RequestObject({
    format: Type.Optional(
      Type.Enum([...EXPORT_FORMATS], {
        default: 'txt',
        description: '`json` is the transcription with its words.',
      }),
    ),
  }),
  streamsFile: true,
  produces: Object.values(EXPORT_MEDIA_TYPES),
  jsonFile: Transcription,
  responses: { 200: Binary },
});

export const UpdateTranscriptionRequest = RequestObject({ title: Title });
export type UpdateTranscriptionRequest = Static<typeof UpdateTranscriptionRequest>;

export const updateTranscription = defineEndpoint({
  id: 'updateTranscription',
  tag: 'Transcription',
  summary: 'Change the title of a transcription',
  description: 'Changes the title in any status. A meeting of the recording keeps its own title.',
  method: 'PATCH',
  path: '/transcribe/:transcription_id',
  scopes: ['write:transcripts'],
  weight: 1,
  params: TranscriptionParams,
  body: UpdateTranscriptionRequest,
  responses: { 200: TranscriptionListItem },
});

const SpeakerName = RequestObject({
  speaker: Type.String({ minLength: 1, maxLength: 100, description: 'Label, as `Speaker 1`.' }),
  name: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: ONE_LINE,
        description: 'One line. Left out: stays; null: the label again.',
      }),
    ),
  ),
  user_id: Type.Optional(Nullable(Id('A member of the workspace. Left out: stays; null clears.'))),
});

export const UpdateSpeakersRequest = RequestObject({
  speakers: Type.Array(SpeakerName, {
    minItems: 1,
    maxItems: 100,
    description: 'Names to change. Two labels with one name become one speaker.',
  }),
});
export type UpdateSpeakersRequest = Static<typeof UpdateSpeakersRequest>;

export const SpeakerNames = ResponseObject(
  {
    id: Type.String(),
    speakers: Type.Array(
      ResponseObject({
        speaker: Type.String({ description: 'Label, as `Speaker 1`.' }),
        name: Nullable(Type.String()),
        user_id: Nullable(Type.String()),
      }),
      { description: 'All of them, in the order in which they are first heard.' },
    ),
    updated_at: Timestamp,
  },
  { $id: 'SpeakerNames' },
);

export const updateSpeakers = defineEndpoint({
  id: 'updateSpeakers',
  tag: 'Transcription',
  summary: 'Say who the speakers of a transcript are',
  description:
    'Gives speakers of the transcript a name, and on request a member of the workspace. The names appear everywhere from the next request on.',
  method: 'PATCH',
  path: '/transcribe/:transcription_id/speakers',
  scopes: ['write:transcripts'],
  weight: 1,
  params: TranscriptionParams,
  body: UpdateSpeakersRequest,
  responses: { 200: SpeakerNames },
});

export const CorrectSegmentRequest = RequestObject(
  {
    text: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: 10_000,
          pattern: ONE_LINE,
          description: 'The words as they were spoken, on one line; null: those of the engine.',
        }),
      ),
    ),
    speaker: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description:
            'Label of a speaker of the transcript, as `Speaker 1`; null: whom the engine heard.',
        }),
      ),
    ),
    new_speaker: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: ONE_LINE,
        description:
          'In place of `speaker`: name of somebody whom the engine did not tell apart. Adds a speaker, or takes the one of this name.',
      }),
    ),
  },
  {
    minProperties: 1,
    description: 'Omitted properties stay; null restores the value of the engine.',
  },
);
export type CorrectSegmentRequest = Static<typeof CorrectSegmentRequest>;

export const correctSegment = defineEndpoint({
  id: 'correctSegment',
  tag: 'Transcription',
  summary: 'Correct the words of a segment, or give it to another speaker',
  description:
    'Changes one segment of a completed transcript everywhere: in its text, subtitles, search, and the evidence of meetings that quotes it. Words that stay keep their times. Publishes `transcription.corrected`.',
  method: 'PATCH',
  path: '/transcribe/:transcription_id/segments/:segment_id',
  scopes: ['write:transcripts'],
  weight: 1,
  params: RequestObject({
    ...TranscriptionParams.properties,
    segment_id: Id('Segment, from `segments` of the transcription.'),
  }),
  body: CorrectSegmentRequest,
  responses: { 200: TranscriptSegment },
});

export const retryTranscription = defineEndpoint({
  id: 'retryTranscription',
  tag: 'Transcription',
  summary: 'Try a failed transcription again from where it failed',
  description:
    'Repeats a failed transcription from the step that failed, with what was recognized before. One that has not failed is refused with the type `conflict`.',
  method: 'POST',
  path: '/transcribe/:transcription_id/retry',
  scopes: ['write:transcripts'],
  weight: 10,
  params: TranscriptionParams,
  responses: { 202: TranscriptionRecord },
});

export const cancelTranscription = defineEndpoint({
  id: 'cancelTranscription',
  tag: 'Transcription',
  summary: 'Stop a transcription that is under way',
  description:
    'Stops the work or the upload. The transcription then has the status `failed` with the code `cancelled`, and publishes `transcription.failed`.',
  method: 'POST',
  path: '/transcribe/:transcription_id/cancel',
  scopes: ['write:transcripts'],
  weight: 1,
  params: TranscriptionParams,
  responses: { 200: TranscriptionListItem },
});

export const listTranscriptionDeliveries = defineEndpoint({
  id: 'listTranscriptionDeliveries',
  tag: 'Transcription',
  summary: 'List deliveries to the webhook_url of a transcription, newest first',
  description:
    'Returns the notifications that were sent to the `webhook_url` of the request, each with its attempts.',
  method: 'GET',
  path: '/transcribe/:transcription_id/deliveries',
  scopes: ['read:transcripts'],
  weight: 1,
  params: TranscriptionParams,
  query: RequestObject(deliveriesQuery),
  responses: { 200: DeliveryList },
});
