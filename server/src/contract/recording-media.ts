import { Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { ANY_MEDIA_TYPE, Binary, RequestObject, ResponseObject } from './schema.ts';
import { TranscriptionParams } from './transcription.ts';

export const getRecordingMedia = defineEndpoint({
  id: 'getRecordingMedia',
  tag: 'Transcription',
  summary: 'The recording, whole or in ranges, for a player',
  description:
    'Sends the recording unchanged, in the media type that its content has. A `Range` header gets one part of it with the status 206. An imported transcript has no recording, and is refused with the type `not_available`; a recording that is not here yet with the type `not_ready`.',
  method: 'GET',
  path: '/transcribe/:transcription_id/media',
  scopes: ['read:transcripts'],
  weight: 1,
  params: TranscriptionParams,
  hasEtag: true,
  produces: ANY_MEDIA_TYPE,
  responses: { 200: Binary, 206: Binary },
});

/** Most buckets of a waveform. */
const WAVEFORM_BUCKETS_MAX = 2_000;

export const Waveform = ResponseObject(
  {
    transcription_id: Type.String(),
    duration_seconds: Type.Number({ description: 'Counted in samples.' }),
    peaks: Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
      description:
        'The loudest moment of each bucket, from 0 for silence to 1 for the loudest sound that the file can hold. All buckets last equally long.',
    }),
  },
  { $id: 'Waveform' },
);

export const getWaveform = defineEndpoint({
  id: 'getWaveform',
  tag: 'Transcription',
  summary: 'Loudness of a recording over its time, for a drawing',
  description:
    'Divides the recording into buckets of equal length and returns the loudest moment of each. The recording is decoded at the first request, which takes a few seconds for each hour; later ones are answered at once. It is refused as `getRecordingMedia` refuses it, and with the type `not_available` where it cannot be decoded.',
  method: 'GET',
  path: '/transcribe/:transcription_id/waveform',
  scopes: ['read:transcripts'],
  weight: 1,
  params: TranscriptionParams,
  query: RequestObject({
    buckets: Type.Optional(
      Type.Integer({
        minimum: 10,
        maximum: WAVEFORM_BUCKETS_MAX,
        default: 240,
        description: 'Number of buckets.',
      }),
    ),
  }),
  hasEtag: true,
  responses: { 200: Waveform },
});
