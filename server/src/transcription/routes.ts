import * as endpoints from '../contract/transcription.ts';
import { uploadRecording } from '../contract/transcription-upload.ts';
import {
  cancelTranscription,
  exportTranscription,
  listTranscriptionDeliveries,
  retryTranscription,
  updateSpeakers,
} from '../contract/transcription-work.ts';
import { handle, type Route } from '../http/route.ts';
import { jsonStreamReply } from '../http/reply/replies.ts';
import { loadRequestDeliveriesPage } from '../http/request/request-deliveries.ts';
import { cancelTranscribing } from './cancel.ts';
import { removeTranscription } from './delete.ts';
import { readTranscript, serializeTranscription } from './detail.ts';
import { exportTranscript } from './export/export.ts';
import { listTranscriptionsPage } from './list.ts';
import { nameSpeakers } from './name-speakers.ts';
import { retryTranscribing } from './retry.ts';
import { getTranscription, locateTranscription } from './store.ts';
import { transcribeFromUrl } from './submit.ts';
import { appendBytes } from './upload/append.ts';
import { announceRecording, transcribeFile } from './upload/create.ts';

const byTranscriptionId = { locate: locateTranscription };

export const transcriptionRoutes: Route[] = [
  handle(endpoints.transcribe, (context, { body }) => transcribeFromUrl(context, body)),

  handle(
    uploadRecording,
    (context, input) => {
      if (input.bytes) return appendBytes(context, input.query, input.bytes);
      if (input.file) return transcribeFile(context, input.file, input.body);
      return announceRecording(context, input.body);
    },
    { locate: locateTranscription, locateBy: 'transcription_id' },
  ),

  handle(endpoints.listTranscriptions, ({ services, workspaceId }, { query }) =>
    listTranscriptionsPage(services, workspaceId, query),
  ),

  handle(
    endpoints.getTranscription,
    async ({ services, workspaceId }, { params, query }) => {
      const transcript = await readTranscript(services.reads, workspaceId, params.transcription_id);
      const words = query.include === 'words';
      const { chunks, etag } = await serializeTranscription(services, transcript, { words });
      return jsonStreamReply(chunks, { etag });
    },
    byTranscriptionId,
  ),

  handle(
    exportTranscription,
    ({ services, workspaceId }, { params, query }) =>
      exportTranscript(services, workspaceId, params.transcription_id, query.format ?? 'txt'),
    byTranscriptionId,
  ),

  handle(
    updateSpeakers,
    (context, { params, body }) => nameSpeakers(context, params.transcription_id, body),
    byTranscriptionId,
  ),

  handle(
    retryTranscription,
    (context, { params }) => retryTranscribing(context, params.transcription_id),
    byTranscriptionId,
  ),

  handle(
    cancelTranscription,
    (context, { params }) => cancelTranscribing(context, params.transcription_id),
    byTranscriptionId,
  ),

  handle(
    listTranscriptionDeliveries,
    async ({ services, workspaceId }, { params, query }) => {
      const { id } = await getTranscription(services.reads, workspaceId, params.transcription_id);
      const deliveries = { list: 'transcription_deliveries', resourceId: id };
      return loadRequestDeliveriesPage(services, workspaceId, deliveries, query);
    },
    byTranscriptionId,
  ),

  handle(
    endpoints.deleteTranscription,
    (context, { params }) => removeTranscription(context, params.transcription_id),
    byTranscriptionId,
  ),
];
