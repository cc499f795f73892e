import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { SHA256 } from './patterns.ts';
import { Id, RequestObject } from './schema.ts';
import {
  transcriptionOptions,
  TranscriptionOptions,
  TranscriptionParams,
  TranscriptionRecord,
} from './transcription.ts';

const Sha256 = Type.String({
  minLength: 64,
  maxLength: 64,
  pattern: SHA256,
  description: 'SHA-256 of the whole file in hex; a different content fails.',
});

const AnnouncedSize = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description:
    'Bytes of the whole file, which follows in parts. Omit it while they are unknown, as during a recording, and call `completeRecording` at the end.',
});

const announcement = {
  live_text: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Recognizes a WAV file (PCM, 16 bits) while it arrives, for reading along. The complete recording is transcribed anew.',
    }),
  ),
  filename: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1_000, description: 'Name of the file.' }),
  ),
  sha256: Type.Optional(Sha256),
  ...transcriptionOptions,
};

export const AnnounceRecordingRequest = RequestObject({
  size: Type.Optional(AnnouncedSize),
  ...announcement,
});
export type AnnounceRecordingRequest = Static<typeof AnnounceRecordingRequest>;

export const CompleteRecordingRequest = RequestObject({
  size: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Bytes of the whole file, which must equal `upload.received`.',
  }),
  sha256: Type.Optional(Sha256),
});
export type CompleteRecordingRequest = Static<typeof CompleteRecordingRequest>;

const Offset = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Offset of these bytes: the number received before.',
});

const ChunkQuery = RequestObject({
  transcription_id: Id('Of a recording that was announced with its `size`.'),
  offset: Offset,
});
export type ChunkQuery = Static<typeof ChunkQuery>;

const shared = {
  tag: 'Transcription',
  method: 'POST',
  scopes: ['write:transcripts'],
  responses: { 202: TranscriptionRecord },
} as const;

export const uploadRecording = defineEndpoint({
  ...shared,
  id: 'uploadRecording',
  summary: 'Upload a recording and transcribe it',
  description:
    'Takes the whole file in one request and transcribes it in the background. For large files or bad connections, use `announceRecording` and `uploadRecordingPart`; their older forms are still accepted here.',
  path: '/transcribe/upload',
  weight: 10,
  // A request that forgot its file must not wait for one: the size is required.
  body: RequestObject({ size: AnnouncedSize, ...announcement }),
  upload: TranscriptionOptions,
  uploadLimit: 'recording',
  binaryChunk: ChunkQuery,
  olderForms: ['body', 'binaryChunk'],
});

export const announceRecording = defineEndpoint({
  ...shared,
  id: 'announceRecording',
  summary: 'Announce a recording whose file follows in parts',
  description:
    'Creates a transcription that waits for its file, and answers with `upload.received`, which is 0. The work starts after the last byte, or with `completeRecording` if no `size` was given. An upload without new bytes for 24 hours fails with the code `upload_expired`.',
  path: '/transcribe/uploads',
  weight: 10,
  body: AnnounceRecordingRequest,
});

export const uploadRecordingPart = defineEndpoint({
  ...shared,
  id: 'uploadRecordingPart',
  summary: 'Upload the next part of an announced recording',
  description:
    'Appends the bytes of the body at `offset`, which must equal `upload.received`; otherwise the request is refused with the type `conflict` and `received`. Bytes of an aborted request are kept. The last byte of an announced `size` starts the transcription and publishes `transcription.started`.',
  path: '/transcribe/uploads/:transcription_id',
  weight: 1,
  params: TranscriptionParams,
  query: RequestObject({ offset: Offset }),
  binaryBody: true,
  uploadLimit: 'recording',
});

export const completeRecording = defineEndpoint({
  ...shared,
  id: 'completeRecording',
  summary: 'Complete a recording that was announced without a size',
  description:
    'Ends the upload and starts the transcription, which publishes `transcription.started`. If other bytes than `size` were received, the request is refused with the type `conflict` and `received`. Repeating it is harmless.',
  path: '/transcribe/uploads/:transcription_id/complete',
  weight: 1,
  params: TranscriptionParams,
  body: CompleteRecordingRequest,
});
