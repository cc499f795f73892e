import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { SHA256 } from './patterns.ts';
import { Id, RequestObject } from './schema.ts';
import {
  transcriptionOptions,
  TranscriptionOptions,
  TranscriptionRecord,
} from './transcription.ts';

export const AnnounceRecordingRequest = RequestObject({
  size: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Bytes of the whole file, which follows in parts.',
  }),
  filename: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1_000, description: 'Name of the file.' }),
  ),
  sha256: Type.Optional(
    Type.String({
      minLength: 64,
      maxLength: 64,
      pattern: SHA256,
      description: 'SHA-256 of the whole file in hex; a different content fails.',
    }),
  ),
  ...transcriptionOptions,
});
export type AnnounceRecordingRequest = Static<typeof AnnounceRecordingRequest>;

const ChunkQuery = RequestObject({
  transcription_id: Id('Of a recording that was announced with its `size`.'),
  offset: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Offset of these bytes: the number received before.',
  }),
});
export type ChunkQuery = Static<typeof ChunkQuery>;

export const uploadRecording = defineEndpoint({
  id: 'uploadRecording',
  tag: 'Transcription',
  summary: 'Upload a recording at once or in parts and transcribe it',
  method: 'POST',
  path: '/transcribe/upload',
  scopes: ['write:transcripts'],
  weight: 10,
  body: AnnounceRecordingRequest,
  upload: TranscriptionOptions,
  uploadLimit: 'recording',
  binaryChunk: ChunkQuery,
  responses: { 202: TranscriptionRecord },
});
