import { uploadRecording } from '../../contract/transcription-upload.ts';
import { handle, type Route } from '../../http/handle.ts';
import { locateTranscription } from '../store.ts';
import { appendBytes } from './append.ts';
import { announceRecording, transcribeFile } from './create.ts';

export const transcriptionUploadRoutes: Route[] = [
  handle(
    uploadRecording,
    (context, input) => {
      if (input.bytes) return appendBytes(context, input.query, input.bytes);
      if (input.file) return transcribeFile(context, input.file, input.body);
      return announceRecording(context, input.body);
    },
    { locate: locateTranscription, locateBy: 'transcription_id' },
  ),
];
