import { cancelTranscription, retryTranscription } from '../../contract/transcription-work.ts';
import { handle, type Route } from '../../http/handle.ts';
import { locateTranscription } from '../store.ts';
import { cancelTranscriptionWork } from './cancel.ts';
import { retryTranscriptionWork } from './retry.ts';

const OF_TRANSCRIPTION = { locate: locateTranscription };

export const transcriptionWorkRoutes: Route[] = [
  handle(
    retryTranscription,
    (context, { params }) => retryTranscriptionWork(context, params.transcription_id),
    OF_TRANSCRIPTION,
  ),

  handle(
    cancelTranscription,
    (context, { params }) => cancelTranscriptionWork(context, params.transcription_id),
    OF_TRANSCRIPTION,
  ),
];
